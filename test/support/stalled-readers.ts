import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import type { TestServer } from './server.js';

/** Shortens the stall timeout of sockets from a minute to a second, until the end of the test. */
export function shortenStallTimeout(): void {
  const original = Reflect.get(Socket.prototype, 'setTimeout');
  const shortened = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (
    this: Socket,
    milliseconds: number,
    ...rest: [(() => void)?]
  ) {
    return original.call(this, milliseconds === 60_000 ? 1_000 : milliseconds, ...rest);
  });
  onTestFinished(() => shortened.mockRestore());
}

/** Requests the URL without reading the response. Returns the response on the server's side. */
export async function startStalledReader(
  server: TestServer,
  url: string,
  token?: string,
): Promise<ServerResponse> {
  const request = once(server.app.getHttpServer() as Server, 'request');
  const { port, pathname } = new URL(url);
  const reader = connect(Number(port), '127.0.0.1').pause();
  reader.on('error', () => undefined);
  onTestFinished(() => void reader.destroy());
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  reader.write(`GET ${pathname} HTTP/1.1\r\nHost: gantry\r\n${authorization}\r\n`);
  return ((await request) as [unknown, ServerResponse])[1];
}

/** The maximum number of buffered bytes of the response until its connection is closed. */
export async function measureMaxBufferedBytes(response: ServerResponse): Promise<number> {
  let max = 0;
  while (!response.closed) {
    max = Math.max(max, response.writableLength);
    await delay(20);
  }
  return max;
}
