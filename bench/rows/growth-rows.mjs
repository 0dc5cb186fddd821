import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { pageOfMany } from '../keys/key-requests.mjs';
import { seedKeys } from '../keys/seed.mjs';
import { startPostgres } from '../postgres.mjs';
import { compareCpu, compareWall } from './sides.mjs';

const FEW = 1_000;
const PAGE = 20;
const ENCRYPTION_KEY = '5'.repeat(64);

/** The first page of a quarter of all keys, in a large table against a small one. */
export const firstPageRow = (database) => growthRow(`page of keys, ${database}`, `the same at ${FEW} keys`, database, { firstStep: 1.3, goal: 1.1 }, async (few, many) => [
  { server: few, request: await pageOfMany(few) },
  { server: many, request: await pageOfMany(many) },
]);

/** The last page of that list against its first, in the large table. */
export const lastPageRow = (database) => growthRow(`last page of keys, ${database}`, 'its first page', database, { firstStep: 3, goal: 2 }, async (_few, many, keys) => [
  { server: many, request: await pageOfMany(many) },
  { server: many, request: await pageOfMany(many, keys / 4 / PAGE) },
]);

function growthRow(name, base, database, limits, sidesOf) {
  return { name, base, ...limits, better: 'lower', measure: (options) => inTemporaryFolder((folder) => measure(folder, database, sidesOf, options)) };
}

/** SQLite works within the server, so that its CPU time tells; a PostgreSQL takes its time elsewhere. */
async function measure(folder, database, sidesOf, options) {
  const stops = [];
  try {
    const few = await filled(join(folder, 'few'), database, FEW, 20, stops);
    const many = await filled(join(folder, 'many'), database, options.keys, 2_000, stops);
    const [base, test] = await sidesOf(few, many, options.keys);
    return database === 'SQLite' ? await compareCpu({ base, test }, 'lower', { ...options, requests: Math.ceil(options.requests / 10) }) : await compareWall({ base, test }, options);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function filled(folder, database, keys, namespaces, stops) {
  mkdirSync(folder, { recursive: true });
  const postgres = database === 'SQLite' ? null : await startPostgres();
  if (postgres) stops.push(postgres.stop);
  const url = postgres ? postgres.url : `sqlite:${join(folder, 'gantry.sqlite')}`;
  await seedKeys({ url, keys, namespaces, progress: () => undefined });
  const gantry = await startGantry(folder, { DATABASE_URL: url, GANTRY_ENCRYPTION_KEY: ENCRYPTION_KEY });
  stops.push(gantry.stop);
  return gantry;
}
