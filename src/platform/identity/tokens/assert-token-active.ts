import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { execute } from '../../../core/database/statement.js';
import { Unauthenticated } from '../../../core/errors.js';

/**
 * Throws Unauthenticated if, since authentication, the token was revoked, its user was suspended,
 * or the session was ended. Checks no expiry. Call it in the transaction of the write.
 */
export async function assertTokenActive(
  manager: EntityManager,
  { principal }: Subject,
): Promise<void> {
  // The system has no token. The tokens of runs are not stored, and permit only reads. Unattended
  // work has just loaded the current rights of its principal.
  if (!principal || ['run', 'run-state'].includes(principal.kind) || principal.unattended) return;
  const active = await execute<unknown>(
    manager,
    `SELECT 1 FROM tokens LEFT JOIN users ON users.id = tokens.user_id
     WHERE tokens.id = $1 AND users.suspended_at IS NULL`,
    [principal.tokenId],
  );
  if (active.length === 0)
    throw new Unauthenticated(
      'The token was revoked, the session ended, or the user was suspended during the request.',
    );
  if (!principal.session) return;
  const session = await execute<unknown>(manager, 'SELECT 1 FROM sessions WHERE id = $1', [
    principal.session.id,
  ]);
  if (session.length === 0)
    throw new Unauthenticated('The session ended during the request. Sign in again.');
}
