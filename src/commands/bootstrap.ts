import { Clock } from '../core/clock.js';
import type { Config } from '../core/config/config.js';
import { openDatabase } from '../core/database/open-database.js';
import { createFirstAdmin, renewAdmin } from '../platform/identity/users/first-admin.js';
import { Ids } from '../core/ids.js';
import { schema } from '../app/schema.js';

/**
 * Creates the first site administrator; with `renew`, gives `admin` an additional token, for when
 * all are lost. Prints the token once; only its digest is stored.
 */
export async function bootstrap(config: Config, renew: boolean): Promise<void> {
  const database = await openDatabase(config.database, schema);
  try {
    const clock = new Clock();
    const ids = new Ids();
    const token =
      (await createFirstAdmin(database, clock, ids, config.adminToken)) ??
      (renew ? await renewAdmin(database, clock, ids) : null);
    if (token === null)
      throw new Error(
        'This site already has a user. To replace a lost token: bootstrap --new-token.',
      );
    console.log(`Site administrator "admin". Its token, shown this once:\n${token}`);
  } finally {
    await database.close();
  }
}
