import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureOf } from '../../api/errors.js';
import { type Session, sessionQuery } from '../../api/session.js';
import { beginSignIn, signInOptionsQuery } from '../../api/sign-in.js';
import { Button } from '../../ui/fields/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Notice } from '../../ui/states/notice.js';
import { SignInForm } from './sign-in-form.js';

interface SignInDialogProps {
  /** The session that has ended. */
  readonly previous: Session | undefined;
  readonly onSignedIn: (session: Session) => void;
}

/** Covers a page whose session has ended. */
export default function SignInDialog({ previous, onSignedIn }: SignInDialogProps) {
  const isAtProvider = previous?.signIn.kind === 'provider';
  return (
    <Dialog title="Your session has ended" isOpen onClose={() => undefined} isDismissable={false}>
      <p>Sign in again to continue. Nothing on this page is lost.</p>
      {isAtProvider ? (
        <InAnotherTab name={previous.signIn.name} onSignedIn={onSignedIn} />
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

/** Opens the page of the issuer in another tab, so that this page keeps what the user typed. */
function InAnotherTab({ name, onSignedIn }: InAnotherTabProps) {
  const options = useQuery(signInOptionsQuery);
  const provider = options.data?.providers.find((one) => one.name === name);
  // Tabs share the session cookie, so a sign-in in the other tab also applies to this page.
  const session = useQuery({
    ...sessionQuery,
    queryKey: ['session', 'in another tab'],
    refetchOnWindowFocus: 'always',
    retry: false,
    // The session that an earlier dialog found may have ended too.
    gcTime: 0,
  });
  const newSession = session.isFetchedAfterMount && session.isSuccess ? session.data : undefined;
  useEffect(() => {
    if (newSession) onSignedIn(newSession);
  }, [newSession, onSignedIn]);
  const begin = useMutation({
    mutationFn: async ({ id, tab }: { id: string; tab: Window | null }) =>
      tab?.location.assign(await beginSignIn(id, '/app')),
    onError: (_, { tab }) => tab?.close(),
  });
  if (!provider)
    return (
      <Button look="primary" onPress={() => void window.open('/app/sign-in', '_blank')}>
        Sign in in another tab
      </Button>
    );
  return (
    <>
      {begin.error && <Notice tone="bad">{failureOf(begin.error).message}</Notice>}
      <Button
        look="primary"
        isPending={begin.isPending}
        // The tab opens before the request: browsers may block a tab that opens after it.
        onPress={() => begin.mutate({ id: provider.id, tab: window.open('', '_blank') })}
      >
        Sign in with {provider.name} in another tab
      </Button>
    </>
  );
}
