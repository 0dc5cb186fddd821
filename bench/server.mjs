import { fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts a server in a separate process, on a free loopback port, and waits until it responds at
 * `readyPath`, or its log contains `readyMessage`. Returns its URL, and functions that read its
 * usage and stop it. Throws if the server ends or is not ready in time.
 */
export async function startServer({ script, args = [], env = {}, log, readyPath, readyMessage }) {
  const port = await findFreePort();
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
    const isReady = readyMessage
      ? () => readFileSync(log, 'utf8').includes(readyMessage)
      : () => isResponding(`${url}${readyPath}`);
    await Promise.race([
      waitUntil(isReady),
      ended.then((code) =>
        Promise.reject(new Error(`the server ended (${code}) before it was ready`)),
      ),
    ]);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return { url, usage: () => readUsage(child), stop: () => stop(child, ended) };
}

/**
 * Requests the CPU microseconds since the start of a process, its resident bytes and, with
 * BENCH_EVENT_LOOP, the longest block of its event loop in milliseconds.
 */
function readUsage(child) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.send('usage', (error) => error && reject(error));
  });
}

async function stop(child, ended) {
  child.kill('SIGTERM');
  const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(deadline);
}

async function isResponding(url) {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function waitUntil(isReady) {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (await isReady()) return;
    await sleep(2);
  }
  throw new Error(`the server was not ready within ${START_TIMEOUT_MS / 1000} s`);
}

export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
