import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { failureOf } from '../api/errors.js';
import { signOut, signOutEverywhere } from '../api/session.js';
import { removeDrafts } from '../forms/draft.js';
import { Menu, MenuItem } from '../ui/overlays/menu.js';
import { toast } from '../ui/overlays/toast.js';

/** Initially open, because the portal renders the menu only when the user opens it. */
export default function AccountMenu({ trigger }: { trigger: ReactNode }) {
  const router = useRouter();
  const leave = async (endSession: () => Promise<string | null>): Promise<void> => {
    try {
      const logoutUrl = await endSession();
      removeDrafts(sessionStorage);
      window.location.assign(logoutUrl ?? '/app/sign-in');
    } catch (error) {
      void toast(failureOf(error).message, 'bad');
    }
  };
  return (
    <Menu label="Account" trigger={trigger} isInitiallyOpen>
      <MenuItem
        id="sessions"
        label="Sessions"
        onAction={() => void router.navigate({ to: '/-/sessions' })}
      />
      <MenuItem id="out" label="Sign out" onAction={() => void leave(signOut)} />
      <MenuItem
        id="everywhere"
        label="Sign out everywhere"
        detail="Ends your sessions in all browsers"
        onAction={() => void leave(signOutEverywhere)}
      />
    </Menu>
  );
}
