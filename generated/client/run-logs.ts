// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation } from '../../client/src/operation.js';

/** Read logs, and follow them. */
export class RunLogsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read a part of a log.
   *
   * The link is the right to read; no token. Past the end, the answer is empty.
   */
  read(args: ReadRunLogArguments, options?: CallOptions): Call<string> {
    return call(this.connection, readRunLog, args, options);
  }

  /**
   * Follow a log.
   *
   * Server-sent events, each with a piece of the log as a JSON string, and as `id` the offset
   * behind it: a client that was cut off goes on there with `Last-Event-ID`. The stream ends after
   * the event `end`, when the log is complete or the run is over; after a quarter of an hour it
   * ends without that event, and a client that goes on is asked for its right again. A caller
   * follows at most 20 logs at a time on each server. A client that reads nothing for a minute is
   * disconnected.
   */
  follow(args: FollowRunLogArguments, options?: CallOptions): Call<ReadableStream<Uint8Array>> {
    return call(this.connection, followRunLog, args, options);
  }
}

export interface ReadRunLogArguments {
  /** From `log-read-url` of a plan or an apply. */
  logToken: string;
  /**
   * The first byte to return.
   * @default 0
   */
  offset?: number;
  /**
   * Most bytes to return; more than 1 MiB counts as 1 MiB.
   * @default 65536
   */
  limit?: number;
}

export interface FollowRunLogArguments {
  /** Id of the run. */
  runId: string;
  /** Which of the two logs. */
  phase: 'plan' | 'apply';
  /**
   * The offset to go on at.
   * @default 0
   */
  lastEventId?: number;
}

export const readRunLog: Operation = {
  name: 'runLogs.read',
  method: 'GET',
  path: '/api/v2/run-logs/{logToken}',
  query: { offset: 'offset', limit: 'limit' },
  isAnonymous: true,
  isLink: true,
  answer: { kind: 'text' },
};

export const followRunLog: Operation = {
  name: 'runLogs.follow',
  method: 'GET',
  path: '/api/v2/runs/{runId}/logs/{phase}/events',
  headers: { lastEventId: 'Last-Event-ID' },
  answer: { kind: 'stream' },
};
