import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packFiles } from '../../platform/module-registry/support/archives.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const MINUTE_MS = 60_000;
/** Replaces the timeout of a minute, for which a test should not wait. */
const SHORT_MS = 600;
const ARCHIVE = packFiles({ 'main.tf': 'output "it" { value = 1 }' });

describe('the body of a request', () => {
  let server: TestServer;
  let http: Server;
  let world: World;
  beforeAll(async () => {
    server = await startServer();
    http = server.app.getHttpServer() as Server;
    http.on('connection', (socket: Socket) => {
      const setTimeout = socket.setTimeout.bind(socket);
      socket.setTimeout = (milliseconds, ...rest) =>
        setTimeout(milliseconds === MINUTE_MS ? SHORT_MS : milliseconds, ...rest);
    });
    world = new World(server);
    await world.establish('organization acme');
    await world.establish('workspace app in acme');
  });
  afterAll(() => server.stop());

  async function beginUpload(): Promise<ClientRequest> {
    const path = `/api/v2/workspaces/${await world.id('workspace app in acme')}/configuration-versions`;
    const { attributes } = await world.request('POST', path, {
      data: { type: 'configuration-versions', attributes: { 'auto-queue-runs': false } },
    });
    const { pathname } = new URL(String(attributes['upload-url']));
    const headers = { 'Content-Length': ARCHIVE.length };
    return request(`${server.url}${pathname}`, { method: 'PUT', headers });
  }

  it('may arrive slowly, without a limit for the whole', async () => {
    const upload = await beginUpload();
    const response = once(upload, 'response') as Promise<[IncomingMessage]>;
    const size = Math.ceil(ARCHIVE.length / 6);
    for (let at = 0; at < ARCHIVE.length; at += size) {
      upload.write(ARCHIVE.subarray(at, at + size));
      await delay(200);
    }
    upload.end();
    const [{ statusCode }] = await response;
    expect(statusCode).toBe(200);
    expect([http.requestTimeout, http.headersTimeout]).toEqual([0, MINUTE_MS]);
  });

  it('is not awaited for longer than a minute of silence', async () => {
    const upload = await beginUpload();
    const json = request(`${server.url}/api/v2/organizations`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${server.adminToken}`,
        'Content-Type': 'application/vnd.api+json',
        'Content-Length': 100,
      },
    });
    for (const silent of [upload, json]) {
      silent.write(silent === upload ? ARCHIVE.subarray(0, 10) : '{"data":');
      const [error] = (await once(silent, 'error')) as [NodeJS.ErrnoException];
      expect(error.code).toBe('ECONNRESET');
    }
  });
});
