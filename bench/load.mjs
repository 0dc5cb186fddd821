import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TIME_LIMIT_MS = 180_000;

/** Sends a request a number of times, from a separate process. Only loopback is permitted. */
export async function load(url, request, { requests, connections }) {
  if (new URL(url).hostname !== '127.0.0.1')
    throw new Error(`${url} is not on the loopback address`);
  const { method, path, headers, body } = request;
  const options = { url: `${url}${path}`, method, headers, body, amount: requests, connections };
  const child = fork(
    fileURLToPath(new URL('load-generator.mjs', import.meta.url)),
    [JSON.stringify(options)],
    { execArgv: [] },
  );
  const deadline = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code, signal) =>
        reject(new Error(`the load generator ended without a result (${code ?? signal})`)),
      );
    });
  } finally {
    clearTimeout(deadline);
  }
}
