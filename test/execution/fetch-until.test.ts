import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchUntil } from '../../src/execution/fetch-until.js';
import { timeLimit } from '../../src/execution/time-limit.js';
import { collectGarbage } from '../support/garbage.js';

describe('a response that is fetched until a signal', () => {
  let server: Server;
  let answer: ServerResponse;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function begun(signal: AbortSignal): Promise<Response> {
    server = createServer((_, response) => {
      answer = response.writeHead(200, { 'x-what': 'it' });
      response.write('begun');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return fetchUntil(signal, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      redirect: 'error',
    });
  }
  /** Collects everything of the request that is no longer referenced. */
  async function collected(): Promise<void> {
    for (let times = 0; times < 5; times += 1) {
      collectGarbage();
      await delay(20);
    }
  }

  it('is aborted with its connection during the body, despite garbage collection', async () => {
    const enough = new AbortController();
    const body = (await begun(timeLimit(enough.signal, 600_000))).text();
    await collected();
    const closed = once(answer, 'close');
    enough.abort(new Error('enough'));
    await expect(body).rejects.toThrow('enough');
    await closed;
  });

  it('is returned as it was sent', async () => {
    const response = await begun(new AbortController().signal);
    await collected();
    answer.end(', and over');
    expect([response.status, response.headers.get('x-what'), await response.text()]).toEqual([
      200,
      'it',
      'begun, and over',
    ]);
  });
});
