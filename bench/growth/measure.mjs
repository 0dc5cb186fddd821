import { Agent } from 'node:http';
import { Clock } from '../../dist/src/clock.js';
import { readConfig } from '../../dist/src/config.js';
import { openDatabase } from '../../dist/src/database/open-database.js';
import { countFinished, readRunFigures } from '../../dist/src/runs/run-figures.js';
import { RunQueue } from '../../dist/src/runs/run-queue.js';
import { schema } from '../../dist/src/schema.js';
import { call } from '../call.mjs';

const PAGE = 20;
/** Milliseconds that the calls of one figure may take, and how many there are at most and at least. */
const TIME = 600;
const MOST = 100;
const LEAST = 5;

/** In milliseconds, what a question means: one call, or those for three pages. */
export async function answer(gantry, list, known, question, size) {
  if (question.work) return { once: await insideTime(gantry.database, question.work) };
  const from = question.path ?? list.path;
  const path = typeof from === 'function' ? from(known) : from;
  const query = (more) => [`page[size]=${PAGE}`, question.query, more].filter(Boolean).map(encoded).join('&');
  const ask = (more) => callTime(gantry.url, known[question.as] ?? gantry.token, `${path}${path.includes('?') ? '&' : '?'}${query(more)}`);
  if (!question.deep) return { once: await ask() };
  return { first: await ask(), middle: await ask(`page[number]=${Math.floor(size / PAGE / 2)}`), last: await ask(`page[number]=${size / PAGE}`) };
}

const encoded = (pair) => pair.split('=').map(encodeURIComponent).join('=');

async function callTime(url, token, path) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    return await typical(() => call(url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } }, agent));
  } finally {
    agent.destroy();
  }
}

/** What another process of the installation does, which is no request. */
async function insideTime(url, work) {
  const config = readConfig({ DATABASE_URL: url });
  const database = await openDatabase(config.database, schema);
  try {
    const clock = new Clock();
    const rooms = { queue: new RunQueue(database, clock, null, config), readFigures: () => readRunFigures(database, clock.now()), countFinished: () => countFinished(database) };
    return await typical(() => work(rooms));
  } finally {
    await database.close();
  }
}

/** The tenth percentile: whatever else the machine does only ever adds to a time. */
async function typical(work) {
  const timed = async () => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  await timed();
  const count = Math.min(MOST, Math.max(LEAST, Math.round(TIME / (await timed()))));
  const times = [];
  while (times.length < count) times.push(await timed());
  return times.sort((one, other) => one - other)[Math.floor(count / 10)];
}
