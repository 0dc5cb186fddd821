import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import type { Logger } from 'pino';

/** Milliseconds between two looks for connections that have become idle. */
const SWEEP = 100;

/** Milliseconds in which a repeated signal is the first one, come by two ways: npm passes on what the terminal has sent to all. */
const ECHO = 1_000;

/** Ends the process in order at the first SIGINT or SIGTERM, and at once at a further one. */
export function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let begun: number | undefined;
  const end = async (): Promise<never> => {
    try {
      await stop();
    } catch (error) {
      log.error({ err: error }, 'the shutdown failed');
      process.exit(1);
    }
    log.info('stopped');
    process.exit(0);
  };
  const hear = (signal: NodeJS.Signals): void => {
    if (begun === undefined) {
      begun = performance.now();
      log.info({ signal }, 'shutting down');
      void end();
    } else if (performance.now() - begun > ECHO) {
      log.warn({ signal }, 'ending at once');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hear);
}

/** Goes on serving for so many seconds, so that a balancer takes notice; each answer asks its caller to come back by another connection. */
export async function drain(server: Server, seconds: number): Promise<void> {
  server.prependListener('request', (_request, response) => void response.setHeader('Connection', 'close'));
  await delay(seconds * 1000);
}

/** Takes no new connection, lets requests under way finish, and cuts off what is left after so many seconds. */
export async function closeServer(app: INestApplication, server: Server, seconds: number): Promise<void> {
  // A connection whose last answer goes out from now on would be kept for its idle time.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
  const deadline = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  await app.close();
  clearTimeout(deadline);
  clearInterval(sweep);
}
