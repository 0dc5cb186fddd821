import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { callEach, callUntilStopped } from '../calls.mjs';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { readOneKey, seedInFolder, uploadKeys } from '../keys/key-requests.mjs';
import { readResponse, startBare } from './request-row.mjs';
import { measureRounds } from './sides.mjs';

const NAMESPACES = 12_000;
const WARM_UP_UPLOADS = 300;
/** Rounds until V8 has compiled both sides. */
const WARM_UP_ROUNDS = 6;
/** Concurrent uploads. One thread examines keys, so more uploads would wait for each other. */
const UPLOADERS = 4;
const READERS = 4;

/**
 * The CPU time of an upload, examined and durable, compared with a bare server that parses JSON.
 */
export const uploadRow = (limits) =>
  row(
    'Upload an RSA-4096 key',
    'express parsing JSON',
    { ...limits, better: 'higher' },
    async (gantry, folder, options) => {
      const nextUploads = createUploads(gantry);
      const [first] = nextUploads(1);
      const bare = await startBare(folder, 'express', first, await readResponse(gantry, first));
      const measure = async (server, count) => {
        const uploads = server === bare ? Array(count).fill(first) : nextUploads(count);
        const before = await server.usage();
        const { requests, p50, p99 } = await callEach(server.url, uploads, UPLOADERS);
        const after = await server.usage();
        return { cpu: (after.cpu - before.cpu) / requests, p50, p99, memory: after.memory / 1e6 };
      };
      try {
        for (const server of [bare, gantry])
          await measure(server, WARM_UP_ROUNDS * options.uploads);
        return await measureRounds(options.rounds, 'higher', 'cpu', (side) =>
          measure(side === 'base' ? bare : gantry, options.uploads),
        );
      } finally {
        await bare.stop();
      }
    },
  );

/** The median time of a read of one key during uploads, compared with reads without uploads. */
export const readsWhileUploadingRow = (limits) =>
  row(
    'Read one signing key during uploads',
    'without uploads',
    { ...limits, better: 'lower' },
    async (gantry, _folder, options) => {
      const nextUploads = createUploads(gantry);
      const read = await readOneKey(gantry);
      await readDuringUploads(gantry, nextUploads(WARM_UP_UPLOADS), read);
      return measureRounds(options.rounds, 'lower', 'wall', (side) =>
        side === 'test'
          ? readDuringUploads(gantry, nextUploads(options.uploads), read)
          : readWithoutUploads(gantry, read),
      );
    },
    { BENCH_EVENT_LOOP: '1' },
  );

/** The median time of an upload during reads of one key, compared with uploads without reads. */
export const uploadsWhileReadingRow = (limits) =>
  row(
    'Upload an RSA-4096 key during reads',
    'without reads',
    { ...limits, better: 'lower' },
    async (gantry, _folder, options) => {
      const nextUploads = createUploads(gantry);
      const read = await readOneKey(gantry);
      const upload = async (count) => {
        const { p50, p99 } = await callEach(gantry.url, nextUploads(count), UPLOADERS);
        return { wall: p50, p99 };
      };
      const uploadDuringReads = async () => {
        const reading = callUntilStopped(gantry.url, read, READERS);
        return upload(options.uploads).finally(() => reading.stop());
      };
      await upload(WARM_UP_UPLOADS);
      return measureRounds(options.rounds, 'lower', 'wall', (side) =>
        side === 'test' ? uploadDuringReads() : upload(options.uploads),
      );
    },
  );

function row(name, base, limits, measure, environment = {}) {
  const inFolder = async (folder, options) => {
    mkdirSync(folder);
    await seedInFolder(1_000, NAMESPACES)(folder);
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

/** Returns a function that returns a number of uploads to unused namespaces. */
function createUploads(gantry) {
  let used = 1;
  return (count) => {
    const first = used;
    used += count;
    if (used > NAMESPACES - 2)
      throw new Error(`${NAMESPACES} namespaces are not enough for so many rounds.`);
    return uploadKeys(gantry, first, count);
  };
}

async function readDuringUploads(gantry, uploads, read) {
  await gantry.usage();
  const reading = callUntilStopped(gantry.url, read, READERS);
  await callEach(gantry.url, uploads, UPLOADERS);
  return figuresOf(gantry, await reading.stop());
}

async function readWithoutUploads(gantry, read) {
  await gantry.usage();
  const reading = callUntilStopped(gantry.url, read, READERS);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  return figuresOf(gantry, await reading.stop());
}

async function figuresOf(gantry, { p50, p99 }) {
  const { stall, memory } = await gantry.usage();
  return { wall: p50, p99, stall, memory: memory / 1e6 };
}
