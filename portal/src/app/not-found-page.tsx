import { ButtonLink } from '../ui/fields/button.js';
import { Page } from '../ui/page.js';
import { EmptyState } from '../ui/states/empty-state.js';

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        title="There is no page at this address"
        actions={<ButtonLink to="/">Go to the start page</ButtonLink>}
      >
        The page may have moved, or the address may have a typo.
      </EmptyState>
    </Page>
  );
}
