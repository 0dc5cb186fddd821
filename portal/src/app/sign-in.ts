import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../api/session.js';

const SIGN_IN = '/app/sign-in';

/** Leads to the sign-in page, which returns to this page. */
export function goToSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname === SIGN_IN) return;
  window.location.assign(
    `${SIGN_IN}?${new URLSearchParams({ next: pathname + search }).toString()}`,
  );
}

/** A page of the portal to show after signing in; a link must not lead elsewhere. */
export function pageAfterSignIn(next: string | undefined): string {
  const start = '/app';
  if (next === undefined || !URL.canParse(next, window.location.origin)) return start;
  const { origin, pathname, search } = new URL(next, window.location.origin);
  const isPage = pathname === start || pathname.startsWith(`${start}/`);
  return origin === window.location.origin && isPage && pathname !== SIGN_IN
    ? pathname + search
    : start;
}

const listeners = new Set<() => void>();
let isEnded = false;

function setEnded(value: boolean): void {
  if (isEnded === value) return;
  isEnded = value;
  for (const listener of listeners) listener();
}

/** Whether the session has ended under a page that is still open. */
export const sessionEnd = {
  get: (): boolean => isEnded,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  over: (): void => setEnded(false),
};

/** A page that is open stays, with all that was typed, and asks to sign in again; otherwise the sign-in page opens. */
export function onSignedOut(queries: QueryClient): void {
  if (queries.getQueryData(sessionQuery.queryKey) === undefined) goToSignIn();
  else setEnded(true);
}
