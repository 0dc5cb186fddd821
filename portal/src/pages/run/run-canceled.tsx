import type { Run } from '@gantry/client';
import { IncompleteText } from '../../app/incomplete-text.js';
import { isCanceling, isIncomplete } from '../../ui/data/run-status.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';
import { NextSteps } from './run-failure.js';

interface RunCanceledProps {
  readonly run: Run;
  readonly org: string;
  readonly workspace: string;
}

/** For a run that is being canceled, or that was canceled while it made changes. */
export function RunCanceled({ run, org, workspace }: RunCanceledProps) {
  if (isCanceling(run))
    return (
      <Notice tone="warn" title="Canceling…">
        The run completes its current step first.
      </Notice>
    );
  if (!isIncomplete(run)) return null;
  return (
    <Notice
      tone="warn"
      title="Canceled, may be incomplete"
      actions={
        <Stack direction="row">
          <NextSteps
            run={run}
            org={org}
            workspace={workspace}
            label={run.isDestroy ? 'Destroy the rest' : 'Start another run'}
          />
          <ButtonLink to="/$org/workspaces/$workspace" params={{ org, workspace }}>
            Open the workspace
          </ButtonLink>
        </Stack>
      }
    >
      <IncompleteText run={run} />
    </Notice>
  );
}
