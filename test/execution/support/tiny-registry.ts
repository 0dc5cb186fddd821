import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { packFiles } from '../../platform/module-registry/support/archives.js';

export type Files = Readonly<Record<string, string | Buffer>>;

const TOKEN = 'registry-token-of-this-test-7f3a';
const DOWNLOAD = /^\/api\/registry\/v1\/modules\/([^/]+\/[^/]+\/[^/]+)\/([^/]+)\/download$/;
const VERSIONS = /^\/api\/registry\/v1\/modules\/([^/]+\/[^/]+\/[^/]+)\/versions$/;

/** A module registry over real HTTP, which records its requests. */
export class TinyRegistry {
  /** The method and path of each request. */
  readonly requests: string[] = [];
  readonly token = TOKEN;
  /** Sends the body of an archive. */
  sendArchive = async (response: ServerResponse, archive: Buffer): Promise<void> =>
    void response.end(archive);
  private readonly archives = new Map<string, Buffer>();
  private readonly server: Server = createServer((request, response) =>
    this.respond(request, response),
  );
  url = '';

  static async start(): Promise<TinyRegistry> {
    const registry = new TinyRegistry();
    await new Promise<void>((resolve) => registry.server.listen(0, '127.0.0.1', resolve));
    registry.url = `http://127.0.0.1:${(registry.server.address() as AddressInfo).port}`;
    return registry;
  }

  publish(name: string, version: string, files: Files): void {
    this.publishArchive(name, version, packFiles(files));
  }

  publishArchive(name: string, version: string, archive: Buffer): void {
    this.archives.set(`acme/${name}/tiny ${version}`, archive);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private respond(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    this.requests.push(`${request.method ?? ''} ${path}`);
    const isAuthorized = request.headers.authorization === `Bearer ${TOKEN}`;
    const [, downloaded, version] = DOWNLOAD.exec(path) ?? [];
    const [, listed] = VERSIONS.exec(path) ?? [];
    const [, archived] = /^\/archives\/(.+)\?signature=1$/.exec(path) ?? [];
    if (archived !== undefined) {
      const archive = this.archives.get(decodeURIComponent(archived));
      // A signed link needs no token, and a client must not send one.
      if (!archive || request.headers.authorization) response.writeHead(404).end();
      else {
        response.writeHead(200, { 'content-length': archive.length });
        void this.sendArchive(response, archive);
      }
    } else if (!isAuthorized) response.writeHead(401).end();
    else if (listed !== undefined) {
      const versions = [...this.archives.keys()]
        .filter((key) => key.startsWith(`${listed} `))
        .map((key) => ({ version: key.split(' ')[1] }));
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ modules: [{ versions }] }));
    } else {
      const key = `${downloaded ?? ''} ${version ?? ''}`;
      const archive = this.archives.get(key);
      if (!archive) return void response.writeHead(404).end();
      const checksum = createHash('sha256').update(archive).digest('hex');
      response
        .writeHead(204, {
          'x-terraform-get': `/archives/${encodeURIComponent(key)}?archive=tar.gz&checksum=sha256:${checksum}&signature=1`,
        })
        .end();
    }
  }
}
