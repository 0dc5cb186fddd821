import { fileURLToPath } from 'node:url';

import { threadProgram } from '../../lib/worker-thread/thread-program.js';

const FORWARDER = threadProgram(import.meta.url, 'egress-forwarder.worker');

/** Fixed, because each run has a loopback interface of its own. */
const PROXY_PORT = 3128;
const PROXY_URL = `http://127.0.0.1:${PROXY_PORT}`;

/** Programs read one or the other spelling. */
export const PROXY_VARIABLES = {
  HTTP_PROXY: PROXY_URL,
  HTTPS_PROXY: PROXY_URL,
  http_proxy: PROXY_URL,
  https_proxy: PROXY_URL,
};

/**
 * Runs the command in a network namespace that has only a loopback interface. bubblewrap creates
 * the namespace, because no other program that every machine has can activate a loopback interface.
 * The sandbox of the command shares this namespace. With a folder of sockets, the forwarder to the
 * run's proxy also runs in it.
 */
export function isolatedNetwork(
  bwrap: string,
  egressFolder: string | null,
  command: readonly string[],
): string[] {
  const namespace = [
    ...(process.getuid?.() === 0 ? [] : ['--unshare-user']),
    '--unshare-net',
    '--die-with-parent',
    '--dev-bind',
    '/',
    '/',
    '--',
  ];
  return [
    bwrap,
    ...namespace,
    ...(egressFolder === null ? command : forwarded(egressFolder, command)),
  ];
}

/**
 * A shell that starts the forwarder without the descriptors of the sandbox, waits until it listens,
 * and then executes the command.
 */
function forwarded(egressFolder: string, command: readonly string[]): string[] {
  const program = [process.execPath, ...FORWARDER.flags, fileURLToPath(FORWARDER.entry)];
  const forwarder = [...program, egressFolder, String(PROXY_PORT)];
  const places = forwarder.map((_, index) => `"\${${index + 1}}"`).join(' ');
  const script = [
    `[ "$(${places} 6>&1 >/dev/null 2>&1 3>&- 4>&- 5>&- &)" = listening ] || exit 70`,
    `shift ${forwarder.length}`,
    'exec "$@"',
  ].join('\n');
  return ['/bin/sh', '-c', script, 'sh', ...forwarder, ...command];
}
