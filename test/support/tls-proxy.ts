import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';

export interface TlsProxy {
  readonly port: number;
  /** The certificate, which clients must trust. */
  readonly certificate: string;
  /** Forwards new connections to this port of loopback. */
  forwardTo(port: number): void;
  close(): Promise<void>;
}

/** Starts a proxy that terminates TLS for `localhost` with a new certificate. Needs openssl. */
export async function startTlsProxy(): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-tls-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost'],
    ],
    { stdio: 'ignore' },
  );
  let target = 0;
  const sockets = new Set<Socket>();
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (socket) => {
      const inner = connect(target, '127.0.0.1');
      for (const one of [socket, inner]) {
        sockets.add(one);
        one.on('error', () => undefined);
        one.on('close', () => sockets.delete(one));
      }
      socket.pipe(inner).pipe(socket);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    forwardTo: (port) => void (target = port),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
