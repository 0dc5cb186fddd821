import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { callEach } from '../calls.mjs';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { listManyKeys, uploadKeys } from '../keys/key-requests.mjs';
import { seedKeys } from '../keys/seed.mjs';
import { startPostgres } from '../postgres.mjs';
import { compareCpu, compareWall, measureRounds } from './sides.mjs';

const SMALL_TABLE_ROWS = 1_000;
const SAME_WITH_FEW_KEYS = `the same with ${SMALL_TABLE_ROWS.toLocaleString('en')} keys`;
const PAGE_SIZE = 20;
/** Each upload needs a separate namespace, because a namespace accepts the same key only once. */
const NAMESPACES = 6_000;
const ENCRYPTION_KEY = '5'.repeat(64);

/** The first page of a quarter of all keys in a large table, compared with a small table. */
export const firstPageRow = (database) =>
  growthRow(
    `List signing keys, ${database}`,
    SAME_WITH_FEW_KEYS,
    database,
    { goal: 1.1 },
    async (few, many, options) =>
      comparePages(
        database,
        { server: few, request: await listManyKeys(few) },
        { server: many, request: await listManyKeys(many) },
        options,
      ),
  );

/** The last page of the same list in the large table, compared with the first page. */
export const lastPageRow = (database) =>
  growthRow(
    `List the last page of signing keys, ${database}`,
    'the first page',
    database,
    { goal: 2 },
    async (_few, many, options) =>
      comparePages(
        database,
        { server: many, request: await listManyKeys(many) },
        { server: many, request: await listManyKeys(many, options.keys / 4 / PAGE_SIZE) },
        options,
      ),
  );

/**
 * The median time of an upload, with its examination, into a large table, compared with a small
 * table.
 */
export const insertRow = (database) =>
  growthRow(
    `Upload an RSA-4096 key, ${database}`,
    SAME_WITH_FEW_KEYS,
    database,
    { goal: 1.5 },
    (few, many, { rounds, uploads: count }) => {
      const used = new Map([
        [few, 1],
        [many, 1],
      ]);
      const upload = async (server) => {
        const first = used.get(server);
        used.set(server, first + count);
        const { p50, p99 } = await callEach(server.url, uploadKeys(server, first, count), 1);
        return { wall: p50, p99 };
      };
      return measureRounds(rounds, 'lower', 'wall', (side) => upload(side === 'base' ? few : many));
    },
  );

function growthRow(name, base, database, limits, compare) {
  return {
    name,
    base,
    ...limits,
    better: 'lower',
    measure: (options) =>
      inTemporaryFolder((folder) => measure(folder, database, compare, options)),
  };
}

/**
 * On SQLite, which runs in the process of the server, compares CPU time. On PostgreSQL, compares
 * wall time.
 */
const comparePages = (database, base, test, options) =>
  database === 'SQLite'
    ? compareCpu({ base, test }, 'lower', {
        ...options,
        requests: Math.ceil(options.requests / 10),
      })
    : compareWall({ base, test }, options);

async function measure(folder, database, compare, options) {
  const stops = [];
  try {
    const few = await startFilled(join(folder, 'few'), database, SMALL_TABLE_ROWS, stops);
    const many = await startFilled(join(folder, 'many'), database, options.keys, stops);
    return await compare(few, many, options);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function startFilled(folder, database, keys, stops) {
  mkdirSync(folder, { recursive: true });
  const postgres = database === 'SQLite' ? null : await startPostgres();
  if (postgres) stops.push(postgres.stop);
  const url = postgres ? postgres.url : `sqlite:${join(folder, 'gantry.sqlite')}`;
  await seedKeys({ url, keys, namespaces: NAMESPACES, progress: () => undefined });
  const gantry = await startGantry(folder, {
    DATABASE_URL: url,
    GANTRY_ENCRYPTION_KEY: ENCRYPTION_KEY,
  });
  stops.push(gantry.stop);
  return gantry;
}
