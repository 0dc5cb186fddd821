// Runs in the network namespace of a sandbox, which has a loopback interface only, but outside of
// its file system and its process namespace. Forwards TCP connections to the run's proxy, whose
// socket no program in the sandbox can open. Arguments: the folder of the sockets, and the port.
import { closeSync, writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const [folder = '', port = ''] = process.argv.slice(2);
/** Slightly more than the proxy accepts, so that the proxy reports the excess. */
const MAX_CONNECTIONS = 300;
const STDOUT = 1;

process.chdir(folder);
// Ends with the proxy, whatever ends that one.
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
  writeSync(STDOUT, 'listening');
  closeSync(STDOUT);
});
