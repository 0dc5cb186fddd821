import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import type { Logger } from 'pino';

const IDLE_SWEEP_INTERVAL_MS = 100;

/** An event loop turn without arrivals counts as free of input if it takes less time than this. */
const QUIET_TURN_MS = 0.5;
/** Maximum milliseconds to wait for such a turn. */
const QUIET_TURN_TIMEOUT_MS = 2_000;

/**
 * Milliseconds within which a repeated signal counts as a duplicate. For Ctrl+C, a terminal sends a
 * signal to this process and to `scripts/start.mjs`, which forwards it to this process.
 */
const SIGNAL_ECHO_MS = 1_000;

/**
 * Shuts down gracefully on the first SIGINT or SIGTERM, and forcibly on a later one that is not a
 * duplicate. Exits with 1 if the shutdown fails or is forced.
 */
export function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let startedAt: number | undefined;
  const shutDown = async (): Promise<never> => {
    try {
      await stop();
    } catch (error) {
      log.error({ err: error }, 'shutdown failed');
      process.exit(1);
    }
    log.info('stopped');
    process.exit(0);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (startedAt === undefined) {
      startedAt = performance.now();
      log.info({ signal }, 'shutting down');
      void shutDown();
    } else if (performance.now() - startedAt > SIGNAL_ECHO_MS) {
      log.warn({ signal }, 'forced shutdown');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
}

/** Tracks active responses, so that each can close its connection during a shutdown. */
export class OpenResponses {
  private readonly open = new Set<ServerResponse>();

  constructor(server: Server) {
    const { open } = this;
    // One function for all responses, which saves a closure for each request.
    const forget = function (this: ServerResponse): void {
      open.delete(this);
    };
    server.on('request', (_request, response) => {
      open.add(response);
      response.on('close', forget);
    });
  }

  /** Makes each active response close its connection, unless its headers are already sent. */
  closeAfterResponse(): void {
    for (const response of this.open)
      if (!response.headersSent) response.setHeader('Connection', 'close');
  }
}

/**
 * Continues to serve for a number of seconds, so that load balancers notice the shutdown. Each
 * response whose headers are not sent yet closes its connection.
 */
export async function keepServing(
  server: Server,
  responses: OpenResponses,
  seconds: number,
): Promise<void> {
  server.prependListener(
    'request',
    (_request, response) => void response.setHeader('Connection', 'close'),
  );
  responses.closeAfterResponse();
  await delay(seconds * 1000);
}

/**
 * Accepts no new connections, completes active requests, and closes remaining connections after a
 * number of seconds.
 */
export async function closeServer(
  app: INestApplication,
  server: Server,
  seconds: number,
): Promise<void> {
  await closePort(server);
  // Without this, a connection that becomes idle later would stay open until its idle timeout.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_INTERVAL_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  await app.close();
  clearTimeout(deadline);
  clearInterval(sweep);
}

/**
 * Closes the port and idle connections in a short event loop turn without input. Closing a
 * connection with unread bytes would reset it, and a proxy could not know whether its request was
 * processed. Holds requests so that a short turn also occurs on a busy server. After a timeout,
 * closes the port and the connections in any turn.
 */
async function closePort(server: Server): Promise<void> {
  let arrived = 0;
  const count = (): void => void (arrived += 1);
  server.on('connection', count);
  const releaseRequests = holdRequests(server, count);
  const deadline = performance.now() + QUIET_TURN_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const [before, since] = [arrived, performance.now()];
    await nextTurn();
    if (arrived === before && performance.now() - since < QUIET_TURN_MS) break;
  }
  // http.Server.close() closes idle connections before the port, which resets a client that
  // connects in between.
  Listener.prototype.close.call(server);
  server.closeIdleConnections();
  server.off('connection', count);
  releaseRequests();
}

/** Holds requests until the returned function is called. */
function holdRequests(server: Server, onRequest: () => void): () => void {
  const handlers = server.rawListeners('request') as RequestListener[];
  const waiting: Parameters<RequestListener>[] = [];
  server.removeAllListeners('request').on('request', (...exchange) => {
    onRequest();
    waiting.push(exchange);
  });
  return () => {
    server.removeAllListeners('request');
    for (const handler of handlers) server.on('request', handler);
    for (const exchange of waiting) server.emit('request', ...exchange);
  };
}
