import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Session, sessionQuery } from '../../api/session.js';
import { signInOptionsQuery } from '../../api/sign-in.js';
import { Button } from '../../ui/fields/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SignInForm } from './sign-in-form.js';

interface SignInDialogProps {
  /** Who was signed in. */
  readonly caller: Session | undefined;
  readonly onSignedIn: (session: Session) => void;
}

/** Shown over a page whose session has ended. */
export default function SignInDialog({ caller, onSignedIn }: SignInDialogProps) {
  const isAtProvider = caller?.signIn.kind === 'provider';
  return (
    <Dialog title="Your session has ended" isOpen onClose={() => undefined} isDismissable={false}>
      <p>Sign in again to continue. Nothing on this page is lost.</p>
      {isAtProvider ? (
        <InAnotherTab name={caller.signIn.name} onSignedIn={onSignedIn} />
      ) : (
        <SignInForm onSignedIn={onSignedIn} />
      )}
    </Dialog>
  );
}

interface InAnotherTabProps {
  readonly name: string | null;
  readonly onSignedIn: (session: Session) => void;
}

/** The issuer's page needs a tab of its own, so that this page keeps what was typed. */
function InAnotherTab({ name, onSignedIn }: InAnotherTabProps) {
  const options = useQuery(signInOptionsQuery);
  const provider = options.data?.providers.find((one) => one.name === name);
  // The session of the other tab is this page's session: the cookie is the same.
  const session = useQuery({
    ...sessionQuery,
    queryKey: ['session', 'in another tab'],
    refetchOnWindowFocus: 'always',
    retry: false,
    // A session that a previous dialog found may have ended too.
    gcTime: 0,
  });
  const found = session.isFetchedAfterMount && session.isSuccess ? session.data : undefined;
  useEffect(() => {
    if (found) onSignedIn(found);
  }, [found, onSignedIn]);
  const query = new URLSearchParams({ ...(provider && { provider: provider.id }), next: '/app' });
  return (
    <Button
      look="primary"
      onPress={() => void window.open(`/app/sign-in?${query.toString()}`, '_blank')}
    >
      {provider ? `Sign in with ${provider.name} in another tab` : 'Sign in in another tab'}
    </Button>
  );
}
