import { Clock } from '../clock.js';
import type { Config } from '../config.js';
import { openDatabase } from '../database/open-database.js';
import { makeFirstAdmin } from '../identity/first-admin.js';
import { Ids } from '../ids.js';
import { schema } from '../schema.js';

/** Makes the first site administrator. Its token is printed this once; only its digest is kept. */
export async function bootstrap(config: Config): Promise<void> {
  const database = await openDatabase(config.database, schema);
  try {
    const token = await makeFirstAdmin(database, new Clock(), new Ids(), config.adminToken);
    if (token === null) throw new Error('There is a user already: this site has been set up. A site administrator makes further ones.');
    console.log(`Site administrator "admin". Its token, shown this once:\n${token}`);
  } finally {
    await database.close();
  }
}
