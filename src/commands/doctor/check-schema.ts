import type { DatabaseConfig } from '../../core/config/database-config.js';
import { isContractMigration, type Schema } from '../../core/database/open-database.js';
import type { Findings } from './finding.js';
import { isNotCreatedYet, queryRows, withReadOnlyConnection } from './read-only-connection.js';

export async function checkSchema(
  findings: Findings,
  config: DatabaseConfig,
  schema: Schema,
): Promise<void> {
  const done = isNotCreatedYet(config) ? [] : await readMigrations(config);
  const known = schema.migrations.map((Migration) => new Migration().name ?? '');
  const foreign = done.filter((name) => !known.includes(name));
  const missing = known.filter((name) => !done.includes(name));
  if (foreign.length > 0 && !foreign.some(isContractMigration))
    findings.warn(
      `A newer release has migrated the database (${foreign.join(', ')}). This release can ` +
        'still use it.',
      'This is expected during a rolling upgrade. Otherwise, install that release.',
    );
  else if (foreign.length > 0)
    return findings.fail(
      `A newer release has migrated the database (${foreign.join(', ')}). This release cannot ` +
        'use it.',
      'Install that release, or restore the backup from before its first start.',
    );
  if (missing.length === 0) return findings.ok(`The schema has all ${known.length} migrations.`);
  if (done.length === 0)
    return findings.warn('The database is empty.', 'serve and migrate create the tables.');
  findings.warn(
    `Pending migrations: ${missing.join(', ')}.`,
    'Make a backup, then run serve or migrate.',
  );
}

async function readMigrations(config: DatabaseConfig): Promise<string[]> {
  return (
    await withReadOnlyConnection(config, (connection) =>
      queryRows(connection, 'SELECT name FROM migrations ORDER BY id'),
    )
  ).map(({ name }) => String(name));
}
