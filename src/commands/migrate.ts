import { schema } from '../app/schema.js';
import type { Config } from '../core/config/config.js';
import { migrate, openWriter } from '../core/database/open-database.js';

export async function migrateDatabase(config: Config): Promise<void> {
  const writer = await openWriter(config.database, schema);
  try {
    const names = await migrate(writer);
    console.log(
      names.length === 0 ? 'The schema is up to date.' : `Migrated: ${names.join(', ')}.`,
    );
  } finally {
    await writer.destroy();
  }
}
