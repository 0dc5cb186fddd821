import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rows } from '../../../../src/core/database/rows.js';
import { EventReceiver } from '../../../../src/platform/events/event-receiver.entity.js';
import { newReceiver } from '../../../../src/platform/events/new-receiver.js';
import type { TestServer } from '../../../support/server.js';

let count = 0;

/** Inserts a receiver of an organization, a webhook by default. */
export async function insertReceiver(
  { database, clock }: TestServer,
  organization: string,
  columns: Partial<EventReceiver> = {},
): Promise<string> {
  const id = `wh-${String((count += 1)).padStart(16, '0')}`;
  const receiver = newReceiver(clock.timestamp(), {
    ...{ id, kind: 'webhook', organization, name: id, enabled: true, eventTypes: [] },
    url: 'https://example.com/hook',
    ...columns,
  });
  await database.write((manager) => rows(manager, EventReceiver).insert(receiver));
  return receiver.id;
}

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real HTTP server that records requests, and responds as `respond` does: 204 by default. */
export class HttpReceiver {
  readonly requests: ReceivedRequest[] = [];
  respond: RequestListener = (_request, response) => void response.writeHead(204).end();
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      this.requests.push({ path: request.url ?? '', headers: request.headers, body });
      this.respond(request, response);
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The parsed bodies of the requests to a path. */
  bodies(path: string): Record<string, unknown>[] {
    return this.requests
      .filter((request) => request.path === path)
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  }

  /** Closes all connections, including those of requests without a response. */
  closeConnections(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.closeConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
