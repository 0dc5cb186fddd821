import type { GpgKey } from '@gantry/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteKey, refreshKeys } from '../../api/keys.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { toast } from '../../ui/overlays/toast.js';
import { Stack } from '../../ui/stack.js';
import { SignedVersions } from './signed-versions.js';

interface DialogProps {
  readonly gpgKey: GpgKey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Deletes a key. If the key signs published versions, the caller must first type the key ID. */
export function DeleteKey({ gpgKey, isOpen, onClose }: DialogProps) {
  const { namespace, keyId, meta } = gpgKey;
  const isUsed = meta.usedByCount > 0;
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title="Delete this key?"
      isDangerous
      action="Delete the key"
      isOpen={isOpen}
      onClose={onClose}
      {...(isUsed && { confirmation: keyId })}
      onConfirm={async () => {
        await deleteKey(namespace, keyId, isUsed);
        await navigate({ to: '/$org/keys', params: { org: namespace } });
        await refreshKeys(queries);
        void toast('The key is deleted.');
      }}
    >
      {isUsed ? (
        <Stack>
          <p>
            Without the key, these provider versions can no longer be installed. Copies that are
            already installed stay.
          </p>
          <SignedVersions use={meta} />
        </Stack>
      ) : (
        <p>No published provider version is signed with it. You can upload it again later.</p>
      )}
    </ConfirmDialog>
  );
}
