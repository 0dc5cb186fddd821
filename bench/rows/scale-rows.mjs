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
 * The CPU time of two servers on one PostgreSQL for a request to one of them, compared with two
 * servers that share only the machine: the cost of coordination. Compared with one server, the
 * difference would include cache misses and idle time of a second process.
 */
export const twoServersReadRow = (limits) =>
  row('GET one key, 2 servers on PostgreSQL', limits, async ({ pair, strangers }, options) => {
    const [one, other] = pair;
    const [, stranger] = strangers;
    const read = await oneKey(one);
    const requests = new Map([
      [one, read],
      [other, read],
      [stranger, await oneKey(stranger)],
    ]);
    const both = (servers, count) =>
      Promise.all(
        servers.map((server) =>
          load(server.url, requests.get(server), {
            connections: options.connections / 2,
            requests: Math.ceil(count / 2),
          }),
        ),
      );
    return rounds({ pair, strangers }, options, options.requests, both);
  });

export const twoServersUploadRow = (limits) =>
  row('POST an RSA-4096 key, 2 servers on PostgreSQL', limits, async (sides, options) => {
    let used = 1;
    const both = (servers, count) =>
      Promise.all(
        servers.map((server) => {
          const share = Math.ceil(count / 2);
          used += share;
          return callEach(server.url, uploads(server, used - share, share), 2);
        }),
      );
    return rounds(sides, options, Math.min(options.uploads, 300), both);
  });

async function rounds({ pair, strangers }, options, requests, send) {
  const measured = async (servers) => {
    const spent = async () =>
      (await Promise.all(servers.map((server) => server.usage()))).reduce(
        (sum, { cpu }) => sum + cpu,
        0,
      );
    const before = await spent();
    await send(servers, requests);
    return { cpu: ((await spent()) - before) / requests };
  };
  for (const servers of [strangers, pair]) await measured(servers);
  return roundsOf(options.rounds, 'higher', 'cpu', (side) =>
    measured(side === 'base' ? strangers : pair),
  );
}

function row(name, limits, measure) {
  const inFolder = async (folder, options) => {
    const stops = [];
    const start = async (name, url, token) => {
      mkdirSync(join(folder, name));
      const server = await startGantry(join(folder, name), {
        ...ENVIRONMENT,
        ...(token && { GANTRY_ADMIN_TOKEN: token }),
        DATABASE_URL: url,
      });
      stops.push(server.stop);
      return { ...server, token: token ?? server.token };
    };
    try {
      const postgres = await startPostgres();
      stops.push(postgres.stop);
      const urls = [postgres.url, await postgres.another()];
      for (const url of urls)
        await seedKeys({ url, keys: KEYS, namespaces: NAMESPACES, progress: () => undefined });
      const one = await start('one', urls[0]);
      // The second server of the installation uses the token of the first.
      const other = await start('other', urls[0], one.token);
      const stranger = await start('stranger', urls[1]);
      return await measure({ pair: [one, other], strangers: [one, stranger] }, options);
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
  };
  return {
    name,
    base: 'two that share nothing',
    ...limits,
    better: 'higher',
    measure: (options) => inTemporaryFolder((folder) => inFolder(folder, options)),
  };
}
