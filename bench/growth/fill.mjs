import { DataSource } from 'typeorm';
import { schema } from '../../build/src/app/schema.js';

const ROWS_PER_STATEMENT = 100_000;

/** Disables durability and foreign keys, whose checks would take longer than everything else. */
const BULK_LOAD_SETTINGS = {
  sqlite: ['PRAGMA synchronous = OFF', 'PRAGMA foreign_keys = OFF', 'PRAGMA cache_size = -200000'],
  postgres: ['SET synchronous_commit = off', 'SET session_replication_role = replica'],
};

/**
 * Adds copies to each table of the list, with the numbers from `from` to `to - 1`. Returns the
 * average bytes of a row of the last table on PostgreSQL, and null on SQLite.
 */
export async function grow({ kind, url, file }, { fill, updateCounts = [] }, from, to) {
  // Does not use Gantry's connections, whose timeouts are for requests.
  const source = await new DataSource({
    type: kind,
    ...(kind === 'sqlite' ? { database: file } : { url }),
    entities: schema.entities,
  }).initialize();
  const connection = source.createQueryRunner();
  try {
    for (const statement of BULK_LOAD_SETTINGS[kind]) await connection.query(statement);
    for (const table of fill)
      for (let first = from; first < to; first += ROWS_PER_STATEMENT)
        await connection.query(
          copyStatement(source, table, first, Math.min(to, first + ROWS_PER_STATEMENT) - 1),
        );
    for (const statement of updateCounts) await connection.query(statement);
    // Replaces autovacuum. Gantry creates no statistics on SQLite.
    await connection.query(
      kind === 'postgres'
        ? `VACUUM ANALYZE ${fill.map(({ table }) => table).join(', ')}`
        : 'PRAGMA wal_checkpoint(TRUNCATE)',
    );
    return kind === 'postgres' ? await readBytesPerRow(connection, fill.at(-1).table) : null;
  } finally {
    await connection.release();
    await source.destroy();
  }
}

/** Returns the bytes of a row on the disk, including its share of the indexes. */
async function readBytesPerRow(connection, table) {
  const [{ bytes }] = await connection.query(
    `SELECT round(pg_total_relation_size('${table}')::numeric / count(*)) AS bytes FROM ${table}`,
  );
  return Number(bytes);
}

/** Builds the statement that inserts the copies with the numbers from `first` to `last`. */
function copyStatement({ entityMetadatas, options }, { table, row, copy }, first, last) {
  const { columns } = entityMetadatas.find(({ tableName }) => tableName === table);
  const copied = columns
    .filter(
      ({ isGenerated, generationStrategy }) => !(isGenerated && generationStrategy === 'increment'),
    )
    .map(({ databaseName }) => databaseName);
  const values = copied.map((column) =>
    typeof copy[column] === 'function'
      ? copy[column](options.type)
      : (copy[column] ?? `template.${column}`),
  );
  const numbers =
    options.type === 'postgres' ? `generate_series(${first}, ${last}) AS numbers(n)` : 'numbers';
  const recursion =
    options.type === 'postgres'
      ? ''
      : `WITH RECURSIVE numbers(n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${last}) `;
  // The row that Gantry created, or a copy of it, read once.
  const template = `(SELECT * FROM ${table} WHERE ${row} LIMIT 1) AS template`;
  return `INSERT INTO ${table} (${copied.join(', ')}) ${recursion}SELECT ${values.join(', ')} FROM ${template}, ${numbers}`;
}
