import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type Session, sessionQuery } from '../api/session.js';
import { sessionEnd } from './sign-in.js';

const SignInDialog = lazy(() => import('../pages/sign-in/sign-in-dialog.js'));

/** Prompts for a new sign-in over the page, which keeps its input. */
export function SessionEnded() {
  const isEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  const queries = useQueryClient();
  if (!isEnded) return null;
  const resume = (session: Session): void => {
    const before = queries.getQueryData(sessionQuery.queryKey);
    // The page belongs to another user.
    if (before?.caller.id !== session.caller.id) return window.location.assign('/app');
    queries.setQueryData(sessionQuery.queryKey, session);
    sessionEnd.over();
    void queries.invalidateQueries();
  };
  return (
    <Suspense>
      <SignInDialog caller={queries.getQueryData(sessionQuery.queryKey)} onSignedIn={resume} />
    </Suspense>
  );
}
