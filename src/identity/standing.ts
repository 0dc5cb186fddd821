import type { EntityManager } from 'typeorm';
import { Parameters, selectRows } from '../database/plain-rows.js';
import { Unauthenticated } from '../domain-errors.js';
import type { Subject } from './subject.js';

/**
 * Refuses a write whose caller has lost its token, or was suspended, since the request was let in: it waited for its turn,
 * or another process had not heard of it yet. To be asked in the transaction of the write.
 */
export async function requireStanding(manager: EntityManager, subject: Subject): Promise<void> {
  const standing = standingOf(subject);
  if (!standing) return;
  const parameters = new Parameters(manager);
  const found = await selectRows(manager, `SELECT 1 WHERE ${standing(parameters)}`, parameters);
  if (found.length === 0) throw fallen();
}

/** The same as a condition, in SQL, for a statement that writes only while it holds; null for a caller who can't fall. */
export function standingOf({ principal }: Subject): ((parameters: Parameters) => string) | null {
  // The system has no token, and that of a run is signed, short-lived, and good for reading only.
  if (!principal || principal.kind === 'run') return null;
  return (parameters) => `EXISTS (SELECT 1 FROM tokens LEFT JOIN users ON users.id = tokens.user_id WHERE tokens.id = ${parameters.place(principal.tokenId)} AND users.suspended_at IS NULL)`;
}

/** To throw where the caller stands no more. */
export function fallen(): Unauthenticated {
  return new Unauthenticated('The token was revoked, or its user suspended, while the request waited.');
}
