import type { Session } from '../../api/session.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SignInForm } from './sign-in-form.js';

/** Shown over a page whose session has ended. */
export default function SignInDialog({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  return (
    <Dialog title="Your session has ended" isOpen onClose={() => undefined} isDismissable={false}>
      <p>Sign in again to continue. Nothing on this page is lost.</p>
      <SignInForm onSignedIn={onSignedIn} />
    </Dialog>
  );
}
