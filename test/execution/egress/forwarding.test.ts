import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EGRESS_LIMITS, EgressServer } from '../../../src/execution/egress/egress-server.js';
import { policyOf } from '../../../src/execution/egress/egress-settings.js';
import { parseEgressRule } from '../../../src/lib/egress/egress-rule.js';

const WAIT = { timeout: 30_000 };
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** Requests for `http` URLs to a host that sends arbitrary bytes, with names that resolve late. */
describe('the egress proxy, as a forwarder of requests', () => {
  let host: Server;
  let port: number;
  let hostResponse: string;
  let proxy: EgressServer;
  let resolve: () => Promise<readonly string[]>;
  const upstreams: Socket[] = [];
  const clients: Socket[] = [];

  beforeEach(async () => {
    resolve = () => Promise.resolve(['127.0.0.1']);
    hostResponse = OK;
    host = createServer((socket) => {
      upstreams.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', () => socket.write(hostResponse));
    });
    port = await listen(host);
    const hosts = [parseEgressRule(`127.0.0.1:${port}`)];
    proxy = new EgressServer({
      policy: policyOf({
        rules: [`api.example.test:${port}`],
        runner: { hosts, privateRanges: [], resolvers: [] },
      }),
      resolve: () => resolve(),
      limits: EGRESS_LIMITS,
      onDecision: () => undefined,
    });
    await listen(proxy.http);
  });
  afterEach(async () => {
    for (const socket of [...clients.splice(0), ...upstreams.splice(0)]) socket.destroy();
    proxy.http.closeAllConnections();
    for (const server of [proxy.http, host]) await new Promise((done) => server.close(done));
  });

  async function listen(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  }

  function sendRequest(): Socket {
    const socket = connect((proxy.http.address() as AddressInfo).port, '127.0.0.1');
    clients.push(socket);
    socket.on('error', () => undefined);
    socket.write(`GET http://api.example.test:${port}/ HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  }

  const countConnections = (): Promise<number> =>
    new Promise((done) => proxy.http.getConnections((_, count) => done(count)));

  async function readFirstBytes(socket: Socket): Promise<string> {
    const closed = once(socket, 'close').then(() => '');
    return Promise.race([once(socket, 'data').then(String), closed]);
  }

  it('closes the connection to the host if the client has left before it is open', async () => {
    hostResponse = '';
    let finishResolving: ((addresses: readonly string[]) => void) | undefined;
    resolve = () => new Promise((done) => (finishResolving = done));
    const client = sendRequest();
    await vi.waitFor(() => expect(finishResolving).toBeDefined(), WAIT);
    client.destroy();
    await vi.waitFor(async () => expect(await countConnections()).toBe(0), WAIT);
    finishResolving?.(['127.0.0.1']);
    await vi.waitFor(() => expect(upstreams).toHaveLength(1), WAIT);
    await vi.waitFor(() => expect(upstreams[0]?.readableEnded).toBe(true), WAIT);
  });

  it.each(['000', '099', '600', '999'])(
    'closes both connections if the host responds with the status %s',
    async (status) => {
      hostResponse = OK.replace('200', status);
      expect(await readFirstBytes(sendRequest())).toBe('');
      await vi.waitFor(() => expect(upstreams[0]?.readableEnded).toBe(true), WAIT);
      hostResponse = OK;
      expect(await readFirstBytes(sendRequest())).toMatch(/^HTTP\/1\.1 200 OK/);
    },
  );
});
