import type { Run } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { isUpgrade } from '../../api/run-messages.js';
import { workspaceQuery } from '../../api/workspaces.js';
import { StartRunButton } from '../../app/start-run-button.js';
import { labelOf } from '../../forms/label.js';
import { refusedValues } from '../../forms/refused-values.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';
import { CopyAddress } from './copy-address.js';

interface RunFailureProps {
  readonly run: Run;
  readonly org: string;
  readonly workspace: string;
}

/** Why a run failed, and what the caller can do about it. */
export function RunFailure({ run, org, workspace }: RunFailureProps) {
  if (run.errorMessage === null) return null;
  const refused = refusedValues(run.errorMessage);
  if (refused.size === 0)
    return (
      <Notice
        tone="bad"
        title="The run failed"
        actions={
          <Stack direction="row">
            <CopyAddress />
            <NextSteps run={run} org={org} workspace={workspace} />
          </Stack>
        }
      >
        <p>{run.errorMessage}</p>
        <p>
          {run.statusTimestamps.applyingAt !== undefined &&
            'Some changes may already be in place. '}
          If the message names one of your inputs, change it. Otherwise, send the address of this
          page to your platform team.
        </p>
      </Notice>
    );
  return (
    <Notice
      tone="bad"
      title={refused.size === 1 ? 'An input was refused' : 'Some inputs were refused'}
      actions={<ChangeRefusedInputs run={run} org={org} workspace={workspace} />}
    >
      <ul>
        {[...refused].map(([name, message]) => (
          <li key={name}>
            {labelOf(name)}: {message}
          </li>
        ))}
      </ul>
      <p>Nothing was changed.</p>
    </Notice>
  );
}

/**
 * For the latest run only: opens the form with the refused values, or copies the address of the run
 * if the caller cannot use the form.
 */
function ChangeRefusedInputs({ run, org, workspace }: RunFailureProps) {
  const { data } = useQuery(workspaceQuery(org, workspace));
  if (data?.latestRunId !== run.id) return null;
  const { canQueueRun, canUpdateInputs } = data.permissions;
  const hasForm = isUpgrade(run) || (data.sourceModuleId !== null && canUpdateInputs);
  return canQueueRun && hasForm ? (
    <ButtonLink
      to={`/$org/workspaces/$workspace/${isUpgrade(run) ? 'upgrade' : 'inputs'}`}
      params={{ org, workspace }}
      search={{ run: run.id }}
    >
      Change inputs
    </ButtonLink>
  ) : (
    <CopyAddress />
  );
}

interface NextStepsProps extends RunFailureProps {
  readonly label?: string;
}

/**
 * Offers another attempt or other inputs to callers who may start runs. Renders nothing for a
 * plan-only run, or if a newer run exists.
 */
export function NextSteps({ run, org, workspace, label = 'Try again' }: NextStepsProps) {
  const { data } = useQuery(workspaceQuery(org, workspace));
  if (data?.latestRunId !== run.id || !data.permissions.canQueueRun || run.planOnly) return null;
  const params = { org, workspace };
  if (isUpgrade(run))
    return (
      <ButtonLink to="/$org/workspaces/$workspace/upgrade" params={params}>
        Back to the upgrade
      </ButtonLink>
    );
  return (
    <>
      {data.sourceModuleId !== null && data.permissions.canUpdateInputs && !run.isDestroy && (
        <ButtonLink to="/$org/workspaces/$workspace/inputs" params={params}>
          Change inputs
        </ButtonLink>
      )}
      <StartRunButton
        workspace={data}
        label={label}
        message={run.message}
        isDestroy={run.isDestroy}
      />
    </>
  );
}
