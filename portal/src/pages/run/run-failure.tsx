import type { Run } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { workspaceQuery } from '../../api/workspaces.js';
import { StartRunButton } from '../../app/start-run-button.js';
import { labelOf } from '../../forms/label.js';
import { refusedValues } from '../../forms/refused-values.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';

interface RunFailureProps {
  readonly run: Run;
  readonly org: string;
  readonly workspace: string;
}

/** The beginning of the message of a run that upgrades. */
const UPGRADE_MESSAGE = /^Upgrade the workspace to the module /;

/** Why a run failed, and what to do: a refused input has a link to its field. */
export function RunFailure({ run, org, workspace }: RunFailureProps) {
  if (run.errorMessage === null) return null;
  const refused = refusedValues(run.errorMessage);
  if (refused.size === 0)
    return (
      <Notice
        tone="bad"
        title="The run failed"
        actions={<NextSteps run={run} org={org} workspace={workspace} />}
      >
        {run.errorMessage}
      </Notice>
    );
  const to = UPGRADE_MESSAGE.test(run.message)
    ? '/$org/workspaces/$workspace/upgrade'
    : '/$org/workspaces/$workspace/inputs';
  return (
    <Notice
      tone="bad"
      title={refused.size === 1 ? 'An input was refused' : 'Some inputs were refused'}
      actions={
        <ButtonLink to={to} params={{ org, workspace }} search={{ run: run.id }}>
          Change inputs
        </ButtonLink>
      }
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

/** Offers another attempt or other inputs, if the run is the latest one. */
function NextSteps({ run, org, workspace }: RunFailureProps) {
  const { data } = useQuery(workspaceQuery(org, workspace));
  if (data?.latestRunId !== run.id || !data.permissions.canQueueRun || run.planOnly) return null;
  const params = { org, workspace };
  if (UPGRADE_MESSAGE.test(run.message))
    return (
      <ButtonLink to="/$org/workspaces/$workspace/upgrade" params={params}>
        Back to the upgrade
      </ButtonLink>
    );
  return (
    <Stack direction="row">
      {data.sourceModuleId !== null && data.permissions.canUpdateInputs && !run.isDestroy && (
        <ButtonLink to="/$org/workspaces/$workspace/inputs" params={params}>
          Change inputs
        </ButtonLink>
      )}
      <StartRunButton
        workspace={data}
        label="Try again"
        message={run.message}
        isDestroy={run.isDestroy}
      />
    </Stack>
  );
}
