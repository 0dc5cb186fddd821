import {
  type BrowserSession,
  GantryError,
  type Session,
  type SessionOrganization,
  SessionsApi,
} from '@gantry/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { BrowserSession, Session, SessionOrganization };

const sessions = new SessionsApi(connection);

/** Who is signed in, and what the caller may do. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }): Promise<Session> => sessions.read({ signal }),
});

/** For pages of signed-in users, whose route loads the session first. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

export const signIn = async (token: string): Promise<Session> => sessions.create({ token });

/** Why the link of `npm start` did not sign in. */
export type LinkRefusal = 'used' | 'elsewhere' | 'unknown' | 'busy';

const REFUSALS: Readonly<Record<number, LinkRefusal>> = {
  403: 'elsewhere',
  404: 'unknown',
  422: 'used',
  429: 'busy',
};

/**
 * Signs in with the code of a link of `npm start`. Returns why the server refused the code; null if
 * the browser is signed in now. Throws other errors.
 */
export async function signInWithCode(code: string): Promise<LinkRefusal | null> {
  try {
    await sessions.create({ code }, { retries: 0 });
    return null;
  } catch (error) {
    const refusal = error instanceof GantryError ? REFUSALS[error.status] : undefined;
    if (refusal === undefined) throw error;
    return (await isSignedIn()) ? null : refusal;
  }
}

export const isSignedIn = (): Promise<boolean> =>
  sessions.read().then(
    () => true,
    () => false,
  );

/** Signs out. Returns the address at which the browser can also sign out at the issuer, or null. */
export const signOut = async (): Promise<string | null> => (await sessions.signOut()).logoutUrl;

const PAGE_SIZE = 25;

/** The caller's sessions in all browsers. */
export const ownSessionsQuery = (pageNumber: number | undefined) =>
  queryOptions({
    queryKey: ['sessions', pageNumber],
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) => sessions.list(page, { signal })),
  });

export const revokeSession = async (sessionId: string): Promise<void> =>
  sessions.revoke({ sessionId });

/** Signs out in all browsers. Returns no logout address: the issuer's own sessions stay. */
export async function signOutEverywhere(): Promise<null> {
  await sessions.deleteAllSessions();
  return null;
}
