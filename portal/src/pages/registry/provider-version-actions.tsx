import type { RegistryModuleVersionState, RegistryProviderVersion } from '@gantry/client';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import {
  deleteProviderVersion,
  deprecateProviderVersion,
  type OwnProvider,
  refreshProviders,
} from '../../api/providers.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Menu, MenuItem } from '../../ui/overlays/menu.js';
import { toast } from '../../ui/overlays/toast.js';
import { VersionWarningForm } from './version-warning-form.js';

interface ProviderVersionActionsProps {
  readonly provider: OwnProvider;
  readonly version: RegistryProviderVersion;
  readonly versions: readonly RegistryProviderVersion[];
}

type Action = 'deprecate' | 'delete';

/** Converts the version for `VersionWarningForm`. */
const toVersionState = (version: RegistryProviderVersion): RegistryModuleVersionState => ({
  version: version.version,
  status: version.status === 'published' ? 'ok' : 'pending',
  deprecation: version.deprecation,
  revocation: null,
});

export function ProviderVersionActions(props: ProviderVersionActionsProps) {
  const { provider, version: shown, versions } = props;
  const { version } = shown;
  const [dialog, setDialog] = useState<Action | null>(null);
  const queries = useQueryClient();
  const close = (): void => setDialog(null);
  const refreshAndConfirm = async (text: string): Promise<void> => {
    await refreshProviders(queries, provider.org);
    void toast(`Version ${version} ${text}.`);
  };
  const revert = async (): Promise<void> => {
    await deprecateProviderVersion(provider, version, null);
    await refreshAndConfirm('is no longer deprecated');
  };
  return (
    <>
      <VersionMenu
        version={shown}
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
          version={toVersionState(shown)}
          versions={versions.map(toVersionState)}
          onClose={close}
          action="Deprecate"
          onSubmit={async (warning) => {
            await deprecateProviderVersion(provider, version, warning);
            await refreshAndConfirm('is deprecated');
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
          await deleteProviderVersion(provider, version);
          await refreshAndConfirm('is deleted');
        }}
      >
        It can no longer be installed from here. Copies that are already installed stay.
      </ConfirmDialog>
    </>
  );
}

interface VersionMenuProps {
  readonly version: RegistryProviderVersion;
  readonly onChoose: (action: Action) => void;
  readonly onRevert: () => void;
}

function VersionMenu({ version: shown, onChoose, onRevert }: VersionMenuProps) {
  const { version, deprecation, status } = shown;
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
      {status === 'published' && (
        <MenuItem
          id="deprecate"
          label={deprecation === null ? 'Deprecate…' : 'Change the reason…'}
          detail="The tools print a warning."
          onAction={() => onChoose('deprecate')}
        />
      )}
      {deprecation !== null && (
        <MenuItem id="revert" label="End the deprecation" onAction={onRevert} />
      )}
      <MenuItem id="delete" label="Delete…" isDangerous onAction={() => onChoose('delete')} />
    </Menu>
  );
}
