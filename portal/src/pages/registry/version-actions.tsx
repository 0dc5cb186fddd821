import type { RegistryModuleVersionState } from '@gantry/client';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import {
  deleteVersion,
  deprecateVersion,
  type OwnModule,
  refreshRegistry,
  revokeVersion,
} from '../../api/registry.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Menu, MenuItem } from '../../ui/overlays/menu.js';
import { toast } from '../../ui/overlays/toast.js';
import { VersionWarningForm } from './version-warning-form.js';

interface VersionActionsProps {
  readonly module: OwnModule;
  readonly version: RegistryModuleVersionState;
  readonly versions: readonly RegistryModuleVersionState[];
}

type Action = 'deprecate' | 'revoke' | 'delete';

export function VersionActions({ module, version: state, versions }: VersionActionsProps) {
  const [dialog, setDialog] = useState<Action | null>(null);
  const queries = useQueryClient();
  const { version, revocation } = state;
  const close = (): void => setDialog(null);
  const refreshAndConfirm = async (text: string): Promise<void> => {
    await refreshRegistry(queries, module.org);
    void toast(`Version ${version} ${text}.`);
  };
  const revert = async (): Promise<void> => {
    if (revocation === null) await deprecateVersion(module, version, null);
    else await revokeVersion(module, version, null);
    await refreshAndConfirm(
      revocation === null
        ? 'is no longer deprecated'
        : 'is no longer revoked, but still deprecated',
    );
  };
  const form = { version: state, versions, onClose: close };
  return (
    <>
      <VersionMenu
        version={state}
        onChoose={setDialog}
        onRevert={() =>
          void revert().catch((error: unknown) => toast(failureOf(error).message, 'bad'))
        }
      />
      <Dialog
        title={`Deprecate version ${version}`}
        isOpen={dialog === 'deprecate'}
        onClose={close}
      >
        <VersionWarningForm
          {...form}
          action="Deprecate"
          onSubmit={async (warning) => {
            await deprecateVersion(module, version, warning);
            await refreshAndConfirm('is deprecated');
          }}
        />
      </Dialog>
      <Dialog title={`Revoke version ${version}`} isOpen={dialog === 'revoke'} onClose={close}>
        <VersionWarningForm
          {...form}
          action="Revoke"
          intro={REVOCATION_INTRO}
          onSubmit={async (warning) => {
            await revokeVersion(module, version, warning);
            await refreshAndConfirm('is revoked');
          }}
        />
      </Dialog>
      <ConfirmDialog
        title={`Delete version ${version}?`}
        isDangerous
        action="Delete the version"
        isOpen={dialog === 'delete'}
        onClose={close}
        onConfirm={async () => {
          await deleteVersion(module, version);
          await refreshAndConfirm('is deleted');
        }}
      >
        It can no longer be installed. A version that workspaces or no-code settings use cannot be
        deleted.
      </ConfirmDialog>
    </>
  );
}

const REVOCATION_INTRO =
  'Nobody can create a workspace with it or upgrade to it. Workspaces that use it continue to ' +
  'work, with a warning.';

interface VersionMenuProps {
  readonly version: RegistryModuleVersionState;
  readonly onChoose: (action: Action) => void;
  readonly onRevert: () => void;
}

function VersionMenu({ version: state, onChoose, onRevert }: VersionMenuProps) {
  const { version, status, deprecation, revocation } = state;
  const label = `Actions for version ${version}`;
  return (
    <Menu
      label={label}
      trigger={
        <Button look="quiet" aria-label={label}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {status === 'ok' && revocation === null && (
        <>
          <MenuItem
            id="deprecate"
            label={deprecation === null ? 'Deprecate…' : 'Change the reason…'}
            detail="Warns users."
            onAction={() => onChoose('deprecate')}
          />
          <MenuItem
            id="revoke"
            label="Revoke…"
            detail="Prevents new uses."
            onAction={() => onChoose('revoke')}
          />
        </>
      )}
      {deprecation !== null && (
        <MenuItem
          id="revert"
          label={revocation === null ? 'End the deprecation' : 'End the revocation'}
          onAction={onRevert}
        />
      )}
      <MenuItem id="delete" label="Delete…" isDangerous onAction={() => onChoose('delete')} />
    </Menu>
  );
}
