import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/core/logging/log.js';
import { Agent } from '../../../src/execution/agent/agent.js';
import { AgentHttp, ConnectionLost } from '../../../src/execution/agent/agent-http.js';
import { ServerContact } from '../../../src/execution/agent/server-contact.js';
import { findFreePort } from '../../support/find-free-port.js';
import { needs } from '../../support/needs.js';
import { startTlsProxy } from '../../support/tls-proxy.js';
import { TestExecutor } from './support/test-executor.js';

type LogLine = Record<string, unknown> & { readonly msg: string };

let lines: LogLine[];
let now: number;
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as LogLine) });
const servers: Server[] = [];

async function listen(server: Server, port = 0): Promise<number> {
  servers.push(server);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Returns a function that sends one request to the URL. */
function createClient(url: string): () => Promise<unknown> {
  const contact = new ServerContact(log, url, () => now);
  const http = new AgentHttp(url, 'token', new AbortController().signal, contact);
  return () => http.request('POST', '/api/v2/agents', {}, { tries: 1 });
}

describe('an agent that cannot reach its server', () => {
  beforeEach(() => {
    lines = [];
    now = 0;
  });
  afterEach(() => servers.splice(0).forEach((server) => void server.close()));

  it('logs the first failure, then one per minute, and the end of the outage', async () => {
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const request = createClient(url);
    for (now of [1_000, 2_000, 60_999, 61_000, 62_000])
      await expect(request()).rejects.toThrow(ConnectionLost);
    const failure = {
      level: 40,
      msg: 'server is unavailable',
      url,
      reason: expect.stringContaining(`connect ECONNREFUSED 127.0.0.1:${port}`) as unknown,
    };
    expect(lines).toEqual([failure, failure].map((line) => expect.objectContaining(line)));
    expect(lines.some(({ hint }) => hint !== undefined)).toBe(false);

    await listen(
      createHttpServer((_, response) => void response.end()),
      port,
    );
    now = 63_000;
    await request();
    await request();
    expect(lines.slice(2)).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'server is available again',
        url,
        milliseconds: 62_000,
      }),
    ]);
  });

  it('logs that the server, or a proxy in front, responds with a fault', async () => {
    const port = await listen(
      createHttpServer((_, response) => void response.writeHead(502).end()),
    );
    await expect(createClient(`http://127.0.0.1:${port}`)()).rejects.toThrow(ConnectionLost);
    expect(lines).toMatchObject([{ reason: 'the response has the status 502' }]);
  });

  it('logs that the port belongs to another protocol', async () => {
    const port = await listen(createServer((socket) => void socket.end('SSH-2.0-server\r\n')));
    await expect(createClient(`http://127.0.0.1:${port}`)()).rejects.toThrow(ConnectionLost);
    expect(lines).toMatchObject([
      {
        msg: 'server is unavailable',
        reason: expect.stringContaining('HTTP/') as unknown,
      },
    ]);
  });

  it.runIf(needs('openssl'))(
    'names the setting for the certificate of a private authority',
    async () => {
      const proxy = await startTlsProxy();
      await expect(createClient(`https://localhost:${proxy.port}`)()).rejects.toThrow(
        ConnectionLost,
      );
      await proxy.close();
      expect(lines).toMatchObject([
        {
          msg: 'server is unavailable',
          reason: 'self-signed certificate',
          hint: expect.stringContaining('NODE_EXTRA_CA_CERTS') as unknown,
        },
      ]);
    },
  );

  it('logs the URL when it starts, and nothing after it was stopped', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const agent = new Agent(
      { url, token: 'token', name: 'builder', concurrency: 1 },
      new TestExecutor(),
      log,
    );
    const started = agent.start();
    await expect.poll(() => lines.length).toBe(2);
    await agent.stop(0);
    await started;
    expect(lines.map(({ msg }) => msg)).toEqual(['contacting the server', 'server is unavailable']);
    expect(lines[0]).toMatchObject({ level: 30, url });
  });
});
