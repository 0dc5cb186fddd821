import { fileURLToPath } from 'node:url';
import { resolveThreadProgram } from '../../lib/worker-thread/thread-program.js';

const FORWARDER = resolveThreadProgram(import.meta.url, 'egress-forwarder.worker');

/** The same port for all steps, because each has its own loopback interface. */
const PROXY_PORT = 3128;
const PROXY_URL = `http://127.0.0.1:${PROXY_PORT}`;

/** In upper and lower case, because programs read one or the other. */
export const PROXY_VARIABLES = {
  HTTP_PROXY: PROXY_URL,
  HTTPS_PROXY: PROXY_URL,
  http_proxy: PROXY_URL,
  https_proxy: PROXY_URL,
};

/**
 * Wraps the command in a network namespace that has only a loopback interface. bubblewrap creates
 * the namespace, because `unshare` does not activate that interface, and `ip` may be missing. If
 * `egressFolder`, the folder of the proxy's sockets, is not null, also starts the forwarder there.
 */
export function isolateNetwork(
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
    ...(egressFolder === null ? command : withForwarder(egressFolder, command)),
  ];
}

/**
 * Starts the forwarder, and executes the command once the forwarder listens. The forwarder inherits
 * identity files after the first (descriptors 7 and up), but does not read them.
 */
function withForwarder(egressFolder: string, command: readonly string[]): string[] {
  const program = [process.execPath, ...FORWARDER.flags, fileURLToPath(FORWARDER.entry)];
  const forwarder = [...program, egressFolder, String(PROXY_PORT)];
  const parameters = forwarder.map((_, index) => `"\${${index + 1}}"`).join(' ');
  const script = [
    `[ "$(${parameters} 6>&1 >/dev/null 2>&1 3>&- 4>&- 5>&- &)" = listening ] || exit 70`,
    `shift ${forwarder.length}`,
    'exec "$@"',
  ].join('\n');
  return ['/bin/sh', '-c', script, 'sh', ...forwarder, ...command];
}
