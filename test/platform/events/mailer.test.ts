import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../src/core/config/config.js';
import { Mailer } from '../../../src/platform/events/delivery/mailer.js';

const MAIL = { to: ['ops@acme.example'], subject: 'Test', text: 'Test.', id: 'evt-1' };

describe('the mailer', () => {
  const sockets: Socket[] = [];
  // Accepts connections, and never sends the SMTP greeting.
  const server = createServer((socket) => void sockets.push(socket));
  let mailer: Mailer;
  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    mailer = new Mailer({
      smtpUrl: new URL(`smtp://127.0.0.1:${port}`),
      smtpFrom: 'gantry@acme.example',
      publicUrl: new URL('https://gantry.example'),
    } as Config);
  });
  afterEach(async () => {
    mailer.onApplicationShutdown();
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it('stops when the signal aborts while the server does not respond', async () => {
    const stopping = new AbortController();
    const sent = mailer.send(MAIL, stopping.signal);
    await expect.poll(() => sockets.length).toBe(1);
    stopping.abort();
    await expect(sent).rejects.toMatchObject({ code: 'EABORT' });
  });
});
