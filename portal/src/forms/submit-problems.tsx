import { Notice } from '../ui/states/notice.js';
import { SubmitFailure, type SubmitFailureProps } from './submit-failure.js';

interface SubmitProblemsProps extends SubmitFailureProps {
  readonly otherProblems: readonly string[];
}

/** The problems of a submission that no control shows. */
export function SubmitProblems({ otherProblems, ...failure }: SubmitProblemsProps) {
  return (
    <>
      {otherProblems.length > 0 && (
        <Notice tone="bad" title="This was not accepted">
          {otherProblems.join(' ')}
        </Notice>
      )}
      <SubmitFailure {...failure} />
    </>
  );
}
