import { readConfig } from '../../build/src/config.js';
import { openDatabase } from '../../build/src/database/open-database.js';
import { schema } from '../../build/src/schema.js';
import { lists } from './lists.mjs';

const CHUNK = 50_000;

/** Copies rows until every list has so many more than `from`, as the copies with the numbers up to `to`. The server must not run. */
export async function grow(url, from, to) {
  const { database: config } = readConfig({ DATABASE_URL: url, GANTRY_ENCRYPTION_KEY: '0'.repeat(64) });
  const database = await openDatabase(config, schema);
  try {
    // Settings refer to modules without settings yet, and the other way round.
    for (const list of ordered()) for (let first = from; first < to; first += CHUNK) await copy(database, list, first, Math.min(to, first + CHUNK) - 1);
    if (database.kind === 'postgres') await database.read.query('VACUUM ANALYZE');
  } finally {
    await database.close();
  }
}

/** What PostgreSQL needs on the disk for a row of each table that was filled, indexes and all. */
export async function bytesOfRows(url) {
  const { database: config } = readConfig({ DATABASE_URL: url, GANTRY_ENCRYPTION_KEY: '0'.repeat(64) });
  const database = await openDatabase(config, schema);
  try {
    const sizes = {};
    for (const { table } of lists) {
      const [{ bytes }] = await database.read.query(`SELECT round(pg_total_relation_size('${table}')::numeric / greatest(count(*), 1)) AS bytes FROM ${table}`);
      sizes[table] = Number(bytes);
    }
    return sizes;
  } finally {
    await database.close();
  }
}

/** Modules offered without code come before their settings, which the database wants. */
function ordered() {
  const settings = lists.find(({ table }) => table === 'no_code_settings');
  return [...lists.filter((list) => list !== settings), settings];
}

async function copy(database, { table, row, copy: differing, counted }, first, last) {
  const { columns } = database.read.connection.entityMetadatas.find(({ tableName }) => tableName === table);
  const copied = columns.filter(({ isGenerated, generationStrategy }) => !(isGenerated && generationStrategy === 'increment')).map(({ databaseName }) => databaseName);
  const values = copied.map((column) => differing[column] ?? `template.${column}`);
  const numbers = database.kind === 'postgres' ? `generate_series(${first}, ${last}) AS numbers(n)` : 'numbers';
  const recursion = database.kind === 'postgres' ? '' : `WITH RECURSIVE numbers(n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${last}) `;
  // The one row that Gantry made: copies carry other names.
  const template = `(SELECT * FROM ${table} WHERE ${row} LIMIT 1) AS template`;
  await database.write(async (manager) => {
    await manager.query(`INSERT INTO ${table} (${copied.join(', ')}) ${recursion}SELECT ${values.join(', ')} FROM ${template}, ${numbers}`);
    if (counted) await manager.query(`UPDATE workspace_counts SET total = total + ${last - first + 1} WHERE organization = 'acme'`);
  });
}
