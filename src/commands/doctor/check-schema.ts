import type { DatabaseConfig } from '../../core/config/config.js';
import { isContract, type Schema } from '../../core/database/open-database.js';
import type { Findings } from './finding.js';
import { isNotCreatedYet, withReadOnlyConnection, rowsOf } from './read-only-connection.js';

/** Compares the applied migrations of the database with those of this release. */
export async function checkSchema(
  found: Findings,
  config: DatabaseConfig,
  schema: Schema,
): Promise<void> {
  const done = isNotCreatedYet(config) ? [] : await migrationsOf(config);
  const known = schema.migrations.map((Migration) => new Migration().name ?? '');
  const foreign = done.filter((name) => !known.includes(name));
  const missing = known.filter((name) => !done.includes(name));
  if (foreign.length > 0 && !foreign.some(isContract))
    found.warn(
      `A newer release has migrated the database (${foreign.join(', ')}). This release can ` +
        'still use it.',
      'Expected during a rolling upgrade. Otherwise, install that release.',
    );
  else if (foreign.length > 0)
    return found.fail(
      `The database has been migrated by a newer release (${foreign.join(', ')}).`,
      'Install that release, or restore the backup from before its first start.',
    );
  if (missing.length === 0) return found.ok(`The schema has all ${known.length} migrations.`);
  if (done.length === 0)
    return found.warn('The database is empty.', 'The first serve, or migrate, creates the tables.');
  found.warn(
    `${missing.length} migrations are pending: ${missing.join(', ')}.`,
    'Make a backup. The next serve, or migrate, runs them.',
  );
}

async function migrationsOf(config: DatabaseConfig): Promise<string[]> {
  return (
    await withReadOnlyConnection(config, (connection) =>
      rowsOf(connection, 'SELECT name FROM migrations ORDER BY id'),
    )
  ).map(({ name }) => String(name));
}
