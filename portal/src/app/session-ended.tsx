import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type Session, sessionQuery } from '../api/session.js';
import { sessionEnd } from './sign-in.js';

const SignInDialog = lazy(() => import('../pages/sign-in/sign-in-dialog.js'));

/** Prompts for a new sign-in above the page, which keeps what the user typed. */
export function SessionEnded() {
  const isEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  const queries = useQueryClient();
  if (!isEnded) return null;
  const resume = (session: Session): void => {
    const previous = queries.getQueryData(sessionQuery.queryKey);
    // The page still shows the data of the previous user.
    if (previous?.caller.id !== session.caller.id) return window.location.assign('/app');
    queries.setQueryData(sessionQuery.queryKey, session);
    sessionEnd.clear();
    void queries.invalidateQueries();
  };
  return (
    <Suspense>
      <SignInDialog previous={queries.getQueryData(sessionQuery.queryKey)} onSignedIn={resume} />
    </Suspense>
  );
}
