import type { Clock } from '../clock.js';
import type { Database } from '../database/database.js';
import type { Ids } from '../ids.js';
import { tokenHash } from './principals.js';
import { Token } from './token.entity.js';
import { newSecret } from './tokens.service.js';
import { User } from './user.entity.js';

/**
 * Makes the first site administrator, `admin`, with a token: the given one, or a new one. Gives the token; null when
 * there is a user already, for then somebody administers this site.
 */
export async function makeFirstAdmin(database: Database, clock: Clock, ids: Ids, given: string | null): Promise<string | null> {
  return database.write(async (manager) => {
    if (await manager.existsBy(User, {})) return null;
    const now = clock.timestamp();
    const secret = given ?? newSecret('user');
    const userId = ids.next('user');
    await manager.insert(User, { id: userId, username: 'admin', usernameKey: 'admin', email: 'admin@localhost', siteAdmin: true, suspendedAt: null, createdAt: now });
    await manager.insert(Token, {
      id: ids.next('at'),
      kind: 'user',
      userId,
      teamId: null,
      organization: null,
      agentPoolId: null,
      hash: tokenHash(secret),
      description: 'first administrator',
      createdAt: now,
      lastUsedAt: null,
      expiresAt: null,
      createdBy: null,
    });
    return secret;
  });
}
