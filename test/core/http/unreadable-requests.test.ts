import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuseUnreadable } from '../../../src/core/http/edge/unreadable-requests.js';

describe('a connection that receives bytes that are not HTTP', () => {
  let server: Server;
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  async function exchange(handler: RequestListener, ...sent: string[]): Promise<string> {
    server = createServer(handler).on('clientError', refuseUnreadable);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    for (const bytes of sent) socket.write(bytes);
    return text(socket);
  }
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const unreadable = Object.assign(new Error('unreadable'), { code: 'HPE_HEADER_OVERFLOW' });

  it('gets an error after a response that has ended and is being sent', async () => {
    const responses = await exchange((incoming, response) => {
      response.end('first');
      refuseUnreadable(unreadable, incoming.socket);
    }, request);
    expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 431']);
    expect(responses).toContain('first');
  });

  it('gets an error after the active response has been sent', async () => {
    const responses = await exchange((incoming, response) => {
      response.writeHead(200, { 'Content-Length': 8 }).write('all');
      // By then, Node.js has read the whole request.
      setImmediate(() => {
        refuseUnreadable(unreadable, incoming.socket);
        setImmediate(() => response.end('of it'));
      });
    }, request);
    expect(responses).toMatch(/^HTTP\/1\.1 200 [^]*allof itHTTP\/1\.1 431 /);
  });

  it('is closed if the body of a request cannot be read to its end', async () => {
    const ended = vi.fn();
    const chunked =
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\nnone\r\n';
    const responses = await exchange(
      (incoming) => void incoming.on('error', ended).resume(),
      chunked,
    ).catch((error: unknown) => String(error));
    expect(responses).not.toContain('HTTP/1.1 2');
    await expect.poll(() => ended.mock.calls.length).toBe(1);
  });

  it('is closed after a delay if the active response does not end', async () => {
    const responses = await exchange((incoming, response) => {
      response.write('an event');
      setImmediate(() => refuseUnreadable(unreadable, incoming.socket));
    }, request).catch((error: unknown) => String(error));
    expect(responses).not.toContain('431');
  });

  it('gets one error, however many bytes follow', async () => {
    const responses = await exchange(
      () => undefined,
      ...Array.from({ length: 50 }, () => 'a'.repeat(100_000)),
    );
    expect(responses.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
    expect(responses).toMatch(/\}$/);
  });
});
