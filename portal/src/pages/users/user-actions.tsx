import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/session.js';
import { deleteUser, suspendUser, unsuspendUser, type User } from '../../api/users.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

type Action = 'suspend' | 'unsuspend' | 'delete';

const WORDS: Readonly<Record<Action, { readonly verb: string; readonly text: string }>> = {
  suspend: {
    verb: 'Suspend',
    text: 'Their tokens and sessions stop working until you lift the suspension. They remain members of their teams.',
  },
  unsuspend: {
    verb: 'Lift suspension of',
    text: 'Their tokens work again, and so do their sessions that have not expired.',
  },
  delete: {
    verb: 'Delete',
    text: 'Their tokens and sessions stop working, and they leave all teams. This cannot be undone. Workspaces and runs stay.',
  },
};

const CALLS: Readonly<Record<Action, (userId: string) => Promise<unknown>>> = {
  suspend: suspendUser,
  unsuspend: unsuspendUser,
  delete: deleteUser,
};

/** The buttons with which a site administrator suspends and deletes another user. */
export function UserActions({ user: { id, username, isSuspended } }: { user: User }) {
  const [dialog, setDialog] = useState<Action | null>(null);
  const { caller } = useSession();
  const queries = useQueryClient();
  if (caller.id === id) return null;
  const suspension: Action = isSuspended ? 'unsuspend' : 'suspend';
  const shown = dialog ?? 'delete';
  return (
    <>
      <Button
        look="quiet"
        aria-label={`${WORDS[suspension].verb} ${username}`}
        onPress={() => setDialog(suspension)}
      >
        {isSuspended ? 'Lift suspension' : 'Suspend'}
      </Button>
      <Button look="quiet" aria-label={`Delete ${username}`} onPress={() => setDialog('delete')}>
        Delete
      </Button>
      <ConfirmDialog
        title={`${WORDS[shown].verb} ${username}?`}
        isOpen={dialog !== null}
        onClose={() => setDialog(null)}
        action={shown === 'unsuspend' ? 'Lift suspension' : WORDS[shown].verb}
        isDangerous={shown === 'delete'}
        onConfirm={async () => {
          await CALLS[shown](id);
          await queries.invalidateQueries({ queryKey: ['users'] });
        }}
      >
        {WORDS[shown].text}
      </ConfirmDialog>
    </>
  );
}
