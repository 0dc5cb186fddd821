import { failureOf } from '../api/errors.js';
import { Notice } from '../ui/states/notice.js';

interface SubmitProblemsProps {
  /** Null if the request succeeded, or if the server refused its values. */
  readonly failure: unknown;
  /** Problems that belong to no control. */
  readonly otherProblems: readonly string[];
}

/** The problems of a submission that no control shows. */
export function SubmitProblems({ failure, otherProblems }: SubmitProblemsProps) {
  return (
    <>
      {otherProblems.length > 0 && (
        <Notice tone="bad" title="These inputs were not accepted">
          {otherProblems.join(' ')}
        </Notice>
      )}
      {failure !== null && <Notice tone="bad">{failureOf(failure).message}</Notice>}
    </>
  );
}
