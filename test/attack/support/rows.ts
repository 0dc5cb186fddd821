import { createHash } from 'node:crypto';
import type { TestServer } from '../../support/server.js';

/** Tables that refused writes add to. */
const NOTES = ['audit_events', 'denials'];
/** The last use of a token, and heartbeats of workers. */
const USE = ['last_used_at', 'lastUsedAt', 'seen_at'];

/** A digest of each table, by its name. */
export async function digests({ database }: TestServer): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { tableName } of database.read.connection.entityMetadatas) {
    if (NOTES.includes(tableName)) continue;
    const rows = await database.read.query<Record<string, unknown>[]>(
      `SELECT * FROM "${tableName}"`,
    );
    const texts = rows
      .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !USE.includes(column))))
      .sort();
    found[tableName] = createHash('sha256').update(texts.join('\n')).digest('hex');
  }
  return found;
}
