import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import type { Logger } from 'pino';

/** Milliseconds between two looks for connections that have become idle. */
const SWEEP = 100;

/** Ends the process in order at the first SIGINT or SIGTERM; further signals change nothing. */
export function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let stopping: Promise<never> | undefined;
  const begin = async (signal: string): Promise<never> => {
    log.info({ signal }, 'shutting down');
    try {
      await stop();
    } catch (error) {
      log.error({ err: error }, 'the shutdown failed');
      process.exit(1);
    }
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (stopping ??= begin(signal)));
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
