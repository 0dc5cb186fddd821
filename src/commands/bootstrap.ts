import { schema } from '../app/schema.js';
import { Clock } from '../core/clock.js';
import type { Config } from '../core/config/config.js';
import { openDatabase } from '../core/database/open-database.js';
import { Ids } from '../core/ids.js';
import { createAdminToken, createFirstAdmin } from '../platform/identity/users/first-admin.js';

/**
 * Creates the first site administrator, `admin`, and prints its token. If a user already exists,
 * throws, or with `createsNewToken`, creates another token for `admin` and ends its suspension.
 */
export async function bootstrap(config: Config, createsNewToken: boolean): Promise<void> {
  const database = await openDatabase(config.database, schema);
  try {
    const clock = new Clock();
    const ids = new Ids();
    const token =
      (await createFirstAdmin(database, clock, ids, config.adminToken)) ??
      (createsNewToken ? await createAdminToken(database, clock, ids) : null);
    if (token === null)
      throw new Error(
        'This installation already has a user. To replace a lost token: bootstrap --new-token.',
      );
    console.log(`Token of the site administrator "admin", which is shown only once:\n${token}`);
  } finally {
    await database.close();
  }
}
