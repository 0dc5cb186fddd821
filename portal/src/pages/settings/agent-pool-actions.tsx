import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AgentPool,
  type AgentPoolSettings,
  createAgentPool,
  deleteAgentPool,
  refreshAgentPools,
  updateAgentPool,
} from '../../api/agent-pools.js';
import { Button } from '../../ui/fields/button.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { TextField } from '../../ui/fields/text-field.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

interface NewPoolProps {
  readonly organization: string;
  /** Whether the caller may restrict a pool. */
  readonly isOwner: boolean;
}

export function NewPoolButton({ organization, isOwner }: NewPoolProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button look="primary" onPress={() => setOpen(true)}>
        New agent pool
      </Button>
      <Dialog title="New agent pool" isOpen={isOpen} onClose={close}>
        <PoolForm
          action="Create pool"
          initial={{ name: '' }}
          isOwner={isOwner}
          onClose={close}
          onSubmit={(pool) => createAgentPool(organization, pool)}
        />
      </Dialog>
    </>
  );
}

export function PoolActions({ pool, isOwner }: { pool: AgentPool; isOwner: boolean }) {
  const { id, name, restricted } = pool;
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null);
  const queries = useQueryClient();
  const close = (): void => setDialog(null);
  return (
    <>
      <Button aria-label={`Change ${name}`} onPress={() => setDialog('change')}>
        Change
      </Button>
      <Button look="quiet" aria-label={`Delete ${name}`} onPress={() => setDialog('delete')}>
        Delete
      </Button>
      <Dialog title={`Change ${name}`} isOpen={dialog === 'change'} onClose={close}>
        <PoolForm
          action="Save"
          initial={{ name, restricted }}
          isOwner={isOwner}
          onClose={close}
          onSubmit={(changes) => updateAgentPool(id, changes)}
        />
      </Dialog>
      <ConfirmDialog
        title={`Delete the agent pool ${name}?`}
        isOpen={dialog === 'delete'}
        onClose={close}
        action="Delete pool"
        isDangerous
        onConfirm={async () => {
          await deleteAgentPool(id);
          await refreshAgentPools(queries);
        }}
      >
        Its tokens stop working, and its agents interrupt their runs and stop. A pool that
        workspaces use, or that is the default of a project or of the organization, cannot be
        deleted: choose another pool there first.
      </ConfirmDialog>
    </>
  );
}

interface PoolFormProps {
  readonly action: string;
  readonly initial: AgentPoolSettings;
  readonly isOwner: boolean;
  readonly onSubmit: (pool: AgentPoolSettings) => Promise<unknown>;
  readonly onClose: () => void;
}

function PoolForm({ action, initial, isOwner, onSubmit, onClose }: PoolFormProps) {
  const [name, setName] = useState(initial.name);
  const [restricted, setRestricted] = useState(initial.restricted ?? false);
  const queries = useQueryClient();
  return (
    <DialogForm
      action={action}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={async () => {
        await onSubmit({ name: name.trim(), ...(isOwner && { restricted }) });
        await refreshAgentPools(queries);
      }}
    >
      <TextField
        label="Name"
        description="Letters, digits, - and _."
        value={name}
        onChange={setName}
        autoComplete="off"
        isRequired
      />
      {isOwner && (
        <Checkbox
          label="Only owners may manage it"
          description="Only owners may then change the pool and its tokens. An agent with a token of the pool receives the secrets of the workspaces that use the pool."
          isSelected={restricted}
          onChange={setRestricted}
        />
      )}
    </DialogForm>
  );
}
