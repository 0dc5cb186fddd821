import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Balancer } from '../support/balancer.js';
import { newDatabase } from '../support/server.js';
import { type Environment, killAll, newAdminToken, type RunningServer, serveGantry } from './gantry-process.js';

vi.setConfig({ testTimeout: 120_000 });

const token = newAdminToken();
const TIMEOUT = 20;
/** Milliseconds for which Node keeps an idle connection: a shutdown must not wait for that. */
const IDLE = 5_000;

let store: Awaited<ReturnType<typeof newDatabase>>;
let environment: Environment;
beforeEach(async () => {
  store = await newDatabase('sqlite');
  environment = { DATABASE_URL: store.url, GANTRY_DATA_DIR: store.folder, GANTRY_ADMIN_TOKEN: token, GANTRY_SHUTDOWN_TIMEOUT: String(TIMEOUT) };
});
afterEach(async () => {
  killAll();
  await store.remove();
});

/** A client that sends a request in pieces, so that the request lasts as long as a test wants. */
class SlowClient {
  private received = '';
  private readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('latin1').on('data', (text) => (this.received += String(text)));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async to(server: RunningServer): Promise<SlowClient> {
    const socket = connect(server.port, '127.0.0.1');
    await new Promise<void>((resolve, reject) => void socket.once('connect', resolve).once('error', reject));
    return new SlowClient(socket);
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /** Status of the answer, once it has come. */
  async status(): Promise<number> {
    await expect.poll(() => this.received, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 \d{3}/);
    return Number(this.received.slice(9, 12));
  }

  /** What came until the connection was closed. */
  async everything(): Promise<string> {
    await this.closed;
    return this.received;
  }
}

const BODY = JSON.stringify({ data: { type: 'organizations', attributes: { name: 'acme', email: 'ops@example.com' } } });
const POST_HEAD = `POST /api/v2/organizations HTTP/1.1\r\nHost: gantry\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/vnd.api+json\r\nContent-Length: ${BODY.length}\r\n\r\n`;
const READYZ_HEAD = 'GET /readyz HTTP/1.1\r\nHost: gantry\r\n';

/** Sends SIGTERM, and waits until the server has taken notice. Gives when that was. */
async function terminate(server: RunningServer): Promise<number> {
  server.signal('SIGTERM');
  await expect.poll(() => server.output(), { timeout: 10_000 }).toContain('"shutting down"');
  return Date.now();
}

describe('SIGTERM', () => {
  it('lets the requests under way finish, tells balancers to go elsewhere, and ends with 0', async () => {
    const server = await serveGantry(environment);
    const [slow, probe] = [await SlowClient.to(server), await SlowClient.to(server)];
    slow.send(`${POST_HEAD}${BODY.slice(0, 20)}`);
    probe.send(READYZ_HEAD);
    const idle = await SlowClient.to(server);
    idle.send(`${READYZ_HEAD}\r\n`);
    expect(await idle.status()).toBe(200);

    await terminate(server);
    probe.send('\r\n');
    expect(await probe.status()).toBe(503);
    slow.send(BODY.slice(20));
    expect(await slow.status()).toBe(201);
    const answered = Date.now();
    expect((await server.ended).code).toBe(0);
    expect(Date.now() - answered).toBeLessThan(IDLE);
    expect(server.output()).toContain('"stopped"');
  });

  it('cuts off, after GANTRY_SHUTDOWN_TIMEOUT, what does not finish, and ends with 0', async () => {
    const server = await serveGantry({ ...environment, GANTRY_SHUTDOWN_TIMEOUT: '1' });
    const endless = await SlowClient.to(server);
    endless.send(`${POST_HEAD}${BODY.slice(0, 20)}`);
    const since = await terminate(server);
    expect(await endless.everything()).toBe('');
    expect((await server.ended).code).toBe(0);
    // Its log is read some tenths of a second late.
    expect(Date.now() - since).toBeGreaterThanOrEqual(500);
    expect(Date.now() - since).toBeLessThan((TIMEOUT * 1000) / 2);
  });

  it('behind a balancer fails no request: for GANTRY_SHUTDOWN_DELAY it says that it goes, and still serves', async () => {
    const server = await serveGantry({ ...environment, GANTRY_SHUTDOWN_DELAY: '5' });
    const balancer = new Balancer(token);
    balancer.add(server);
    const load = balancer.load(4, ['/api/v2/account/details', '/api/v2/organizations']);
    await expect.poll(() => balancer.total, { timeout: 30_000 }).toBeGreaterThan(50);
    server.signal('SIGTERM');
    await expect.poll(() => balancer.isReady(server), { timeout: 10_000 }).toBe(false);
    // Whoever has not noticed is served as before, and asked to come back by another connection.
    const late = await fetch(`${server.url}/healthz`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    expect((await server.ended).code).toBe(0);
    balancer.stop();
    await load;
    expect([...balancer.answers.keys()]).toEqual([200]);
  });

  it('a second time ends it at once', async () => {
    const server = await serveGantry({ ...environment, GANTRY_SHUTDOWN_DELAY: '300' });
    await terminate(server);
    await delay(1_200);
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toContain('"ending at once"');
  });
});
