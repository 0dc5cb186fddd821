import { type ErrorDetail, GantryError, isConnectionError } from '@gantry/client';

/** The server responds with 404 for both, so that it does not reveal which resources exist. */
export const isForbiddenOrAbsent = (error: unknown): boolean =>
  error instanceof GantryError && error.status === 404;

/** Whether the resource existed, and was removed after its retention period. */
export const isGone = (error: unknown): boolean =>
  error instanceof GantryError && error.status === 410;

export const isSignedOut = (error: unknown): boolean =>
  error instanceof GantryError && error.status === 401;

/** The violations of a request that the server refused with 422; null for other failures. */
export const refusalOf = (error: unknown): readonly ErrorDetail[] | null =>
  error instanceof GantryError && error.status === 422 ? error.errors : null;

/** Whether an earlier request with the same `Idempotency-Key` and other values succeeded. */
export const isKeyReused = (error: unknown): boolean =>
  error instanceof GantryError && error.code === 'idempotency-key-reused';

/** The stable code of the first error that has one. */
export const refusalCode = (error: unknown): string | undefined =>
  error instanceof GantryError ? error.code : undefined;

/** The violations of the variables of a policy template, by the lower-case name of the variable. */
export const variableProblems = (error: unknown): ReadonlyMap<string, string> =>
  new Map(
    (error instanceof GantryError ? error.errors : []).flatMap(({ variable, detail }) =>
      variable === undefined ? [] : [[variable.toLowerCase(), detail]],
    ),
  );

/** A failure in words for the user of the page. */
export interface Failure {
  readonly message: string;
  /** Identifies the request in the server's log. */
  readonly requestId?: string;
}

/** A failure that the page detects without the server, with a message for its user. */
export class PageError extends Error {
  override readonly name = 'PageError';
}

export function failureOf(error: unknown): Failure {
  if (error instanceof GantryError)
    return { message: error.message, ...(error.requestId && { requestId: error.requestId }) };
  if (error instanceof PageError) return { message: error.message };
  if (isConnectionError(error))
    return { message: 'The server does not respond. Check your connection and try again.' };
  return { message: 'Something went wrong on this page. Reload it and try again.' };
}
