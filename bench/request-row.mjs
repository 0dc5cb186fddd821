import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryFolder } from './folder.mjs';
import { startGantry } from './gantry.mjs';
import { load } from './load.mjs';
import { startServer } from './server.mjs';

/** Requests after which V8 has compiled what it will compile. */
const WARM_UP = 20_000;

export const get = (path) => ({ method: 'GET', path, headers: {} });
export const post = (path, body, type = 'application/json') => ({ method: 'POST', path, headers: { 'content-type': type }, body: JSON.stringify(body) });

/** A request to Gantry, authenticated, logged and rate-limited, against a bare server that answers the same bytes. */
export function requestRow({ name, request, base, firstStep, goal }) {
  return { name, base, firstStep, goal, better: 'higher', measure: (options) => inTemporaryFolder((folder) => measure(folder, request, base, options)) };
}

async function measure(folder, request, base, options) {
  const gantry = await startGantry(join(folder, 'gantry'));
  try {
    const asked = typeof request === 'function' ? await request(gantry) : request;
    const authorized = { ...asked, headers: { ...asked.headers, authorization: `Bearer ${gantry.token}` } };
    const bare = await startBare(folder, base, authorized, await answerOf(gantry, authorized));
    try {
      await requireSameAnswer(gantry, bare, authorized);
      return await rounds(gantry, bare, authorized, options);
    } finally {
      await bare.stop();
    }
  } finally {
    await gantry.stop();
  }
}

/** A bare server that knows one path, and answers what Gantry answered there. */
async function startBare(folder, base, { method, path }, { type, bytes }) {
  const file = join(folder, 'answer');
  writeFileSync(file, bytes);
  const answer = JSON.stringify({ method, path: path.split('?', 1)[0], type, file });
  return startServer({ script: new URL(`bases/${base}.mjs`, import.meta.url), args: [answer], log: join(folder, `${base}.log`), ready: '/ready' });
}

async function rounds(gantry, bare, request, options) {
  for (const server of [bare, gantry]) await load(server.url, request, { ...options, requests: WARM_UP });
  const samples = [];
  for (let round = 0; round < options.rounds; round++) {
    const order = round % 2 === 0 ? ['base', 'test'] : ['test', 'base'];
    const sample = {};
    for (const side of order) sample[side] = await measureLoad(side === 'base' ? bare : gantry, request, options);
    samples.push({ ...sample, ratio: sample.base.cpu / sample.test.cpu });
  }
  return samples;
}

/** CPU microseconds of the server for each request, the 99th percentile in milliseconds, and its memory in MB. */
async function measureLoad(server, request, options) {
  const before = await server.usage();
  const { requests, p99 } = await load(server.url, request, options);
  const after = await server.usage();
  return { cpu: (after.cpu - before.cpu) / requests, p99, memory: after.memory / 1e6 };
}

async function answerOf(server, { method, path, headers, body }) {
  const response = await fetch(`${server.url}${path}`, { method, headers, body });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
}

async function requireSameAnswer(gantry, bare, request) {
  const [test, base] = [await answerOf(gantry, request), await answerOf(bare, request)];
  if (test.status !== 200) throw new Error(`Gantry answers ${test.status} to ${request.method} ${request.path}`);
  // Express adds a charset to the types that it knows.
  const alike = base.status === test.status && base.type.split(';', 1)[0] === test.type.split(';', 1)[0] && base.bytes.equals(test.bytes);
  if (!alike) throw new Error(`${request.method} ${request.path}: the two servers do not answer the same`);
}
