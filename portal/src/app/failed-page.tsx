import type { ErrorComponentProps } from '@tanstack/react-router';
import { isSignedOut } from '../api/errors.js';
import { Page } from '../ui/page.js';
import { ErrorState } from '../ui/states/error-state.js';
import { Skeleton } from '../ui/states/skeleton.js';

/** Replaces a page that throws. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  // `onSignedOut` opens the sign-in page, or prompts for a new sign-in above this page.
  if (isSignedOut(error)) return <Skeleton />;
  return (
    <Page title="Something went wrong">
      <ErrorState error={error} onRetry={reset} />
    </Page>
  );
}
