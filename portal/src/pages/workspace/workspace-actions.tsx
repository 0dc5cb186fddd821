import type { Workspace } from '@gantry/client';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { startRun } from '../../api/provisioning.js';
import { findSourceModule } from '../../api/source-module.js';
import { StartRunButton } from '../../app/start-run-button.js';
import { Button, ButtonLink } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace');

/** Change inputs, upgrade and destroy, as far as the caller may. */
export function WorkspaceActions({ workspace }: { workspace: Workspace }) {
  const { org } = route.useParams();
  const navigate = route.useNavigate();
  const [isAsking, setAsking] = useState(false);
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
        <Button onPress={() => setAsking(true)}>Destroy</Button>
      )}
      <ConfirmDialog
        title={`Destroy everything in ${name}?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={destroy}
        action="Plan to destroy"
        isDangerous
        confirmation={name}
      >
        <p>
          {resourceCount === 0
            ? 'The workspace has no resources yet. '
            : `The workspace has ${resourceCount} ${resourceCount === 1 ? 'resource' : 'resources'}. `}
          Gantry first determines what is destroyed, and shows it to you. Nothing is destroyed until
          you confirm that plan; then the data is lost. The workspace itself, its inputs and its
          history stay.
        </p>
      </ConfirmDialog>
    </>
  );
}
