import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Environment,
  killAll,
  newAdminToken,
  type RunningServer,
  serveGantry,
  startGantry,
} from '../core/database/gantry-process.js';
import { Balancer } from '../support/balancer.js';
import { findFreePort } from '../support/find-free-port.js';
import { createDatabase } from '../support/server.js';

vi.setConfig({ testTimeout: 120_000 });

const token = newAdminToken();
/** The keep-alive timeout of unused connections, for which a shutdown must not wait. */
const IDLE_MS = 75_000;

let store: Awaited<ReturnType<typeof createDatabase>>;
let environment: Environment;
beforeEach(async () => {
  store = await createDatabase('sqlite');
  environment = {
    DATABASE_URL: store.url,
    GANTRY_DATA_DIR: store.folder,
    GANTRY_ADMIN_TOKEN: token,
    GANTRY_SHUTDOWN_TIMEOUT: '600',
  };
});
afterEach(async () => {
  killAll();
  await store.remove();
});

/** A client that sends a request in parts, so that the request stays active. */
class SlowClient {
  private received = '';
  private readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('latin1').on('data', (text) => (this.received += String(text)));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async connectTo(server: RunningServer): Promise<SlowClient> {
    const socket = connect(server.port, '127.0.0.1');
    await new Promise<void>(
      (resolve, reject) => void socket.once('connect', resolve).once('error', reject),
    );
    return new SlowClient(socket);
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /** Waits for the status of the response. */
  async readStatus(): Promise<number> {
    await expect.poll(() => this.received).toMatch(/^HTTP\/1\.1 \d{3}/);
    return Number(this.received.slice(9, 12));
  }

  /** Waits until the connection is closed. Returns the received data. */
  async readToEnd(): Promise<string> {
    await this.closed;
    return this.received;
  }
}

const BODY = JSON.stringify({
  data: { type: 'organizations', attributes: { name: 'acme', email: 'ops@example.com' } },
});
const POST_HEAD = `POST /api/v2/organizations HTTP/1.1\r\nHost: gantry\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/vnd.api+json\r\nContent-Length: ${BODY.length}\r\n\r\n`;
const READYZ_HEAD = 'GET /readyz HTTP/1.1\r\nHost: gantry\r\n';

/** Sends SIGTERM, and waits until the shutdown begins. */
async function terminate(server: RunningServer): Promise<void> {
  server.signal('SIGTERM');
  await expect.poll(() => server.output()).toContain('"shutting down"');
}

/**
 * Sends a request on a new connection, like a proxy without keep-alive. Returns the status, or the
 * error's code.
 */
function requestOnce(server: RunningServer, path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const outgoing = request(
      `${server.url}${path}`,
      { agent: false, headers: { Authorization: `Bearer ${token}` } },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.once('error', ({ message, ...error }) =>
      resolve('code' in error ? String(error.code) : message),
    );
    outgoing.end();
  });
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/** Counts the rows of a table of a SQLite database. */
async function countRows(url: string, table: string): Promise<number> {
  const database = url.slice('sqlite:'.length);
  const source = await new DataSource({ type: 'sqlite', database }).initialize();
  const [row] = await source.query<[{ count: number }]>(`SELECT COUNT(*) AS count FROM ${table}`);
  await source.destroy();
  return row.count;
}

/** Reads the number that follows a name in a file of `ops/`. */
function readSetting(file: string, name: RegExp): number {
  const [, value] =
    new RegExp(`^\\s*${name.source}[ =](\\d+)s?;?$`, 'm').exec(
      readFileSync(join(import.meta.dirname, '../../ops', file), 'utf8'),
    ) ?? [];
  return Number(value);
}

describe('SIGTERM', () => {
  it(
    'completes active requests, reports that it is not ready, and exits with 0',
    { timeout: IDLE_MS },
    async () => {
      const server = await serveGantry(environment);
      const [slow, probe] = [
        await SlowClient.connectTo(server),
        await SlowClient.connectTo(server),
      ];
      slow.send(`${POST_HEAD}${BODY.slice(0, 20)}`);
      probe.send(READYZ_HEAD);
      const idle = await SlowClient.connectTo(server);
      idle.send(`${READYZ_HEAD}\r\n`);
      expect(await idle.readStatus()).toBe(200);

      await terminate(server);
      probe.send('\r\n');
      expect(await probe.readStatus()).toBe(503);
      slow.send(BODY.slice(20));
      expect(await slow.readStatus()).toBe(201);
      expect((await server.ended).code).toBe(0);
      expect(server.output()).toContain('"stopped"');
    },
  );

  it(
    'aborts requests that exceed GANTRY_SHUTDOWN_TIMEOUT, and exits with 0',
    { timeout: 20_000 },
    async () => {
      const server = await serveGantry({ ...environment, GANTRY_SHUTDOWN_TIMEOUT: '1' });
      const endless = await SlowClient.connectTo(server);
      endless.send(`${POST_HEAD}${BODY.slice(0, 20)}`);
      const since = performance.now();
      await terminate(server);
      expect(await endless.readToEnd()).toBe('');
      expect((await server.ended).code).toBe(0);
      // Not before the timeout, within the precision of timers.
      expect(performance.now() - since).toBeGreaterThan(990);
    },
  );

  it('fails no request behind a load balancer during GANTRY_SHUTDOWN_DELAY', async () => {
    const server = await serveGantry({ ...environment, GANTRY_SHUTDOWN_DELAY: '5' });
    const balancer = new Balancer(token);
    balancer.add(server);
    const load = balancer.load(4, ['/api/v2/account/details', '/api/v2/organizations']);
    await expect.poll(() => balancer.total, { timeout: 30_000 }).toBeGreaterThan(50);
    server.signal('SIGTERM');
    await expect.poll(() => balancer.isReady(server)).toBe(false);
    // Other clients are still served, and their connections are closed afterwards.
    const late = await fetch(`${server.url}/healthz`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    expect((await server.ended).code).toBe(0);
    balancer.stop();
    await load;
    expect([...balancer.statusCounts.keys()]).toEqual([200]);
  });

  // On a loaded machine, a connection may arrive between the check and the close.
  it(
    'resets no accepted connection: later callers get a refused connection',
    { retry: 3 },
    async () => {
      const server = await serveGantry({ ...environment, GANTRY_SHUTDOWN_DELAY: '1' });
      const responses = new Map<number | string, number>();
      const caller = async (): Promise<void> => {
        while (!responses.has('ECONNREFUSED')) {
          const response = await requestOnce(server, '/api/v2/organizations');
          responses.set(response, (responses.get(response) ?? 0) + 1);
          // Without a pause, the server would close its port with requests in progress.
          await delay(20);
        }
      };
      const callers = Promise.all(Array.from({ length: 4 }, caller));
      await expect.poll(() => responses.get(200) ?? 0).toBeGreaterThan(0);
      server.signal('SIGTERM');
      expect((await server.ended).code).toBe(0);
      await callers;
      expect([...responses.keys()]).toEqual([200, 'ECONNREFUSED']);
    },
  );

  it('leaves the proxy of ops/nginx time to close its idle connections first', async () => {
    const server = await serveGantry(environment);
    const keepAliveSeconds = Number(
      /timeout=(\d+)/.exec(
        (await fetch(`${server.url}/healthz`)).headers.get('keep-alive') ?? '',
      )?.[1],
    );
    const proxy = readSetting('nginx/gantry.conf', /keepalive_timeout/);
    expect(proxy).toBeLessThan(readSetting('systemd/gantry.env', /GANTRY_SHUTDOWN_DELAY/));
    expect(proxy).toBeLessThan(keepAliveSeconds);
    // Other proxies keep idle connections for a minute by default.
    expect(keepAliveSeconds * 1000).toBe(IDLE_MS);
  });

  it('during the start: also stops the workers that start later', async () => {
    const port = await findFreePort();
    const starting = startGantry(['serve'], {
      ...environment,
      PORT: String(port),
      PATH: process.env['PATH'] ?? '',
      GANTRY_SHUTDOWN_DELAY: '1',
    });
    // The server listens before its workers know their tools.
    await vi.waitUntil(() => isListening(port), { timeout: 30_000, interval: 1 });
    starting.signal('SIGTERM');
    const { code, stdout, stderr } = await starting.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('"stopped"');
    // A worker that stops withdraws its tools.
    expect(await countRows(store.url, 'runner_tools')).toBe(0);
  });

  it('forces the shutdown when it is sent again', async () => {
    const server = await serveGantry({ ...environment, GANTRY_SHUTDOWN_DELAY: '300' });
    await terminate(server);
    // The server ignores a second signal that immediately follows the first one.
    const repetition = setInterval(() => server.signal('SIGTERM'), 100);
    expect((await server.ended).code).toBe(1);
    clearInterval(repetition);
    expect(server.output()).toContain('"forced shutdown"');
  });
});
