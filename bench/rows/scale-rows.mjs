import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { callEach } from '../calls.mjs';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { oneKey, uploads } from '../keys/key-requests.mjs';
import { seedKeys } from '../keys/seed.mjs';
import { load } from '../load.mjs';
import { startPostgres } from '../postgres.mjs';
import { roundsOf } from './sides.mjs';

const ENVIRONMENT = { GANTRY_ENCRYPTION_KEY: '5'.repeat(64) };
const KEYS = 1_000;
const NAMESPACES = 6_000;

/**
 * The processor time of both servers for a request to one of two on one PostgreSQL, against a request to the only one: what
 * it costs them to know of each other.
 */
export const twoServersReadRow = (limits) =>
  row('GET one key, 2 servers on PostgreSQL', limits, async (one, pair, options) => {
    const read = await oneKey(one);
    const both = (servers, requests) => Promise.all(servers.map((server) => load(server.url, read, { connections: options.connections / servers.length, requests: Math.ceil(requests / servers.length) })));
    return rounds(one, pair, options, options.requests, both);
  });

export const twoServersUploadRow = (limits) =>
  row('POST an RSA-4096 key, 2 servers on PostgreSQL', limits, async (one, pair, options) => {
    let used = 1;
    const both = (servers, count) =>
      Promise.all(
        servers.map((server) => {
          const share = Math.ceil(count / servers.length);
          used += share;
          return callEach(server.url, uploads(server, used - share, share), 4 / servers.length);
        }),
      );
    return rounds(one, pair, options, Math.min(options.uploads, 300), both);
  });

async function rounds(one, pair, options, requests, send) {
  const measured = async (servers) => {
    const spent = async () => (await Promise.all(servers.map((server) => server.usage()))).reduce((sum, { cpu }) => sum + cpu, 0);
    const before = await spent();
    await send(servers, requests);
    return { cpu: ((await spent()) - before) / requests };
  };
  for (const servers of [[one], pair]) await measured(servers);
  return roundsOf(options.rounds, 'higher', 'cpu', (side) => measured(side === 'base' ? [one] : pair));
}

function row(name, limits, measure) {
  const inFolder = async (folder, options) => {
    const stops = [];
    try {
      const postgres = await startPostgres();
      stops.push(postgres.stop);
      await seedKeys({ url: postgres.url, keys: KEYS, namespaces: NAMESPACES, progress: () => undefined });
      const pair = [];
      for (const number of [1, 2]) {
        mkdirSync(join(folder, `${number}`));
        // All of one installation: the token is that of the first.
        const token = pair[0] && { GANTRY_ADMIN_TOKEN: pair[0].token };
        const server = await startGantry(join(folder, `${number}`), { ...ENVIRONMENT, ...token, DATABASE_URL: postgres.url });
        stops.push(server.stop);
        pair.push({ ...server, ...(token && { token: pair[0].token }) });
      }
      return await measure(pair[0], pair, options);
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
  };
  return { name, base: 'one of them', ...limits, better: 'higher', measure: (options) => inTemporaryFolder((folder) => inFolder(folder, options)) };
}
