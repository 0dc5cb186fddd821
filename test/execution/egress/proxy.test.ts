import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  EGRESS_LIMITS,
  type EgressLimits,
  EgressServer,
} from '../../../src/execution/egress/egress-server.js';
import { policyOf } from '../../../src/execution/egress/egress-settings.js';
import { createHostResolver } from '../../../src/execution/egress/host-resolver.js';
import { parseEgressRule } from '../../../src/lib/egress/egress-rule.js';
import { NameServer } from './support/name-server.js';

/** The proxy of a run with real sockets, a DNS server and a host that the test controls. */
describe('the egress proxy', () => {
  let nameServer: NameServer;
  let host: Server;
  let port: number;
  const hostRequests: string[] = [];
  let decisions: string[] = [];
  let proxy: EgressServer;
  const clients: Socket[] = [];

  beforeAll(async () => {
    nameServer = await NameServer.start();
    host = createServer((request, response) => {
      hostRequests.push(
        `${request.method ?? ''} ${request.url ?? ''} ${request.headers.host ?? ''}`,
      );
      response.setHeader('x-request-headers', JSON.stringify(request.headers));
      request.pipe(response);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    ({ port } = host.address() as AddressInfo);
    nameServer.answers.set('api.example.test', [['127.0.0.1']]);
    nameServer.answers.set('other.example.test', [['127.0.0.1']]);
  });
  afterAll(async () => {
    host.closeAllConnections();
    await new Promise((resolve) => host.close(resolve));
    await nameServer.stop();
  });
  beforeEach(() => startProxy());
  afterEach(async () => {
    for (const client of clients) client.destroy();
    proxy.http.closeAllConnections();
    await new Promise((resolve) => proxy.http.close(resolve));
    decisions = [];
    hostRequests.length = 0;
  });

  async function startProxy(
    limits: Partial<EgressLimits> = {},
    rules?: string[],
    machineHosts = [`127.0.0.1:${port}`],
  ): Promise<void> {
    const hosts = machineHosts.map(parseEgressRule);
    proxy = new EgressServer({
      policy: policyOf({
        rules: rules ?? [
          `api.example.test:${port}`,
          '*.rebinding.test:80',
          `*.rebinding.test:${port}`,
        ],
        runner: { hosts, privateRanges: [], resolvers: [] },
      }),
      resolve: createHostResolver([nameServer.address]),
      limits: { ...EGRESS_LIMITS, ...limits },
      onDecision: (target, outcome, reason) =>
        decisions.push(`${target.host}:${target.port} ${outcome} ${reason ?? ''}`.trim()),
    });
    await new Promise<void>((resolve) => proxy.http.listen(0, '127.0.0.1', resolve));
  }

  async function restartProxy(limits: Partial<EgressLimits>): Promise<void> {
    await new Promise((resolve) => proxy.http.close(resolve));
    await startProxy(limits);
  }

  function connectClient(): Socket {
    const socket = connect((proxy.http.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    clients.push(socket);
    return socket;
  }

  /**
   * Sends bytes, and returns everything until the proxy closes the connection or `until` matches.
   */
  function exchange(text: string, until = /^$/): Promise<string> {
    return new Promise((resolve) => {
      const socket = connectClient();
      let reply = '';
      socket.on('data', (bytes) => {
        reply += bytes.toString();
        if (until.test(reply)) resolve(reply);
      });
      socket.on('close', () => resolve(reply));
      socket.write(text, 'latin1');
    });
  }

  const httpRequest = (path: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: inner.example.test\r\nConnection: close\r\n\r\n`;

  it('tunnels to a permitted host, at the address that it resolved itself', async () => {
    const target = `api.example.test:${port}`;
    const reply = await exchange(
      `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n${httpRequest('/tunnel')}`,
    );
    expect(reply).toMatch(/^HTTP\/1\.1 200 Connection established\r\n\r\nHTTP\/1\.1 200 OK/);
    expect(hostRequests).toEqual(['GET /tunnel inner.example.test']);
    expect(decisions).toEqual([`${target} allowed`]);
  });

  it('accepts every spelling of a name, and of a permitted address', async () => {
    for (const target of [`API.Example.Test:${port}`, `api.example.test.:${port}`])
      expect(await exchange(`CONNECT ${target} HTTP/1.1\r\n\r\n${httpRequest('/')}`)).toMatch(
        / 200 OK/,
      );
    expect(await exchange(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n${httpRequest('/')}`)).toMatch(
      / 200 OK/,
    );
    expect(decisions).toEqual([
      `api.example.test:${port} allowed`,
      `api.example.test:${port} allowed`,
      `127.0.0.1:${port} allowed`,
    ]);
  });

  it('refuses a host that no rule names, without resolving it', async () => {
    const before = nameServer.queries.length;
    const reply = await exchange(`CONNECT secret.other.example.test:${port} HTTP/1.1\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 403 No egress rule permits this host and port\r\n/);
    expect(nameServer.queries.length).toBe(before);
    expect(decisions).toEqual([`secret.other.example.test:${port} refused no-rule`]);
  });

  it.each([
    'api.example.test@evil.example.test:80',
    'user:password@api.example.test:80',
    '2130706433:80',
    '0x7f.1:80',
    '0177.0.0.1:80',
    '127.0.0.1:80/path',
    '[::ffff:127.0.0.1%lo]:80',
    'b\u00fccher.example.test:80',
    'api.example.test',
  ])('refuses CONNECT %s as malformed', async (target) => {
    const reply = await exchange(`CONNECT ${target} HTTP/1.1\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(hostRequests).toEqual([]);
    expect(decisions.map((line) => line.split(' ')[1])).toEqual(['refused']);
  });

  it('refuses a permitted name with a private, metadata or mapped address', async () => {
    const addresses = ['169.254.169.254', '10.0.0.1', '::1', '::ffff:127.0.0.1', 'fd00:ec2::254'];
    for (const [index, address] of addresses.entries()) {
      const name = `host${index}.rebinding.test`;
      nameServer.answers.set(name, [[address]]);
      const reply = await exchange(`CONNECT ${name}:80 HTTP/1.1\r\n\r\n`);
      expect(reply, address).toMatch(/^HTTP\/1\.1 403 The host has no address/);
    }
    expect(decisions).toEqual(
      addresses.map((_, index) => `host${index}.rebinding.test:80 refused private-address`),
    );
  });

  it('resolves a name once, and connects to the address that it checked', async () => {
    const name = 'twice.rebinding.test';
    nameServer.answers.set(name, [['169.254.169.254', '127.0.0.1'], ['169.254.169.254']]);
    const first = await exchange(
      `CONNECT ${name}:${port} HTTP/1.1\r\n\r\n${httpRequest('/first')}`,
    );
    expect(first).toMatch(/ 200 OK/);
    expect(nameServer.queries.filter((query) => query.startsWith(name)).toSorted()).toEqual([
      `${name} 1`,
      `${name} 28`,
    ]);
    expect(await exchange(`CONNECT ${name}:${port} HTTP/1.1\r\n\r\n`)).toMatch(/ 403 /);
    expect(hostRequests).toEqual(['GET /first inner.example.test']);
  });

  it('reports names that do not resolve, and hosts that cannot be reached', async () => {
    const unknown = 'unknown.rebinding.test';
    expect(await exchange(`CONNECT ${unknown}:80 HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 502 /);
    const closed = createTcpServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port: closedPort } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await new Promise((resolve) => proxy.http.close(resolve));
    await startProxy({}, [`api.example.test:${closedPort}`], [`127.0.0.1:${closedPort}`]);
    const reply = await exchange(`CONNECT api.example.test:${closedPort} HTTP/1.1\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 504 /);
    expect(decisions).toEqual([
      `${unknown}:80 failed not-resolved`,
      `api.example.test:${closedPort} failed unreachable`,
    ]);
  });

  it('forwards requests for absolute http URLs, to the host of the URL alone', async () => {
    const reply = await exchange(
      `POST http://api.example.test:${port}/path?query HTTP/1.1\r\nHost: other.example.test\r\n` +
        'Proxy-Authorization: Basic secret\r\nConnection: x-drop\r\nX-Drop: 1\r\nX-Keep: 1\r\n' +
        'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
      /hello/,
    );
    expect(reply).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(hostRequests).toEqual([`POST /path?query api.example.test:${port}`]);
    const headers = JSON.parse(/x-request-headers: (.*)/i.exec(reply)?.[1] ?? '{}') as object;
    expect(headers).toMatchObject({ 'x-keep': '1' });
    expect(headers).not.toHaveProperty('x-drop');
    expect(headers).not.toHaveProperty('proxy-authorization');
    expect(decisions).toEqual([`api.example.test:${port} allowed`]);
  });

  it('decides on each request of a connection, including pipelined ones', async () => {
    const good = `GET http://api.example.test:${port}/one HTTP/1.1\r\nHost: x\r\n\r\n`;
    const bad = `GET http://other.example.test:${port}/two HTTP/1.1\r\nHost: x\r\n\r\n`;
    const reply = await exchange(good + bad, / 403 /);
    expect(reply).toMatch(/ 200 OK[^]* 403 /);
    expect(hostRequests).toEqual([`GET /one api.example.test:${port}`]);
    expect(decisions.toSorted()).toEqual([
      `api.example.test:${port} allowed`,
      `other.example.test:${port} refused no-rule`,
    ]);
  });

  it.each([
    'GET / HTTP/1.1\r\nHost: api.example.test\r\n\r\n',
    'GET https://api.example.test/ HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET http://user@api.example.test/ HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET http://api.example.test\\@evil.example.test/ HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET ftp://api.example.test/ HTTP/1.1\r\nHost: x\r\n\r\n',
    'BREW coffee HTTP/1.1\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n',
    'GET http://api.example.test/ HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nHost: x\r\n\r\n0\r\n\r\n',
  ])('refuses %j', async (request) => {
    expect(await exchange(request, / 40[03] /)).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(hostRequests).toEqual([]);
    expect(decisions.length).toBe(1);
    expect(decisions[0]).toContain('refused');
  });

  it('limits the size of the head of a request', async () => {
    const reply = await exchange(`CONNECT ${'a'.repeat(1_000_000)}:443 HTTP/1.1\r\n\r\n`);
    expect(reply).toMatch(/^(HTTP\/1\.1 400 |$)/);
    expect(decisions).toEqual([':0 refused malformed']);
  });

  it('closes connections that send their head too slowly', async () => {
    await restartProxy({ headMs: 300 });
    const reply = await exchange('CONNECT api.example.test:443 HTTP/1.1\r\nX-');
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(decisions).toEqual([':0 refused malformed']);
  });

  it('closes tunnels without traffic, and keeps those with traffic in one direction', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port: silentPort } = silent.address() as AddressInfo;
    await new Promise((resolve) => proxy.http.close(resolve));
    proxy = new EgressServer({
      policy: policyOf({
        rules: [],
        runner: {
          hosts: [parseEgressRule(`127.0.0.1:${silentPort}`)],
          privateRanges: [],
          resolvers: [],
        },
      }),
      resolve: createHostResolver([]),
      limits: { ...EGRESS_LIMITS, idleMs: 600 },
      onDecision: () => undefined,
    });
    await new Promise<void>((resolve) => proxy.http.listen(0, '127.0.0.1', resolve));
    const busy = connectClient();
    busy.write(`CONNECT 127.0.0.1:${silentPort} HTTP/1.1\r\n\r\n`);
    await new Promise((resolve) => busy.once('data', resolve));
    const traffic = setInterval(() => busy.write('x'), 100);
    const idle = await exchange(`CONNECT 127.0.0.1:${silentPort} HTTP/1.1\r\n\r\n`);
    expect(idle).toMatch(/ 200 /);
    await exchange(`CONNECT 127.0.0.1:${silentPort} HTTP/1.1\r\n\r\n`);
    expect(busy.destroyed).toBe(false);
    clearInterval(traffic);
    await new Promise((resolve) => busy.once('close', resolve));
    await new Promise((resolve) => silent.close(resolve));
  });

  it('limits connections, and serves the next one when one has ended', async () => {
    await restartProxy({ connections: 2 });
    const connectTo = `CONNECT api.example.test:${port} HTTP/1.1\r\n\r\n`;
    const open = [connectClient(), connectClient()];
    for (const socket of open) {
      socket.write(connectTo);
      await new Promise((resolve) => socket.once('data', resolve));
    }
    expect(await exchange(connectTo)).toBe('');
    expect(decisions.at(-1)).toBe(':0 refused too-many-connections');
    open[0]?.destroy();
    await expect
      .poll(() => exchange(connectTo, / 200 /), { timeout: 10_000 })
      .toMatch(/ 200 Connection established/);
  });

  it('forwards everything after a client has half-closed its connection', async () => {
    const bytes = 3_000_000;
    const sender = createTcpServer({ allowHalfOpen: true }, (socket) => {
      socket.on('end', () => socket.end(Buffer.alloc(bytes, 'x'))).resume();
    });
    await new Promise<void>((resolve) => sender.listen(0, '127.0.0.1', resolve));
    const { port: senderPort } = sender.address() as AddressInfo;
    await new Promise((resolve) => proxy.http.close(resolve));
    proxy = new EgressServer({
      policy: policyOf({
        rules: [],
        runner: {
          hosts: [parseEgressRule(`127.0.0.1:${senderPort}`)],
          privateRanges: [],
          resolvers: [],
        },
      }),
      resolve: createHostResolver([]),
      limits: EGRESS_LIMITS,
      onDecision: () => undefined,
    });
    await new Promise<void>((resolve) => proxy.http.listen(0, '127.0.0.1', resolve));
    const socket = connect({
      port: (proxy.http.address() as AddressInfo).port,
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    socket.end(`CONNECT 127.0.0.1:${senderPort} HTTP/1.1\r\n\r\nrequest`);
    let received = 0;
    for await (const chunk of socket) received += (chunk as Buffer).length;
    expect(received).toBe(bytes + 'HTTP/1.1 200 Connection established\r\n\r\n'.length);
    await new Promise((resolve) => sender.close(resolve));
  });
});
