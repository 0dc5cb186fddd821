import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { callEach, callUntilStopped } from '../calls.mjs';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { oneKey, seeded, uploads } from '../keys/key-requests.mjs';
import { answerOf, startBare } from './request-row.mjs';
import { roundsOf } from './sides.mjs';

const NAMESPACES = 12_000;
const WARM_UP = 300;
/**
 * Rounds of uploads before CPU time is compared: V8 compiles for about that long, in the base too.
 */
const ROUNDS_OF_WARM_UP = 6;
/** Concurrent uploads: more would wait for each other, since one thread examines keys. */
const UPLOADERS = 4;
const READERS = 4;

/**
 * An upload of an RSA key of 4,096 bits, examined and durable, compared with a bare server that
 * parses the body.
 */
export const uploadRow = (limits) =>
  row(
    'POST an RSA-4096 key',
    'express + json',
    { ...limits, better: 'higher' },
    async (gantry, folder, options) => {
      const turns = uploadsInTurn(gantry);
      const [first] = turns(1);
      const bare = await startBare(folder, 'express', first, await answerOf(gantry, first));
      const measured = async (server, count) => {
        const sent = server === bare ? Array(count).fill(first) : turns(count);
        const before = await server.usage();
        const { requests, p50, p99 } = await callEach(server.url, sent, UPLOADERS);
        const after = await server.usage();
        return { cpu: (after.cpu - before.cpu) / requests, p50, p99, memory: after.memory / 1e6 };
      };
      try {
        for (const server of [bare, gantry])
          await measured(server, ROUNDS_OF_WARM_UP * options.uploads);
        return await roundsOf(options.rounds, 'higher', 'cpu', (side) =>
          measured(side === 'base' ? bare : gantry, options.uploads),
        );
      } finally {
        await bare.stop();
      }
    },
  );

/** Reads of one key during uploads, compared with reads alone: the median time of a call. */
export const readsWhileUploadingRow = (limits) =>
  row(
    'GET one key during uploads',
    'without uploads',
    { ...limits, better: 'lower' },
    async (gantry, _folder, options) => {
      const turns = uploadsInTurn(gantry);
      const read = await oneKey(gantry);
      await duringUploads(gantry, turns(WARM_UP), read);
      return roundsOf(options.rounds, 'lower', 'wall', (side) =>
        side === 'test' ? duringUploads(gantry, turns(options.uploads), read) : alone(gantry, read),
      );
    },
    { BENCH_EVENT_LOOP: '1' },
  );

/**
 * Uploads during repeated reads of a key, compared with uploads alone: the median time of an
 * upload.
 */
export const uploadsWhileReadingRow = (limits) =>
  row(
    'POST an RSA-4096 key during reads',
    'without reads',
    { ...limits, better: 'lower' },
    async (gantry, _folder, options) => {
      const turns = uploadsInTurn(gantry);
      const read = await oneKey(gantry);
      const uploaded = async (count) => {
        const { p50, p99 } = await callEach(gantry.url, turns(count), UPLOADERS);
        return { wall: p50, p99 };
      };
      const besideReads = async () => {
        const reading = callUntilStopped(gantry.url, read, READERS);
        return uploaded(options.uploads).finally(() => reading.stop());
      };
      await uploaded(WARM_UP);
      return roundsOf(options.rounds, 'lower', 'wall', (side) =>
        side === 'test' ? besideReads() : uploaded(options.uploads),
      );
    },
  );

function row(name, base, limits, measure, environment = {}) {
  const inFolder = async (folder, options) => {
    mkdirSync(folder);
    await seeded(1_000, NAMESPACES)(folder);
    const gantry = await startGantry(folder, environment);
    try {
      return await measure(gantry, folder, options);
    } finally {
      await gantry.stop();
    }
  };
  return {
    name,
    base,
    ...limits,
    measure: (options) => inTemporaryFolder((folder) => inFolder(join(folder, 'gantry'), options)),
  };
}

/** Each call returns new uploads. */
function uploadsInTurn(gantry) {
  let used = 1;
  return (count) => {
    const first = used;
    used += count;
    if (used > NAMESPACES - 2)
      throw new Error('There are not enough namespaces for so many rounds.');
    return uploads(gantry, first, count);
  };
}

async function duringUploads(gantry, sent, read) {
  await gantry.usage();
  const reading = callUntilStopped(gantry.url, read, READERS);
  await callEach(gantry.url, sent, UPLOADERS);
  return readsOf(gantry, await reading.stop());
}

async function alone(gantry, read) {
  await gantry.usage();
  const reading = callUntilStopped(gantry.url, read, READERS);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  return readsOf(gantry, await reading.stop());
}

async function readsOf(gantry, { p50, p99 }) {
  const { stall, memory } = await gantry.usage();
  return { wall: p50, p99, stall, memory: memory / 1e6 };
}
