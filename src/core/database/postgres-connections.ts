import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** Connections of each of the two pools: one for transactions, one for queries. */
const POOL_SIZE = 10;

/**
 * Milliseconds without a byte after which a connection that was asked something leads to nobody any more: PostgreSQL ends
 * a statement earlier than that. The system would wait for a quarter of an hour.
 */
const SILENCE_TIMEOUT_MS = 25_000;

/** What a pool has of a client beside what is declared. */
interface PoolInternals {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
}

/** A connection that breaks in the moment in which it changes hands has nobody who listens, and such an error would end the process. */
class ResilientClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** A connection that is given up when it leads nowhere: its query fails as that of a database that is away. */
class WatchedClient extends ResilientClient {
  constructor(config?: string | ClientConfig) {
    super(config);
    const inside = this as unknown as PoolInternals;
    this.once('connect', () => {
      const { stream } = inside.connection;
      stream.setTimeout(SILENCE_TIMEOUT_MS, () => void (inside.readyForQuery || stream.destroy()));
    });
  }
}

/** TCP asks after 5 s whether an idle connection still leads to somebody; ten seconds without an answer end it. */
const CONNECTION_OPTIONS = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
};

const LOCK_LIMITS = { lock_timeout: 15_000 };

/**
 * A query that waits for longer than this is in trouble, and an error is better than a server that hangs. A transaction
 * whose process is out of reach holds its rows no longer than a heartbeat's pause.
 */
const QUERY_LIMITS = {
  ...LOCK_LIMITS,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 10_000,
};

export const QUERY_POOL = {
  Client: WatchedClient,
  max: POOL_SIZE,
  ...CONNECTION_OPTIONS,
  ...QUERY_LIMITS,
};

/** Migrations take the time that they take. While one waits for a table, all who come after it wait as well: not for long. */
export const MIGRATION_POOL = {
  Client: ResilientClient,
  max: 2,
  ...CONNECTION_OPTIONS,
  ...LOCK_LIMITS,
};

/** The one connection that listens: whoever asks on it hears in time, or that nobody is there. */
export const listeningClient = (url: string): Client =>
  new Client({ connectionString: url, ...CONNECTION_OPTIONS, query_timeout: 5_000 });
