import { createHash } from 'node:crypto';
import type { TestServer } from '../../support/server.js';

/** Tables that are written without a change: the last use of a token, and refused writes. */
const NOTES = ['audit_events', 'denials'];
const USE = ['last_used_at', 'lastUsedAt'];

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
