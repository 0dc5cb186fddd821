import { GantryError, type SignInOptions, SignInsApi } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

const signIns = new SignInsApi(connection);

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<SignInOptions> => signIns.readOptions({ signal }),
});

/** Returns the URL at which the user signs in at the provider's issuer. */
export async function beginSignIn(providerId: string, next: string): Promise<string> {
  const { authorizationUrl } = await signIns.begin({ providerId, next }, { retries: 0 });
  return authorizationUrl;
}

/** Completes a sign-in with the query of the issuer's redirect. Returns the page to show. */
export async function completeSignIn(query: string): Promise<string> {
  const { next } = await signIns.complete({ query }, { retries: 0 });
  return next;
}

/**
 * Whether the sign-in may have been completed before, for example because the user went back to its
 * page.
 */
export const isRepeated = (error: unknown): boolean =>
  error instanceof GantryError &&
  (error.code === 'sign-in-replayed' || error.code === 'sign-in-unknown');
