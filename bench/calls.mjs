import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TIME_LIMIT_MS = 120_000;

/**
 * Sends every request once, from a separate process. Returns their number, and the median, the 99th
 * percentile and the maximum in milliseconds.
 */
export function callEach(url, requests, connections) {
  return start({ url, requests, connections, repeat: false }).result;
}

/**
 * Sends one request repeatedly, from a separate process, until the returned `stop` is called, which
 * returns the same figures as {@link callEach}.
 */
export function callUntilStopped(url, request, connections) {
  const { child, result } = start({ url, requests: [request], connections, repeat: true });
  return {
    stop: () => {
      child.send('stop');
      return result;
    },
  };
}

function start(job) {
  if (new URL(job.url).hostname !== '127.0.0.1')
    throw new Error(`${job.url} is not on the loopback address`);
  const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-calls-'));
  const file = join(folder, 'job.json');
  writeFileSync(file, JSON.stringify(job));
  const child = fork(fileURLToPath(new URL('caller.mjs', import.meta.url)), [file], {
    execArgv: [],
  });
  const deadline = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
  const result = new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code, signal) =>
      reject(new Error(`the caller ended without a result (${code ?? signal})`)),
    );
  }).finally(() => {
    clearTimeout(deadline);
    rmSync(folder, { recursive: true, force: true });
  });
  return { child, result };
}
