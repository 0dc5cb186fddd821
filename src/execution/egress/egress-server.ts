import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { EgressPolicy } from '../../lib/egress/egress-policy.js';
import { type EgressTarget, formatTarget, toEgressTarget } from '../../lib/egress/target.js';
import type { EgressOutcome, EgressReason } from './egress-decision.js';
import type { ResolveHost } from './host-resolver.js';

export interface EgressLimits {
  /** Maximum concurrent connections from clients, and maximum concurrent connections to hosts. */
  readonly connections: number;
  /** Milliseconds within which a client must send the head of a request. */
  readonly headMs: number;
  /** Maximum bytes of the head of a request. */
  readonly headBytes: number;
  /** Milliseconds to connect to a host, for all of its addresses together. */
  readonly connectMs: number;
  /** Milliseconds without a byte in either direction after which a connection is closed. */
  readonly idleMs: number;
}

export const EGRESS_LIMITS: EgressLimits = {
  connections: 256,
  headMs: 10_000,
  headBytes: 8 * 1024,
  connectMs: 20_000,
  idleMs: 600_000,
};

export interface EgressServerOptions {
  readonly policy: EgressPolicy;
  readonly resolve: ResolveHost;
  readonly limits: EgressLimits;
  readonly onDecision: (
    target: Pick<EgressTarget, 'host' | 'port'>,
    outcome: EgressOutcome,
    reason: EgressReason | null,
  ) => void;
}

/** The status and the reason phrase for each reason; tools print the phrase as the error. */
const RESPONSES: Readonly<Record<EgressReason, readonly [number, string]>> = {
  'no-rule': [403, 'No egress rule permits this host and port'],
  'private-address': [403, 'The host has no address that this run may connect to'],
  malformed: [400, 'Not a request that the egress proxy accepts'],
  'too-many-connections': [503, 'Too many connections of this run'],
  'not-resolved': [502, 'The name of the host does not resolve'],
  unreachable: [504, 'The egress proxy cannot connect to the host'],
};

const NO_TARGET = { host: '', port: 0 };
const HTTP_PORT = 80;
/** The statuses of final responses. Node.js throws for some others, such as 099. */
const MIN_STATUS = 200;
const MAX_STATUS = 599;
/** Milliseconds between checks of {@link EgressLimits.headMs}. */
const CHECK_INTERVAL_MS = 1_000;
/** Hop-by-hop headers (RFC 9110, section 7.6.1), proxy headers, and `host`, which is replaced. */
const UNFORWARDED_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
]);

/** The request ends with one of the {@link RESPONSES}. */
class RefusedConnection extends Error {
  constructor(
    readonly reason: EgressReason,
    readonly outcome: EgressOutcome = 'refused',
  ) {
    super(RESPONSES[reason][1]);
  }
}

/**
 * A proxy for CONNECT tunnels and for absolute `http` URLs. It connects to addresses that the
 * policy has checked, without resolving the name again, which prevents DNS rebinding.
 */
export class EgressServer {
  readonly http: Server;
  private upstreams = 0;

  constructor(private readonly options: EgressServerOptions) {
    const { limits } = options;
    this.http = createServer(
      {
        maxHeaderSize: limits.headBytes,
        headersTimeout: limits.headMs,
        // No limit for the body: the idle timeout applies.
        requestTimeout: 0,
        connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, limits.headMs),
      },
      (incoming, response) => void this.forward(incoming, response),
    );
    this.http.maxConnections = limits.connections;
    this.http.on('connection', (socket: Socket) => socket.setTimeout(limits.idleMs));
    this.http.on('timeout', (socket: Socket) => socket.destroy());
    this.http.on('drop', () =>
      this.options.onDecision(NO_TARGET, 'refused', 'too-many-connections'),
    );
    this.http.on(
      'connect',
      (incoming: IncomingMessage, client: Duplex, head: Buffer) =>
        void this.tunnel(incoming, client as Socket, head),
    );
    this.http.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
      // No decision for a client that only disconnects, or that continues after an error.
      if (!/^(HPE|ERR_HTTP)_/.test(code) || !socket.writable) return void socket.destroy();
      this.options.onDecision(NO_TARGET, 'refused', 'malformed');
      respondAndClose(socket, 'malformed');
    });
  }

  private async tunnel({ url }: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy());
    try {
      const upstream = await this.open(toEgressTarget(url ?? ''));
      if (client.destroyed) return void upstream.destroy();
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      this.join(client, upstream);
    } catch (error) {
      respondAndClose(client, reasonOf(error));
    }
  }

  /** Both directions share the idle timeout: during a download, the other direction is idle. */
  private join(client: Socket, upstream: Socket): void {
    client.setTimeout(0);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    const idle = setTimeout(end, this.options.limits.idleMs);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', () => idle.refresh());
      from.on('error', end);
      from.once('close', () => {
        clearTimeout(idle);
        to.destroySoon();
      });
      from.pipe(to);
    }
  }

  private async forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, authority = '', rest = ''] =
      /^http:\/\/([^/?#]*)([/?][^#]*)?$/i.exec(incoming.url ?? '') ?? [];
    let opened: Socket | null = null;
    try {
      const target = toEgressTarget(authority, HTTP_PORT);
      const upstream = (opened = await this.open(target));
      // The client has disconnected: the response has already emitted 'close'.
      if (response.destroyed || incoming.socket.destroyed) return void upstream.destroy();
      const host = formatTarget(target ?? NO_TARGET);
      const outgoing = request({
        createConnection: () => upstream,
        setHost: false,
        method: incoming.method ?? 'GET',
        path: rest.startsWith('/') ? rest : `/${rest}`,
        headers: {
          ...endToEndHeadersOf(incoming),
          host: host.replace(/:80$/, ''),
          connection: 'close',
        },
      });
      outgoing.on('error', () => response.destroy());
      response.on('close', () => upstream.destroy());
      outgoing.on('response', (upstreamResponse) => {
        const { statusCode = 0 } = upstreamResponse;
        if (statusCode < MIN_STATUS || statusCode > MAX_STATUS) {
          response.destroy();
          return void upstream.destroy();
        }
        response.writeHead(statusCode, endToEndHeadersOf(upstreamResponse));
        upstreamResponse.on('error', () => response.destroy());
        upstreamResponse.pipe(response);
      });
      incoming.pipe(outgoing);
    } catch (error) {
      opened?.destroy();
      const [status, text] = RESPONSES[reasonOf(error)];
      response.writeHead(status, text, { connection: 'close', 'content-type': 'text/plain' });
      response.end(`${text}.\n`);
    }
  }

  /** Connects to a permitted address of the target, and reports the decision. */
  private async open(target: EgressTarget | null): Promise<Socket> {
    const { onDecision, limits } = this.options;
    try {
      if (target === null) throw new RefusedConnection('malformed');
      if (this.upstreams >= limits.connections) throw new RefusedConnection('too-many-connections');
      this.upstreams += 1;
      const upstream = await this.reach(target).catch((error: unknown) => {
        this.upstreams -= 1;
        throw error;
      });
      upstream.once('close', () => (this.upstreams -= 1));
      onDecision(target, 'allowed', null);
      return upstream;
    } catch (error) {
      const { reason, outcome } =
        error instanceof RefusedConnection ? error : new RefusedConnection('unreachable', 'failed');
      onDecision(target ?? NO_TARGET, outcome, reason);
      throw error;
    }
  }

  private async reach(target: EgressTarget): Promise<Socket> {
    const { policy, limits } = this.options;
    const refusal = policy.refusalOf(target);
    if (refusal) throw new RefusedConnection(refusal);
    const addresses = await this.addressesOf(target);
    const permitted = addresses.filter((address) => policy.permitsAddress(address, target.port));
    if (permitted.length === 0) throw new RefusedConnection('private-address');
    const timeoutMs = Math.ceil(limits.connectMs / permitted.length);
    for (const address of permitted) {
      const socket = await connectTo(address, target.port, timeoutMs).catch(() => null);
      if (socket) return socket;
    }
    throw new RefusedConnection('unreachable', 'failed');
  }

  private async addressesOf({ host, isAddress }: EgressTarget): Promise<readonly string[]> {
    if (isAddress) return [host];
    try {
      return await this.options.resolve(host);
    } catch {
      throw new RefusedConnection('not-resolved', 'failed');
    }
  }
}

function connectTo(host: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, allowHalfOpen: true });
    const timer = setTimeout(() => socket.destroy(new Error('timeout')), timeoutMs);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
  });
}

function endToEndHeadersOf(message: IncomingMessage): Record<string, string[]> {
  const named = (message.headersDistinct.connection ?? [])
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(message.headersDistinct).filter(
      (entry): entry is [string, string[]] =>
        entry[1] !== undefined && !UNFORWARDED_HEADERS.has(entry[0]) && !named.includes(entry[0]),
    ),
  );
}

const reasonOf = (error: unknown): EgressReason =>
  error instanceof RefusedConnection ? error.reason : 'unreachable';

function respondAndClose(socket: Duplex, reason: EgressReason): void {
  const [status, text] = RESPONSES[reason];
  if (!socket.writable) return void socket.destroy();
  socket.end(`HTTP/1.1 ${status} ${text}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}
