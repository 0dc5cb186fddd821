import type { IncomingMessage } from 'node:http';

/** Milliseconds after which a caller that neither sends nor reads counts as gone. */
const IDLE_TIMEOUT_MS = 60_000;

/**
 * Closes the connection if no byte arrives or leaves for a minute, from now on. Node.js resets the
 * timeout after the response.
 */
export function startIdleTimeout({ socket }: Pick<IncomingMessage, 'socket'>): void {
  socket.setTimeout(IDLE_TIMEOUT_MS);
}

/** Ends the limit, because the server is working and the caller waits. */
export function stopIdleTimeout({ socket }: Pick<IncomingMessage, 'socket'>): void {
  socket.setTimeout(0);
}
