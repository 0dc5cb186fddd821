import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/core/logging/log.js';
import { AgentHttp, ConnectionLost } from '../../../src/execution/agent/agent-http.js';
import { ServerContact } from '../../../src/execution/agent/server-contact.js';

/** Half of the time that the response takes, but far more than the time between two chunks. */
const TIMEOUT_MS = 4_000;

describe('a request of an agent', () => {
  let server: Server;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function requestFromServer(
    answer: (response: ServerResponse) => Promise<void>,
    timeoutMs: number,
  ): Promise<unknown> {
    server = createServer((_, response) => void answer(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const contact = new ServerContact(createLog('silent'), url);
    const http = new AgentHttp(url, 'token', new AbortController().signal, contact);
    return http.request('POST', '/claim', {}, { tries: 1, timeoutMs });
  }

  it('receives a response that takes longer than the idle timeout', async () => {
    const bytes = Buffer.from(JSON.stringify({ state: '✓'.repeat(7) }));
    const answer = await requestFromServer(async (response) => {
      for (let at = 0; at < bytes.length; at += 1) {
        response.write(bytes.subarray(at, at + 1));
        await delay(TIMEOUT_MS / (bytes.length / 2));
      }
      response.end();
    }, TIMEOUT_MS);
    expect(answer).toEqual({ state: '✓'.repeat(7) });
  });

  it.each([
    ['before its response', ''],
    ['in the middle of its response', '{"state":'],
  ])('is aborted if the server stops sending %s', async (_, begun) => {
    const lost = requestFromServer(
      async (response) => void (begun === '' || response.write(begun)),
      500,
    );
    await expect(lost).rejects.toThrow(ConnectionLost);
  });
});
