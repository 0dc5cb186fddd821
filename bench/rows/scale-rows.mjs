import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { callEach } from '../calls.mjs';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { readOneKey, uploadKeys } from '../keys/key-requests.mjs';
import { seedKeys } from '../keys/seed.mjs';
import { load } from '../load.mjs';
import { startPostgres } from '../postgres.mjs';
import { measureRounds } from './sides.mjs';

const ENVIRONMENT = { GANTRY_ENCRYPTION_KEY: '5'.repeat(64) };
const KEYS = 1_000;
const NAMESPACES = 6_000;

/**
 * The CPU time for a request to one of two servers on one PostgreSQL, compared with two independent
 * servers: the cost of coordination. Compared with one server, the difference would include cache
 * misses and the idle time of a second process.
 */
export const twoServersReadRow = (limits) =>
  row('Read one signing key, 2 servers on PostgreSQL', limits, async (sides, options) => {
    const [one, other] = sides.pair;
    const [, independent] = sides.independents;
    const read = await readOneKey(one);
    const requests = new Map([
      [one, read],
      [other, read],
      [independent, await readOneKey(independent)],
    ]);
    const sendToBoth = (servers, count) =>
      Promise.all(
        servers.map((server) =>
          load(server.url, requests.get(server), {
            connections: options.connections / 2,
            requests: Math.ceil(count / 2),
          }),
        ),
      );
    return measureServers(sides, options, options.requests, sendToBoth);
  });

export const twoServersUploadRow = (limits) =>
  row('Upload an RSA-4096 key, 2 servers on PostgreSQL', limits, async (sides, options) => {
    let used = 1;
    const sendToBoth = (servers, count) =>
      Promise.all(
        servers.map((server) => {
          const share = Math.ceil(count / 2);
          used += share;
          return callEach(server.url, uploadKeys(server, used - share, share), 2);
        }),
      );
    return measureServers(sides, options, Math.min(options.uploads, 300), sendToBoth);
  });

async function measureServers({ pair, independents }, options, requests, send) {
  const measure = async (servers) => {
    const readCpu = async () => {
      const usages = await Promise.all(servers.map((server) => server.usage()));
      return usages.reduce((sum, { cpu }) => sum + cpu, 0);
    };
    const before = await readCpu();
    await send(servers, requests);
    return { cpu: ((await readCpu()) - before) / requests };
  };
  for (const servers of [independents, pair]) await measure(servers);
  return measureRounds(options.rounds, 'higher', 'cpu', (side) =>
    measure(side === 'base' ? independents : pair),
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
      const urls = [postgres.url, await postgres.createAnother()];
      for (const url of urls)
        await seedKeys({ url, keys: KEYS, namespaces: NAMESPACES, progress: () => undefined });
      const one = await start('one', urls[0]);
      // The second server of the installation uses the token of the first.
      const other = await start('other', urls[0], one.token);
      const independent = await start('independent', urls[1]);
      return await measure({ pair: [one, other], independents: [one, independent] }, options);
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
  };
  return {
    name,
    base: '2 independent servers',
    ...limits,
    better: 'higher',
    measure: (options) => inTemporaryFolder((folder) => inFolder(folder, options)),
  };
}
