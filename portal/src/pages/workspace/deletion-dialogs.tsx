import type { Workspace } from '@gantry/client';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { deleteWorkspace, forceDeleteWorkspace, forgetWorkspace } from '../../api/workspaces.js';
import { useListSearch } from '../../app/use-list-search.js';
import { countText } from '../../ui/data/count-text.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.js';
import { toast } from '../../ui/overlays/toast.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace');

/** `force`: deletes the workspace although it has resources. */
export type DeletionStep = 'delete' | 'force';

interface DeletionDialogsProps {
  readonly workspace: Workspace;
  readonly step: DeletionStep | null;
  readonly onClose: (step: DeletionStep) => void;
  readonly onForce: () => void;
  /** Opens the dialog that destroys the resources; absent if the caller cannot do this here. */
  readonly onDestroy?: () => void;
}

export function DeletionDialogs(props: DeletionDialogsProps) {
  const { workspace, step, onClose } = props;
  const { id, name, locked, resourceCount } = workspace;
  const finish = useFinish(workspace);
  const close = (): void => onClose('delete');
  const resources = countText(resourceCount, 'resource');
  return (
    <>
      {resourceCount === 0 ? (
        <ConfirmDialog
          title={`Delete the workspace ${name}?`}
          isOpen={step === 'delete'}
          onClose={close}
          action="Delete workspace"
          isDangerous
          isDisabled={locked}
          onConfirm={async () => {
            await deleteWorkspace(id);
            await finish();
          }}
        >
          <Consequences workspace={workspace} />
        </ConfirmDialog>
      ) : (
        <Dialog title={`Delete the workspace ${name}?`} isOpen={step === 'delete'} onClose={close}>
          <DestroyFirst {...props} onClose={close} />
        </Dialog>
      )}
      <ConfirmDialog
        title={`Delete ${name} without destroying its resources?`}
        isOpen={step === 'force'}
        onClose={() => onClose('force')}
        action="Delete workspace"
        isDangerous
        isDisabled={locked}
        confirmation={name}
        onConfirm={async () => {
          await forceDeleteWorkspace(id);
          await finish();
        }}
      >
        <Stack>
          <Notice tone="bad" title={`Not destroyed: ${resources}`}>
            Its resources continue to exist, and may continue to cost money. Gantry no longer
            manages them: it can neither change nor destroy them.
          </Notice>
          <Consequences workspace={workspace} />
        </Stack>
      </ConfirmDialog>
    </>
  );
}

function Consequences({ workspace: { name, locked } }: { workspace: Workspace }) {
  return (
    <Stack>
      {locked && (
        <Notice tone="warn" title="This workspace is locked">
          You can delete it after it is unlocked.
        </Notice>
      )}
      <p>
        This deletes its variables, its runs with their plans and logs, and its states. You cannot
        undo this. The name {name} becomes free for another workspace.
      </p>
    </Stack>
  );
}

interface DestroyFirstProps extends Omit<DeletionDialogsProps, 'step' | 'onClose'> {
  readonly onClose: () => void;
}

function DestroyFirst({ workspace, onForce, onDestroy, onClose }: DestroyFirstProps) {
  const { resourceCount, permissions } = workspace;
  const has = `The workspace has ${countText(resourceCount, 'resource')}.`;
  return (
    <>
      <p>
        {onDestroy
          ? `${has} Destroy everything first, and then delete the workspace.`
          : permissions.canQueueDestroy
            ? `${has} Destroy everything in a terminal first, and then delete the workspace.`
            : `${has} Ask somebody who may apply runs of this workspace to destroy everything first.`}
      </p>
      {permissions.canForceDelete && (
        <div>
          <Button look="quiet" onPress={onForce}>
            Delete without destroying…
          </Button>
        </div>
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        {onDestroy && (
          <Button look="primary" onPress={onDestroy}>
            Destroy first…
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Leaves the page of the deleted workspace. */
function useFinish(workspace: Workspace): () => Promise<void> {
  const { org } = route.useParams();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const search = useListSearch(org, workspace);
  return async () => {
    await navigate({ to: '/-/workspaces', search, replace: true });
    void toast(`The workspace ${workspace.name} is deleted.`);
    await forgetWorkspace(queries, org, workspace);
  };
}
