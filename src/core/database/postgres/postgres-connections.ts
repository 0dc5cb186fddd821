import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** Maximum connections of each pool. A process has one pool for writes and one for reads. */
const POOL_SIZE = 10;

/**
 * Milliseconds without traffic after which a connection with a pending query counts as lost: longer
 * than `statement_timeout`. TCP may take 15 minutes to detect the loss.
 */
const SILENCE_TIMEOUT_MS = 25_000;

/** Undeclared members of `Client`. */
interface ClientInternals {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
}

/**
 * Always has an error listener. `pg`'s pool has none while it hands over a connection, and an
 * unhandled error event would end the process.
 */
class ResilientClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/**
 * Closes a connection that does not respond; its query fails as if the database were unavailable.
 */
class WatchedClient extends ResilientClient {
  constructor(config?: string | ClientConfig) {
    super(config);
    const internals = this as unknown as ClientInternals;
    this.once('connect', () => {
      const { stream } = internals.connection;
      stream.setTimeout(SILENCE_TIMEOUT_MS, () => {
        if (!internals.readyForQuery) stream.destroy();
      });
    });
  }
}

/** TCP keep-alive starts after 5 s, and closes a connection after 10 s more without a response. */
const CONNECTION_OPTIONS = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
};

/** In milliseconds. */
const LOCK_LIMITS = { lock_timeout: 15_000 };

/**
 * In milliseconds. A query beyond these limits fails instead of blocking the server. The idle limit
 * ends transactions of unreachable processes, which releases their row locks.
 */
const QUERY_LIMITS = {
  ...LOCK_LIMITS,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 10_000,
};

export const SERVER_POOL = {
  Client: WatchedClient,
  max: POOL_SIZE,
  ...CONNECTION_OPTIONS,
  ...QUERY_LIMITS,
};

/**
 * Migrations have no time limit, but each of their waits for a lock has one: a waiting migration
 * blocks later statements on the same table. The second connection holds the advisory lock.
 */
export const MIGRATION_POOL = {
  Client: ResilientClient,
  max: 2,
  ...CONNECTION_OPTIONS,
  ...LOCK_LIMITS,
};

/** Creates the connection for notifications. Its queries fail after 5 s without a response. */
export const createListeningClient = (url: string): Client =>
  new Client({ connectionString: url, ...CONNECTION_OPTIONS, query_timeout: 5_000 });
