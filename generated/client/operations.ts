// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation } from '../../client/src/operation.js';

/** Probes and metrics. */
export class OperationsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Check whether the process is alive.
   *
   * Checks only the process itself. Restart the process if it does not respond.
   */
  readHealth(options?: CallOptions): Call<Health> {
    return call(this.connection, readHealth, undefined, options);
  }

  /**
   * Check whether the server is ready.
   *
   * Returns 503 while the check of the database or of the server fails; send no requests to the
   * server during this time. The check of the server fails as soon as a shutdown begins, and while
   * the database uses an encryption key that the server does not have.
   */
  readReadiness(options?: CallOptions): Call<Readiness> {
    return call(this.connection, readReadiness, undefined, options);
  }

  /**
   * Read the metrics.
   *
   * The metrics, in the text format of Prometheus. Labels contain, for example, operations, methods
   * and statuses, but never names or IDs of callers.
   */
  readMetrics(options?: CallOptions): Call<string> {
    return call(this.connection, readMetrics, undefined, options);
  }
}

export interface Health {
  status: 'ok';
}

export interface Readiness {
  /** `failed` if the check of the database or of the server failed. */
  status: 'ok' | 'failed';
  /** The version of the server. */
  version: string;
  checks: ReadinessChecks;
}

export interface ReadinessCheck {
  status: 'ok' | 'failed';
  /** The result of the check, without secrets or addresses. */
  detail: string;
}

export interface ReadinessChecks {
  database: ReadinessCheck;
  server: ReadinessCheck;
  /**
   * Free disk space of this server. This check does not affect `status`, because reads work without
   * free space.
   */
  storage: ReadinessCheck;
}

export const readHealth: Operation = {
  name: 'operations.readHealth',
  method: 'GET',
  path: '/healthz',
  isAnonymous: true,
  response: { kind: 'json' },
};

export const readReadiness: Operation = {
  name: 'operations.readReadiness',
  method: 'GET',
  path: '/readyz',
  isAnonymous: true,
  response: { kind: 'json' },
};

export const readMetrics: Operation = {
  name: 'operations.readMetrics',
  method: 'GET',
  path: '/metrics',
  isAnonymous: true,
  response: { kind: 'text' },
};
