import { type DatabaseConfig, readConfig } from '../../../src/core/config/config.js';
import type { Database } from '../../../src/core/database/database.js';
import { openDatabase } from '../../../src/core/database/open-database.js';
import { schema } from '../../../src/app/schema.js';
import { type DatabaseKind, newDatabase } from '../../support/server.js';

export interface Opened {
  readonly database: Database;
  readonly config: DatabaseConfig;
  close(): Promise<void>;
}

/** A new database with its schema, opened as a server opens it. */
export async function openNew(kind: DatabaseKind): Promise<Opened> {
  const store = await newDatabase(kind);
  const config = readConfig({ DATABASE_URL: store.url }).database;
  const database = await openDatabase(config, schema);
  const close = async () => {
    await database.close();
    await store.remove();
  };
  return { database, config, close };
}
