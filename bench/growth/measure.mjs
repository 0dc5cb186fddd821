import { Agent, get } from 'node:http';
import { schema } from '../../build/src/app/schema.js';
import { Clock } from '../../build/src/core/clock.js';
import { readConfig } from '../../build/src/core/config/config.js';
import { openDatabase } from '../../build/src/core/database/open-database.js';
import {
  countFinished,
  readRunStatistics,
} from '../../build/src/platform/runs/statistics/run-statistics.js';
import { RunQueue } from '../../build/src/platform/runs/worker/run-queue.js';
import { call } from '../call.mjs';
import { readPostgresCpuTime } from './processor-time.mjs';

const PAGE_SIZE = 20;
/** The time for the requests of one figure, and the limits of their number. */
const FIGURE = { timeMs: 400, max: 50, min: 3 };
/** The same for the warm-up, in which V8 compiles a server that has just started. */
const WARM_UP = { timeMs: 1_500, max: 200, min: 3 };

/**
 * Returns the CPU time of a query in milliseconds, of server and database together: `once`, or for
 * the pages `first`, `middle` and `last`. Unlike the response time, the CPU time hardly depends on
 * other load.
 */
export async function measureQuery(gantry, list, templates, query, size) {
  if (query.work) return { once: await measureWork(gantry.grown, query.work) };
  const path = pathOf(query.path ?? list.path, templates);
  const measure = (page = '') => {
    const pageSize = query.hasPageSize === false ? '' : `page[size]=${PAGE_SIZE}`;
    const parameters = [pageSize, query.query, page]
      .filter(Boolean)
      .flatMap((pairs) => pairs.split('&'))
      .map((pair) => encodePair(pair.replace(/:(\w+)$/, (text, name) => templates[name] ?? text)))
      .join('&');
    return measureRequest(
      gantry,
      templates[query.token] ?? gantry.token,
      `${path}${path.includes('?') ? '&' : '?'}${parameters}`,
      { send: query.isPartial ? readStart : call },
    );
  };
  if (!query.isPaged) return { once: await measure() };
  return {
    first: await measure(),
    middle: await measure(`page[number]=${Math.floor(size / PAGE_SIZE / 2)}`),
    last: await measure(`page[number]=${size / PAGE_SIZE}`),
  };
}

/** Sends requests for the list until V8 has compiled the code for it. */
export async function warmUp(gantry, { path }, templates) {
  await measureRequest(gantry, gantry.token, pathOf(path, templates), { limits: WARM_UP });
}

const pathOf = (path, templates) => (typeof path === 'function' ? path(templates) : path);

const encodePair = (pair) => pair.split('=').map(encodeURIComponent).join('=');

async function measureRequest(gantry, token, path, { limits, send = call }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const request = { method: 'GET', path, headers: { authorization: `Bearer ${token}` } };
  const readUsage = async () =>
    (await gantry.usage()).cpu / 1_000 + readDatabaseCpuTime(gantry.grown);
  try {
    return await measureCost(() => send(gantry.url, request, agent), readUsage, limits);
  } finally {
    agent.destroy();
  }
}

/** Reads the first part of a long response. */
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

/** Measures background work, in this process. */
async function measureWork(grown, work) {
  const config = readConfig({ DATABASE_URL: grown.url });
  const database = await openDatabase(config.database, schema);
  try {
    const clock = new Clock();
    const services = {
      queue: new RunQueue(database, clock, null, config),
      readStatistics: () => readRunStatistics(database, clock.now()),
      countFinished: () => countFinished(database),
    };
    const { user, system } = process.cpuUsage();
    const readUsage = async () => {
      const used = process.cpuUsage({ user, system });
      return (used.user + used.system) / 1_000 + readDatabaseCpuTime(grown);
    };
    return await measureCost(() => work(services), readUsage);
  } finally {
    await database.close();
  }
}

/** The CPU time of PostgreSQL. SQLite runs in the process of the server. */
const readDatabaseCpuTime = ({ pid }) => (pid === undefined ? 0 : readPostgresCpuTime(pid));

async function measureCost(work, readUsage, { timeMs, max, min } = FIGURE) {
  await work();
  const began = performance.now();
  await work();
  const count = Math.min(max, Math.max(min, Math.round(timeMs / (performance.now() - began))));
  const before = await readUsage();
  for (let index = 0; index < count; index++) await work();
  return ((await readUsage()) - before) / count;
}
