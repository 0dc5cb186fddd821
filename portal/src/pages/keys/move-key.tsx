import type { GpgKey } from '@gantry/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { moveKey, refreshKeys } from '../../api/keys.js';
import { useOrganizations } from '../../app/use-organization.js';
import { Select } from '../../ui/fields/select.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { toast } from '../../ui/overlays/toast.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';
import { SignedVersions } from './signed-versions.js';

interface DialogProps {
  readonly gpgKey: GpgKey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Moves a key to another organization in which the caller may manage keys. */
export function MoveKey({ gpgKey, isOpen, onClose }: DialogProps) {
  const { namespace, keyId, meta } = gpgKey;
  const [target, setTarget] = useState<string | null>(null);
  const organizations = useOrganizations();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const others = organizations.filter(
    ({ name, permissions }) => name !== namespace && permissions.canCreateProvider,
  );
  const isUsed = meta.usedByCount > 0;
  return (
    <ConfirmDialog
      title="Move this key"
      action="Move the key"
      isOpen={isOpen}
      onClose={onClose}
      isDangerous={isUsed}
      isDisabled={target === null}
      {...(isUsed && { confirmation: keyId })}
      onConfirm={async () => {
        if (target === null) return;
        await moveKey({ namespace, keyId, newNamespace: target, force: isUsed });
        await navigate({ to: '/$org/keys/$keyId', params: { org: target, keyId } });
        await refreshKeys(queries);
        void toast(`The key now belongs to ${target}.`);
      }}
    >
      {others.length === 0 ? (
        <p>There is no other organization in which you may manage keys.</p>
      ) : (
        <Stack>
          <Select
            label="New organization"
            options={others.map(({ name }) => ({ id: name, label: name }))}
            value={target}
            onChange={setTarget}
            placeholder="Choose an organization"
          />
          {isUsed && (
            <Notice
              tone="warn"
              title={`After the move, these versions of ${namespace} can no longer be installed`}
            >
              <SignedVersions use={meta} />
            </Notice>
          )}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
