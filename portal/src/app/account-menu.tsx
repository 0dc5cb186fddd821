import { CircleUser } from 'lucide-react';
import { signOut, signOutEverywhere, useSession } from '../api/session.js';
import { failureOf } from '../api/errors.js';
import { Button } from '../ui/fields/button.js';
import { Menu, MenuItem } from '../ui/overlays/menu.js';
import { toast } from '../ui/overlays/toast.js';

/** Shows who is signed in, and signs out. */
export function AccountMenu() {
  const { caller } = useSession();
  const leave = async (by: () => Promise<void>): Promise<void> => {
    try {
      await by();
      window.location.assign('/app/sign-in');
    } catch (error) {
      void toast(failureOf(error).message, 'bad');
    }
  };
  return (
    <Menu
      label="Account"
      trigger={
        <Button look="quiet">
          <CircleUser aria-hidden />
          {caller.name}
        </Button>
      }
    >
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
