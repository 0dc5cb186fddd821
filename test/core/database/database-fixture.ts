import { schema } from '../../../src/app/schema.js';
import { readConfig } from '../../../src/core/config/config.js';
import type { DatabaseConfig } from '../../../src/core/config/database-config.js';
import type { Database } from '../../../src/core/database/database.js';
import { openDatabase } from '../../../src/core/database/open-database.js';
import { createDatabase, type DatabaseKind } from '../../support/server.js';

export interface DatabaseFixture {
  readonly database: Database;
  readonly config: DatabaseConfig;
  close(): Promise<void>;
}

/** Creates a database with the schema, and opens it like a server. */
export async function openDatabaseFixture(kind: DatabaseKind): Promise<DatabaseFixture> {
  const store = await createDatabase(kind);
  const config = readConfig({ DATABASE_URL: store.url }).database;
  const database = await openDatabase(config, schema);
  const close = async () => {
    await database.close();
    await store.remove();
  };
  return { database, config, close };
}
