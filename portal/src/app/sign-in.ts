import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../api/session.js';

const SIGN_IN = '/app/sign-in';

/** Opens the sign-in page, which returns to this page. */
function goToSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname === SIGN_IN) return;
  window.location.assign(
    `${SIGN_IN}?${new URLSearchParams({ next: pathname + search }).toString()}`,
  );
}

/**
 * Returns the path and query of `next`; the start page if `next` is the sign-in page, or no page
 * below `/app`. This prevents redirects to other sites.
 */
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

/** Whether the session ended while a page was open, until the user signs in again. */
export const sessionEnd = {
  get: (): boolean => isEnded,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  clear: (): void => setEnded(false),
};

/** Prompts for a new sign-in above an open page; without one, opens the sign-in page. */
export function onSignedOut(queries: QueryClient): void {
  if (queries.getQueryData(sessionQuery.queryKey) === undefined) goToSignIn();
  else setEnded(true);
}
