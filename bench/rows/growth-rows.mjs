import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { callEach } from '../calls.mjs';
import { pageOfMany, uploads } from '../keys/key-requests.mjs';
import { seedKeys } from '../keys/seed.mjs';
import { startPostgres } from '../postgres.mjs';
import { compareCpu, compareWall, roundsOf } from './sides.mjs';

const SMALL_TABLE_ROWS = 1_000;
const PAGE = 20;
/** Each upload goes to another namespace, because a namespace accepts the same key only once. */
const NAMESPACES = 6_000;
const ENCRYPTION_KEY = '5'.repeat(64);

/** The first page of a quarter of all keys, in a large table compared with a small one. */
export const firstPageRow = (database) =>
  growthRow(
    `page of keys, ${database}`,
    `the same at ${SMALL_TABLE_ROWS} keys`,
    database,
    { goal: 1.1 },
    async (few, many, options) =>
      comparePages(
        database,
        { server: few, request: await pageOfMany(few) },
        { server: many, request: await pageOfMany(many) },
        options,
      ),
  );

/** The last page of that list compared with its first, in the large table. */
export const lastPageRow = (database) =>
  growthRow(
    `last page of keys, ${database}`,
    'its first page',
    database,
    { goal: 2 },
    async (_few, many, options) =>
      comparePages(
        database,
        { server: many, request: await pageOfMany(many) },
        { server: many, request: await pageOfMany(many, options.keys / 4 / PAGE) },
        options,
      ),
  );

/**
 * An upload into a large table compared with one into a small one: the median time of an upload,
 * including the examination.
 */
export const insertRow = (database) =>
  growthRow(
    `POST an RSA-4096 key, ${database}`,
    `the same at ${SMALL_TABLE_ROWS} keys`,
    database,
    { goal: 1.5 },
    (few, many, { rounds, uploads: count }) => {
      const used = new Map([
        [few, 1],
        [many, 1],
      ]);
      const uploaded = async (server) => {
        const first = used.get(server);
        used.set(server, first + count);
        const { p50, p99 } = await callEach(server.url, uploads(server, first, count), 1);
        return { wall: p50, p99 };
      };
      return roundsOf(rounds, 'lower', 'wall', (side) => uploaded(side === 'base' ? few : many));
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
 * SQLite runs in the server process, so CPU time is meaningful; PostgreSQL spends its time
 * elsewhere.
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
    const few = await filled(join(folder, 'few'), database, SMALL_TABLE_ROWS, stops);
    const many = await filled(join(folder, 'many'), database, options.keys, stops);
    return await compare(few, many, options);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function filled(folder, database, keys, stops) {
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
