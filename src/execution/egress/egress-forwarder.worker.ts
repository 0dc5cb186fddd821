// Forwards TCP connections from a sandbox to the run's egress proxy. Runs in the network namespace
// of the sandbox, but outside of its file system: no program in the sandbox may open the proxy's
// socket. Arguments: the folder of the sockets, and the port.
import { closeSync, writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const [folder = '', port = ''] = process.argv.slice(2);
/** Slightly more than the proxy accepts, so that the proxy reports the excess. */
const MAX_CONNECTIONS = 300;
/**
 * Reports that the forwarder listens, and is then closed. Not 1, because Node.js opens
 * `process.stdout` at the first call of `pipe`.
 */
const READY_DESCRIPTOR = 6;

process.chdir(folder);
// The connection closes when the proxy exits.
connect('life.sock')
  .on('error', () => process.exit(1))
  .on('close', () => process.exit(1))
  .resume();

const server = createServer({ allowHalfOpen: true }, (client) => {
  const proxy = connect({ path: 'proxy.sock', allowHalfOpen: true });
  for (const [from, to] of [
    [client, proxy],
    [proxy, client],
  ] as const) {
    from.on('error', () => to.destroy());
    from.once('close', () => to.destroySoon());
    from.pipe(to);
  }
});
server.maxConnections = MAX_CONNECTIONS;
server.once('error', () => process.exit(1));
// The shell that starts the tool waits until this descriptor is closed.
server.listen(Number(port), '127.0.0.1', () => {
  writeSync(READY_DESCRIPTOR, 'listening');
  closeSync(READY_DESCRIPTOR);
});
