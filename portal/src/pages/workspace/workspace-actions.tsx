import type { Workspace } from '@gantry/client';
import { getRouteApi } from '@tanstack/react-router';
import { findSourceModule } from '../../api/source-module.js';
import { StartRunButton } from '../../app/start-run-button.js';
import { useRunHistory } from '../../app/use-run-history.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Tooltip } from '../../ui/overlays/tooltip.js';
import { Removal } from './removal.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace');

export function WorkspaceActions({ workspace }: { workspace: Workspace }) {
  const { org } = route.useParams();
  const { permissions, name } = workspace;
  const canExecuteRuns =
    workspace.executionMode !== 'local' && workspace.currentConfigurationVersionId !== null;
  const isFromModule = findSourceModule(workspace.sourceModuleId) !== null;
  const params = { org, workspace: name };
  return (
    <>
      {isFromModule && workspace.noCodeUpgradeAvailable && <UpgradeLink workspace={workspace} />}
      {isFromModule && permissions.canUpdateInputs && permissions.canQueueRun && (
        <ButtonLink to="/$org/workspaces/$workspace/inputs" params={params}>
          Change inputs
        </ButtonLink>
      )}
      {permissions.canQueueRun && canExecuteRuns && <PlanButton workspace={workspace} />}
      <Removal workspace={workspace} canExecuteRuns={canExecuteRuns} />
    </>
  );
}

function PlanButton({ workspace }: { workspace: Workspace }) {
  const history = useRunHistory(workspace);
  const isDestroyed = history !== undefined && history.destroyedAt !== null;
  if (isDestroyed)
    return <StartRunButton workspace={workspace} label="Set up again" message="Set up again" />;
  if (findSourceModule(workspace.sourceModuleId) === null)
    return (
      <StartRunButton workspace={workspace} label="Start a run" message="Apply the settings" />
    );
  return (
    <Tooltip text="Plans with the current inputs. Nothing changes until you confirm the plan.">
      <StartRunButton
        workspace={workspace}
        label="Plan again"
        message="Plan with the current inputs"
      />
    </Tooltip>
  );
}

/** Links to the form of an upgrade, or to the run of an upgrade that was already started. */
function UpgradeLink({ workspace }: { workspace: Workspace }) {
  const { org } = route.useParams();
  const history = useRunHistory(workspace);
  const params = { org, workspace: workspace.name };
  if (!history) return null;
  if (history.unfinishedUpgrade)
    return (
      <ButtonLink
        look="primary"
        to="/$org/workspaces/$workspace/runs/$run"
        params={{ ...params, run: history.unfinishedUpgrade.id }}
      >
        Continue the upgrade
      </ButtonLink>
    );
  return (
    workspace.permissions.canQueueApply && (
      <ButtonLink look="primary" to="/$org/workspaces/$workspace/upgrade" params={params}>
        Upgrade
      </ButtonLink>
    )
  );
}
