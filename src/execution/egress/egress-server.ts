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
import { type EgressTarget, formatTarget, parseTarget } from '../../lib/egress/target.js';
import type { EgressOutcome, EgressReason } from './egress-decision.js';
import type { ResolveHost } from './host-resolver.js';

export interface EgressLimits {
  /** Concurrent connections of the run, and as many to hosts. */
  readonly connections: number;
  /** Milliseconds in which a client must send the head of a request. */
  readonly headMs: number;
  /** Bytes of a head. */
  readonly headBytes: number;
  /** Milliseconds to connect to a host, over all of its addresses. */
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
  readonly decided: (
    target: Pick<EgressTarget, 'host' | 'port'>,
    outcome: EgressOutcome,
    reason: EgressReason | null,
  ) => void;
}

/** The status and the sentence of each refusal; tools print the sentence as the error. */
const ANSWERS: Readonly<Record<EgressReason, readonly [number, string]>> = {
  'no-rule': [403, 'No egress rule of this run permits this host'],
  'private-address': [403, 'The host has no address that this run may connect to'],
  malformed: [400, 'Not a request that the egress proxy accepts'],
  'too-many-connections': [503, 'Too many connections of this run'],
  'not-resolved': [502, 'The name of the host does not resolve'],
  unreachable: [504, 'The host does not answer'],
};

const NOWHERE = { host: '', port: 0 };
const HTTP_PORT = 80;
/** The statuses of final responses. Node.js throws for some of the others, such as 099. */
const [MIN_STATUS, MAX_STATUS] = [200, 599];
/** Milliseconds between checks of {@link EgressLimits.headMs}. */
const CHECK_INTERVAL_MS = 1_000;
/** Headers of one connection (RFC 9110, section 7.6.1), and those of proxies. */
const HOP_BY_HOP = new Set([
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

/** Ends a request with an answer of {@link ANSWERS}. */
class Refused extends Error {
  constructor(
    readonly reason: EgressReason,
    readonly outcome: EgressOutcome = 'refused',
  ) {
    super(ANSWERS[reason][1]);
  }
}

/**
 * The proxy of one run: tunnels of CONNECT, and requests for absolute `http` URLs. It resolves
 * names itself and connects to the address that the policy has checked, so that a different answer
 * of a DNS server to a second query has no effect.
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
        // A body may take as long as it needs, if bytes flow.
        requestTimeout: 0,
        connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, limits.headMs),
      },
      (incoming, response) => void this.forward(incoming, response),
    );
    this.http.maxConnections = limits.connections;
    this.http.on('connection', (socket: Socket) => socket.setTimeout(limits.idleMs));
    this.http.on('timeout', (socket: Socket) => socket.destroy());
    this.http.on('drop', () => this.options.decided(NOWHERE, 'refused', 'too-many-connections'));
    this.http.on(
      'connect',
      (incoming: IncomingMessage, client: Duplex, head: Buffer) =>
        void this.tunnel(incoming, client as Socket, head),
    );
    this.http.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
      // A client that only closes its connection has requested nothing; one that continues after an
      // error is already counted.
      if (!/^(HPE|ERR_HTTP)_/.test(code) || !socket.writable) return void socket.destroy();
      this.options.decided(NOWHERE, 'refused', 'malformed');
      endWith(socket, 'malformed');
    });
  }

  private async tunnel({ url }: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy());
    try {
      const upstream = await this.open(parseTarget(url ?? ''));
      if (client.destroyed) return void upstream.destroy();
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      this.join(client, upstream);
    } catch (error) {
      endWith(client, reasonOf(error));
    }
  }

  /** Both directions share the time limit: during a long download, the other one is idle. */
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
      const target = parseTarget(authority, HTTP_PORT);
      const upstream = (opened = await this.open(target));
      // The client has left: the response has emitted its 'close' already.
      if (response.destroyed || incoming.socket.destroyed) return void upstream.destroy();
      const host = formatTarget(target ?? NOWHERE);
      const outgoing = request({
        createConnection: () => upstream,
        setHost: false,
        method: incoming.method ?? 'GET',
        path: rest.startsWith('/') ? rest : `/${rest}`,
        headers: { ...endToEnd(incoming), host: host.replace(/:80$/, ''), connection: 'close' },
      });
      outgoing.on('error', () => response.destroy());
      response.on('close', () => upstream.destroy());
      outgoing.on('response', (answer) => {
        const { statusCode = 0 } = answer;
        if (statusCode < MIN_STATUS || statusCode > MAX_STATUS) {
          response.destroy();
          return void upstream.destroy();
        }
        response.writeHead(statusCode, endToEnd(answer));
        answer.on('error', () => response.destroy());
        answer.pipe(response);
      });
      incoming.pipe(outgoing);
    } catch (error) {
      opened?.destroy();
      const [status, text] = ANSWERS[reasonOf(error)];
      response.writeHead(status, text, { connection: 'close', 'content-type': 'text/plain' });
      response.end(`${text}.\n`);
    }
  }

  /** A connection to a permitted address of the target. Throws {@link Refused}. */
  private async open(target: EgressTarget | null): Promise<Socket> {
    const { decided, limits } = this.options;
    try {
      if (target === null) throw new Refused('malformed');
      if (this.upstreams >= limits.connections) throw new Refused('too-many-connections');
      this.upstreams += 1;
      const upstream = await this.reach(target).catch((error: unknown) => {
        this.upstreams -= 1;
        throw error;
      });
      upstream.once('close', () => (this.upstreams -= 1));
      decided(target, 'allowed', null);
      return upstream;
    } catch (error) {
      const { reason, outcome } =
        error instanceof Refused ? error : new Refused('unreachable', 'failed');
      decided(target ?? NOWHERE, outcome, reason);
      throw error;
    }
  }

  private async reach(target: EgressTarget): Promise<Socket> {
    const { policy, limits } = this.options;
    const refusal = policy.refuseTarget(target);
    if (refusal) throw new Refused(refusal);
    const addresses = await this.addressesOf(target);
    const permitted = addresses.filter((address) => policy.permitsAddress(address, target.port));
    if (permitted.length === 0) throw new Refused('private-address');
    const timeoutMs = Math.ceil(limits.connectMs / permitted.length);
    for (const address of permitted) {
      const socket = await connected(address, target.port, timeoutMs).catch(() => null);
      if (socket) return socket;
    }
    throw new Refused('unreachable', 'failed');
  }

  private async addressesOf({ host, isAddress }: EgressTarget): Promise<readonly string[]> {
    if (isAddress) return [host];
    try {
      return await this.options.resolve(host);
    } catch {
      throw new Refused('not-resolved', 'failed');
    }
  }
}

function connected(host: string, port: number, timeoutMs: number): Promise<Socket> {
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

function endToEnd(message: IncomingMessage): Record<string, string[]> {
  const named = (message.headersDistinct.connection ?? [])
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(message.headersDistinct).filter(
      (entry): entry is [string, string[]] =>
        entry[1] !== undefined && !HOP_BY_HOP.has(entry[0]) && !named.includes(entry[0]),
    ),
  );
}

const reasonOf = (error: unknown): EgressReason =>
  error instanceof Refused ? error.reason : 'unreachable';

function endWith(socket: Duplex, reason: EgressReason): void {
  const [status, text] = ANSWERS[reason];
  if (!socket.writable) return void socket.destroy();
  socket.end(`HTTP/1.1 ${status} ${text}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}
