import type { Workspace } from '@gantry/client';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { startRun } from '../../api/runs.js';
import { findSourceModule } from '../../api/source-module.js';
import { StartRunButton } from '../../app/start-run-button.js';
import { countText } from '../../ui/data/count-text.js';
import { Button, ButtonLink } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Tooltip } from '../../ui/overlays/tooltip.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace');

/** The actions of a workspace that the caller is permitted to perform. */
export function WorkspaceActions({ workspace }: { workspace: Workspace }) {
  const { org } = route.useParams();
  const navigate = route.useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const { permissions, name, resourceCount } = workspace;
  const canExecuteRuns =
    workspace.executionMode !== 'local' && workspace.currentConfigurationVersionId !== null;
  const isFromModule = findSourceModule(workspace.sourceModuleId) !== null;
  const params = { org, workspace: name };
  const destroy = async (): Promise<void> => {
    const run = await startRun(workspace.id, 'Destroy', true);
    await navigate({
      to: '/$org/workspaces/$workspace/runs/$run',
      params: { ...params, run },
    });
  };
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
      {permissions.canQueueDestroy && canExecuteRuns && (
        <Button onPress={() => setConfirming(true)}>Destroy</Button>
      )}
      <ConfirmDialog
        title={`Destroy everything in ${name}?`}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={destroy}
        action="Plan the destruction"
        isDangerous
        confirmation={name}
      >
        <p>
          {resourceCount === 0
            ? 'The workspace has no resources. '
            : `The workspace has ${countText(resourceCount, 'resource')}. `}
          Gantry creates a destroy plan and shows it to you. It destroys nothing until you confirm
          the plan; the data in the destroyed resources is then lost. Gantry keeps the workspace,
          its inputs and its history.
        </p>
      </ConfirmDialog>
    </>
  );
}
