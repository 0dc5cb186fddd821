import { useQuery } from '@tanstack/react-query';
import { failureOf, isSignedOut } from '../api/errors.js';
import { sessionQuery } from '../api/session.js';
import { Notice } from '../ui/states/notice.js';

export interface SubmitFailureProps {
  /** Null without a failure, and if the server refused the values. */
  readonly failure: unknown;
  /** The label of the button that submits the form. */
  readonly submitLabel: string;
}

/**
 * Why a submission failed. If the session had ended, prompts the user to submit again after the new
 * sign-in.
 */
export function SubmitFailure({ failure, submitLabel }: SubmitFailureProps) {
  const { isError: isSessionEnded } = useQuery({ ...sessionQuery, enabled: false });
  if (failure === null) return null;
  if (!isSignedOut(failure)) return <Notice tone="bad">{failureOf(failure).message}</Notice>;
  if (isSessionEnded) return null;
  return (
    <Notice tone="warn">
      <p role="status">
        You are signed in again. Press <strong>{submitLabel}</strong> to continue.
      </p>
    </Notice>
  );
}
