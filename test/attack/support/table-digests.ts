import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { TestServer } from '../../support/server.js';

/** Tables in which refused requests are recorded. */
const LOG_TABLES = ['audit_events', 'denials'];
/** Columns with the last use of a token, and with heartbeats of workers. */
const VOLATILE_COLUMNS = ['last_used_at', 'lastUsedAt', 'seen_at'];

/** Returns a digest of each table by its name. */
export async function digestTables({ database }: TestServer): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { tableName } of database.read.connection.entityMetadatas) {
    if (LOG_TABLES.includes(tableName)) continue;
    const rows = await database.read.query<Record<string, unknown>[]>(
      `SELECT * FROM "${tableName}"`,
    );
    const texts = rows
      .map((row) =>
        JSON.stringify(
          Object.entries(row).filter(([column]) => !VOLATILE_COLUMNS.includes(column)),
        ),
      )
      .sort();
    found[tableName] = createHash('sha256').update(texts.join('\n')).digest('hex');
  }
  return found;
}

/** Longer than the interval at which runs flush their log output. */
const QUIET_MS = 700;

/** Returns the digests after the runs of these facts have written their log output. */
export async function digestSettledTables(
  server: TestServer,
  facts: readonly string[],
): Promise<Record<string, string>> {
  let before = await digestTables(server);
  while (facts.some((fact) => fact.startsWith('run of '))) {
    await delay(QUIET_MS);
    const now = await digestTables(server);
    if (isDeepStrictEqual(now, before)) break;
    before = now;
  }
  return before;
}
