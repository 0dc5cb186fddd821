import { fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const START_LIMIT = 60_000;
const STOP_LIMIT = 10_000;

/**
 * Runs a server in a separate process, on a free loopback port, until it responds at the path
 * `ready`, or its log contains `says`.
 */
export async function startServer({ script, args = [], env = {}, log, ready, says }) {
  const port = await freePort();
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'w');
  const child = fork(fileURLToPath(script), args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    execArgv: [...process.execArgv, '--import', new URL('probe.mjs', import.meta.url).href],
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  closeSync(output);
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  const url = `http://127.0.0.1:${port}`;
  try {
    const isReady = says
      ? () => readFileSync(log, 'utf8').includes(says)
      : () => answers(`${url}${ready}`);
    await Promise.race([
      until(isReady),
      ended.then((how) =>
        Promise.reject(new Error(`the server ended (${how}) before it was ready`)),
      ),
    ]);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return { url, usage: () => usageOf(child), stop: () => stop(child, ended) };
}

/** CPU microseconds since its start, and resident bytes, as reported by the process. */
function usageOf(child) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.send('usage', (error) => error && reject(error));
  });
}

async function stop(child, ended) {
  child.kill('SIGTERM');
  const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT);
  await ended;
  clearTimeout(deadline);
}

function answers(url) {
  return fetch(url).then(
    async (response) => (await response.arrayBuffer(), response.ok),
    () => false,
  );
}

async function until(isReady) {
  for (const deadline = performance.now() + START_LIMIT; performance.now() < deadline;) {
    if (await isReady()) return;
    await sleep(2);
  }
  throw new Error(`the server was not ready within ${START_LIMIT / 1000} s`);
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
