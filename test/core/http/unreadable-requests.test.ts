import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuseUnreadable } from '../../../src/core/http/edge/unreadable-requests.js';

describe('a connection on which something comes that is no request', () => {
  let server: Server;
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  async function answersOf(handler: RequestListener, ...sent: string[]): Promise<string> {
    server = createServer(handler).on('clientError', refuseUnreadable);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    for (const bytes of sent) socket.write(bytes);
    return text(socket);
  }
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const unreadable = Object.assign(new Error('unreadable'), { code: 'HPE_HEADER_OVERFLOW' });

  it('gets an error after a response that has ended and is being sent', async () => {
    const answers = await answersOf((incoming, response) => {
      response.end('first');
      refuseUnreadable(unreadable, incoming.socket);
    }, request);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 431']);
    expect(answers).toContain('first');
  });

  it('gets an error when the active response has been sent', async () => {
    const answers = await answersOf((incoming, response) => {
      response.writeHead(200, { 'Content-Length': 8 }).write('all');
      // Node.js has read the whole request.
      setImmediate(() => refuseUnreadable(unreadable, incoming.socket));
      setTimeout(() => response.end('of it'), 50);
    }, request);
    expect(answers).toMatch(/^HTTP\/1\.1 200 [^]*allof itHTTP\/1\.1 431 /);
  });

  it('is closed when it is the body of a request that cannot be read on: nobody waits for the rest', async () => {
    const ended = vi.fn();
    const chunked =
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\nnone\r\n';
    const answers = await answersOf(
      (incoming) => void incoming.on('error', ended).resume(),
      chunked,
    ).catch((error: unknown) => String(error));
    expect(answers).not.toContain('HTTP/1.1 2');
    await expect.poll(() => ended.mock.calls.length).toBe(1);
  });

  it('is closed in a while when the answer that is under way does not end', async () => {
    const answers = await answersOf((incoming, response) => {
      response.write('an event');
      setImmediate(() => refuseUnreadable(unreadable, incoming.socket));
    }, request).catch((error: unknown) => String(error));
    expect(answers).not.toContain('431');
  });

  it('gets one error, however much more it sends', async () => {
    const answers = await answersOf(
      () => undefined,
      ...Array.from({ length: 50 }, () => 'a'.repeat(100_000)),
    );
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
    expect(answers).toMatch(/\}$/);
  });
});
