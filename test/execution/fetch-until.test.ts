import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchUntil } from '../../src/execution/fetch-until.js';
import { abortAfter } from '../../src/execution/time-limit.js';
import { collectGarbage } from '../support/collect-garbage.js';

describe('a response that is fetched until a signal', () => {
  let server: Server;
  let serverResponse: ServerResponse;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function startFetch(signal: AbortSignal): Promise<Response> {
    server = createServer((_, response) => {
      serverResponse = response.writeHead(200, { 'x-what': 'it' });
      response.write('begun');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return fetchUntil(signal, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      redirect: 'error',
    });
  }

  it('is aborted with its connection during the body, despite garbage collection', async () => {
    const enough = new AbortController();
    const body = (await startFetch(abortAfter(enough.signal, 600_000))).text();
    await collectGarbage();
    const closed = once(serverResponse, 'close');
    enough.abort(new Error('enough'));
    await expect(body).rejects.toThrow('enough');
    await closed;
  });

  it('is returned as it was sent', async () => {
    const response = await startFetch(new AbortController().signal);
    await collectGarbage();
    serverResponse.end(', and over');
    expect([response.status, response.headers.get('x-what'), await response.text()]).toEqual([
      200,
      'it',
      'begun, and over',
    ]);
  });
});
