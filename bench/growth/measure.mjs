import { Agent, get } from 'node:http';
import { Clock } from '../../build/src/core/clock.js';
import { readConfig } from '../../build/src/core/config/config.js';
import { openDatabase } from '../../build/src/core/database/open-database.js';
import {
  countFinished,
  readRunStatistics,
} from '../../build/src/platform/runs/statistics/run-statistics.js';
import { RunQueue } from '../../build/src/platform/runs/worker/run-queue.js';
import { schema } from '../../build/src/app/schema.js';
import { call } from '../call.mjs';
import { postgresTime } from './processor-time.mjs';

const PAGE = 20;
/** Milliseconds for the calls of one figure, and their maximum and minimum number. */
const CALLS_TIME_MS = 400;
const MAX_CALLS = 50;
const MIN_CALLS = 3;
const WARM_UP = { time: 1_500, most: 200, least: MIN_CALLS };

/**
 * Milliseconds of CPU time, of server and database together, of a query: one call, or those for
 * three pages. Unlike the response time, it is independent of other load.
 */
export async function answer(gantry, list, known, question, size) {
  if (question.work) return { once: await insideTime(gantry.grown, question.work) };
  const from = question.path ?? list.path;
  const path = typeof from === 'function' ? from(known) : from;
  const query = (more) =>
    [question.unpaged ? '' : `page[size]=${PAGE}`, question.query, more]
      .filter(Boolean)
      .flatMap((pairs) => pairs.split('&'))
      .map((pair) => encoded(pair.replace(/:(\w+)$/, (_, name) => known[name])))
      .join('&');
  const ask = (more) =>
    callTime(
      gantry,
      known[question.as] ?? gantry.token,
      `${path}${path.includes('?') ? '&' : '?'}${query(more)}`,
      { read: question.isPartial ? readStart : read },
    );
  if (!question.deep) return { once: await ask() };
  return {
    first: await ask(),
    middle: await ask(`page[number]=${Math.floor(size / PAGE / 2)}`),
    last: await ask(`page[number]=${size / PAGE}`),
  };
}

/** Warms up the compiler of a server that has just started. */
export async function warmUp(gantry, { path }, known) {
  await callTime(gantry, gantry.token, typeof path === 'function' ? path(known) : path, {
    limits: WARM_UP,
  });
}

const encoded = (pair) => pair.split('=').map(encodeURIComponent).join('=');

async function callTime(gantry, token, path, { limits, read: readWith = read } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const usage = async () => (await gantry.usage()).cpu / 1_000 + databaseTime(gantry.grown);
  try {
    return await cost(
      () =>
        readWith(
          gantry.url,
          { method: 'GET', path, headers: { authorization: `Bearer ${token}` } },
          agent,
        ),
      usage,
      limits,
    );
  } finally {
    agent.destroy();
  }
}

const read = call;

/** The first part of a long response. */
function readStart(base, { path, headers }) {
  return new Promise((resolve, reject) => {
    const request = get(new URL(path, base), { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
      response.once('data', () => response.destroy()).once('close', resolve);
      response.on('error', () => undefined);
    });
    request.once('error', reject);
  });
}

/** Work of another process of the installation, without a request. */
async function insideTime(grown, work) {
  const config = readConfig({ DATABASE_URL: grown.url });
  const database = await openDatabase(config.database, schema);
  try {
    const clock = new Clock();
    const services = {
      queue: new RunQueue(database, clock, null, config),
      readFigures: () => readRunStatistics(database, clock.now()),
      countFinished: () => countFinished(database),
    };
    const { user, system } = process.cpuUsage();
    const usage = async () => {
      const used = process.cpuUsage({ user, system });
      return (used.user + used.system) / 1_000 + databaseTime(grown);
    };
    return await cost(() => work(services), usage);
  } finally {
    await database.close();
  }
}

/** SQLite runs in the server process. */
const databaseTime = ({ pid }) => (pid === undefined ? 0 : postgresTime(pid));

async function cost(
  work,
  usage,
  { time, most, least } = { time: CALLS_TIME_MS, most: MAX_CALLS, least: MIN_CALLS },
) {
  await work();
  const began = performance.now();
  await work();
  const count = Math.min(most, Math.max(least, Math.round(time / (performance.now() - began))));
  const before = await usage();
  for (let left = count; left > 0; left--) await work();
  return ((await usage()) - before) / count;
}
