import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { startServer } from '../server.mjs';
import { compareCpu } from './sides.mjs';

export const get = (path, headers = {}) => ({ method: 'GET', path, headers });
export const post = (path, body, type = 'application/json') => ({
  method: 'POST',
  path,
  headers: { 'content-type': type },
  body: JSON.stringify(body),
});

/**
 * A request to Gantry, which authenticates, logs and rate-limits it, compared with a bare server
 * that returns the same bytes. `prepare` may fill the database before Gantry starts. `share`
 * reduces the number of requests.
 */
export function requestRow({ name, request, base, goal, prepare = () => undefined, share = 1 }) {
  const compare = (sides, options) => compareCpu(sides, 'higher', options);
  return {
    name,
    base,
    goal,
    better: 'higher',
    measure: (options) =>
      inTemporaryFolder((folder) =>
        measure(
          folder,
          { request, base, prepare, compare },
          { ...options, requests: Math.ceil(options.requests * share) },
        ),
      ),
  };
}

/** The memory of the process after a number of requests, compared with a bare server. */
export function memoryRow({ request, base, goal }) {
  const compare = async (sides, options) =>
    (await compareCpu(sides, 'lower', options)).map((sample) => ({
      ...sample,
      ratio: sample.test.memory / sample.base.memory,
    }));
  return {
    name: 'Memory after load',
    base,
    goal,
    better: 'lower',
    measure: (options) =>
      inTemporaryFolder((folder) =>
        measure(folder, { request, base, prepare: () => undefined, compare }, options),
      ),
  };
}

async function measure(folder, { request, base, prepare, compare }, options) {
  mkdirSync(join(folder, 'gantry'));
  await prepare(join(folder, 'gantry'));
  const gantry = await startGantry(join(folder, 'gantry'));
  try {
    const prepared = typeof request === 'function' ? await request(gantry) : request;
    const authorized = {
      ...prepared,
      headers: { authorization: `Bearer ${gantry.token}`, ...prepared.headers },
    };
    const response = await readResponse(gantry, authorized);
    const bare = await startBare(folder, base, authorized, response);
    try {
      await requireSameResponse(gantry, bare, authorized);
      const sides = {
        base: { server: bare, request: authorized },
        test: { server: gantry, request: authorized },
      };
      return await compare(sides, options);
    } finally {
      await bare.stop();
    }
  } finally {
    await gantry.stop();
  }
}

/** Starts a bare server that returns the response at the path of the request. */
export async function startBare(folder, base, { method, path }, { type, bytes }) {
  const file = join(folder, 'answer');
  writeFileSync(file, bytes);
  const answer = JSON.stringify({ method, path: path.split('?', 1)[0], type, file });
  return startServer({
    script: new URL(`../bases/${base}.mjs`, import.meta.url),
    args: [answer],
    log: join(folder, `${base}.log`),
    readyPath: '/ready',
  });
}

export async function readResponse(server, { method, path, headers, body }) {
  const response = await fetch(`${server.url}${path}`, { method, headers, body });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
}

async function requireSameResponse(gantry, bare, request) {
  const test = await readResponse(gantry, request);
  const base = await readResponse(bare, request);
  if (test.status !== 200)
    throw new Error(`Gantry returned ${test.status} for ${request.method} ${request.path}`);
  // Express adds a charset to known types.
  const isSame =
    base.status === test.status &&
    base.type.split(';', 1)[0] === test.type.split(';', 1)[0] &&
    base.bytes.equals(test.bytes);
  if (!isSame)
    throw new Error(`${request.method} ${request.path}: the servers return different responses`);
}
