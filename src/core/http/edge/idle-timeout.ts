import type { IncomingMessage } from 'node:http';

const IDLE_TIMEOUT_MS = 60_000;

/**
 * From now on, closes the connection after a minute without traffic. After the response, Node.js
 * replaces this timeout with its keep-alive timeout.
 */
export function startIdleTimeout({ socket }: Pick<IncomingMessage, 'socket'>): void {
  socket.setTimeout(IDLE_TIMEOUT_MS);
}

/** Stops the timeout while the server works and the caller waits. */
export function stopIdleTimeout({ socket }: Pick<IncomingMessage, 'socket'>): void {
  socket.setTimeout(0);
}
