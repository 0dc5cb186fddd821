import type { EntityManager } from 'typeorm';
import type { Clock } from '../../../core/clock.js';
import type { Database } from '../../../core/database/database.js';
import { isUniqueViolation } from '../../../core/database/errors.js';
import { rows } from '../../../core/database/rows.js';
import type { Ids } from '../../../core/ids.js';
import { hashToken } from '../principals.js';
import { NO_OWNER, Token } from '../tokens/token.entity.js';
import { newSecret } from '../tokens/token-issuer.js';
import { User } from './user.entity.js';

/**
 * Creates the first site administrator, `admin`, with the provided token or a new one. Returns the
 * token, or null if a user already exists.
 */
export async function createFirstAdmin(
  database: Database,
  clock: Clock,
  ids: Ids,
  providedToken: string | null,
): Promise<string | null> {
  const created = database.write(async (manager) => {
    if (await manager.existsBy(User, {})) return null;
    const now = clock.timestamp();
    const secret = providedToken ?? newSecret('user');
    const userId = ids.next('user');
    await rows(manager, User).insert({
      id: userId,
      username: 'admin',
      usernameKey: 'admin',
      email: 'admin@localhost',
      siteAdmin: true,
      suspendedAt: null,
      createdAt: now,
    });
    await insertToken(manager, userId, secret, 'first administrator', ids, now);
    return secret;
  });
  // If two servers start on an empty database, only one of them creates the user.
  return created.catch((error: unknown) => {
    if (isUniqueViolation(error)) return null;
    throw error;
  });
}

/**
 * Creates another token for the site administrator `admin`, and ends its suspension. Throws if the
 * user was deleted or is no longer a site administrator.
 */
export async function createAdminToken(
  database: Database,
  clock: Clock,
  ids: Ids,
): Promise<string> {
  return database.write(async (manager) => {
    const admin = await rows(manager, User).find({ usernameKey: 'admin', siteAdmin: true });
    if (!admin)
      throw new Error(
        'There is no site administrator "admin". Create the token as another site administrator.',
      );
    const secret = newSecret('user');
    await rows(manager, User).update({ id: admin.id }, { suspendedAt: null });
    await insertToken(
      manager,
      admin.id,
      secret,
      'created by bootstrap --new-token',
      ids,
      clock.timestamp(),
    );
    return secret;
  });
}

async function insertToken(
  manager: EntityManager,
  userId: string,
  secret: string,
  description: string,
  ids: Ids,
  createdAt: string,
): Promise<void> {
  await rows(manager, Token).insert({
    ...NO_OWNER,
    id: ids.next('at'),
    kind: 'user',
    userId,
    hash: hashToken(secret),
    description,
    createdAt,
    lastUsedAt: null,
    expiresAt: null,
    createdBy: null,
  });
}
