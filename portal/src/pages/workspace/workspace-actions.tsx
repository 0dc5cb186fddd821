import type { Workspace } from '@gantry/client';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { startRun } from '../../api/runs.js';
import { findSourceModule } from '../../api/source-module.js';
import { StartRunButton } from '../../app/start-run-button.js';
import { countText } from '../../ui/data/count-text.js';
import { Button, ButtonLink } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace');

/** The buttons to upgrade, change inputs, start a run and destroy, as far as the caller may. */
export function WorkspaceActions({ workspace }: { workspace: Workspace }) {
  const { org } = route.useParams();
  const navigate = route.useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const { permissions, name, resourceCount } = workspace;
  const hasRuns =
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
      {isFromModule && workspace.noCodeUpgradeAvailable && permissions.canQueueRun && (
        <ButtonLink look="primary" to="/$org/workspaces/$workspace/upgrade" params={params}>
          Upgrade
        </ButtonLink>
      )}
      {isFromModule && permissions.canUpdateInputs && permissions.canQueueRun && (
        <ButtonLink to="/$org/workspaces/$workspace/inputs" params={params}>
          Change inputs
        </ButtonLink>
      )}
      {permissions.canQueueRun && hasRuns && (
        <StartRunButton workspace={workspace} label="Start a run" message="Apply the settings" />
      )}
      {permissions.canQueueDestroy && hasRuns && (
        <Button onPress={() => setConfirming(true)}>Destroy</Button>
      )}
      <ConfirmDialog
        title={`Destroy everything in ${name}?`}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={destroy}
        action="Plan to destroy"
        isDangerous
        confirmation={name}
      >
        <p>
          {resourceCount === 0
            ? 'The workspace has no resources yet. '
            : `The workspace has ${countText(resourceCount, 'resource')}. `}
          Gantry first plans the destruction and shows you what it destroys. Nothing is destroyed
          until you confirm that plan. Then the data is lost. The workspace itself, its inputs and
          its history stay.
        </p>
      </ConfirmDialog>
    </>
  );
}
