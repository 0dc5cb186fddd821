import type { Workspace } from '@gantry/client';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { startRun } from '../../api/runs.js';
import { countText } from '../../ui/data/count-text.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { DeletionDialogs, type DeletionStep } from './deletion-dialogs.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace');

interface RemovalProps {
  readonly workspace: Workspace;
  readonly canExecuteRuns: boolean;
}

/** The buttons that destroy the resources of a workspace, or delete the workspace. */
export function Removal({ workspace, canExecuteRuns }: RemovalProps) {
  const { org } = route.useParams();
  const navigate = route.useNavigate();
  const [step, setStep] = useState<'destroy' | DeletionStep | null>(null);
  const { permissions, name, resourceCount } = workspace;
  const canDestroyResources = permissions.canQueueDestroy && canExecuteRuns && resourceCount > 0;
  // A dialog that opens another one closes afterwards, and must not close the new one.
  const close = (closed: typeof step) =>
    setStep((current) => (current === closed ? null : current));
  const destroy = async (): Promise<void> => {
    const run = await startRun(workspace.id, 'Destroy', true);
    await navigate({
      to: '/$org/workspaces/$workspace/runs/$run',
      params: { org, workspace: name, run },
    });
  };
  return (
    <>
      {canDestroyResources && <Button onPress={() => setStep('destroy')}>Destroy</Button>}
      {permissions.canDestroy && (
        <Button onPress={() => setStep('delete')}>Delete workspace</Button>
      )}
      <ConfirmDialog
        title={`Destroy everything in ${name}?`}
        isOpen={step === 'destroy'}
        onClose={() => close('destroy')}
        onConfirm={destroy}
        action="Plan the destruction"
        isDangerous
        confirmation={name}
      >
        <p>
          The workspace has {countText(resourceCount, 'resource')}. Gantry creates a destroy plan
          and shows it to you. It destroys nothing until you confirm the plan; the data in the
          destroyed resources is then lost. Gantry keeps the workspace, its inputs and its history.
        </p>
      </ConfirmDialog>
      <DeletionDialogs
        workspace={workspace}
        step={step === 'destroy' ? null : step}
        onClose={close}
        onForce={() => setStep('force')}
        {...(canDestroyResources && { onDestroy: () => setStep('destroy') })}
      />
    </>
  );
}
