import type { Workspace } from '@gantry/client';
import { getRouteApi } from '@tanstack/react-router';
import { findSourceModule } from '../../api/source-module.js';
import { StartRunButton } from '../../app/start-run-button.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Tooltip } from '../../ui/overlays/tooltip.js';
import { Removal } from './removal.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace');

/** The actions of a workspace that the caller is permitted to perform. */
export function WorkspaceActions({ workspace }: { workspace: Workspace }) {
  const { org } = route.useParams();
  const { permissions, name } = workspace;
  const canExecuteRuns =
    workspace.executionMode !== 'local' && workspace.currentConfigurationVersionId !== null;
  const isFromModule = findSourceModule(workspace.sourceModuleId) !== null;
  const params = { org, workspace: name };
  return (
    <>
      {isFromModule && workspace.noCodeUpgradeAvailable && permissions.canQueueApply && (
        <ButtonLink look="primary" to="/$org/workspaces/$workspace/upgrade" params={params}>
          Upgrade
        </ButtonLink>
      )}
      {isFromModule && permissions.canUpdateInputs && permissions.canQueueRun && (
        <ButtonLink to="/$org/workspaces/$workspace/inputs" params={params}>
          Change inputs
        </ButtonLink>
      )}
      {permissions.canQueueRun &&
        canExecuteRuns &&
        (isFromModule ? (
          <Tooltip text="Plans with the current inputs. Nothing changes until you confirm the plan.">
            <StartRunButton
              workspace={workspace}
              label="Plan again"
              message="Plan with the current inputs"
            />
          </Tooltip>
        ) : (
          <StartRunButton workspace={workspace} label="Start a run" message="Apply the settings" />
        ))}
      <Removal workspace={workspace} canExecuteRuns={canExecuteRuns} />
    </>
  );
}
