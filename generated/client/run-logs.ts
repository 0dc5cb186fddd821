// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation } from '../../client/src/operation.js';

/** Read and follow logs. */
export class RunLogsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read a part of a log.
   *
   * Returns a part of the log. The link authorizes the request, without a token. Beyond the end of
   * the log, the response is empty.
   */
  read(args: ReadRunLogArguments, options?: CallOptions): Call<string> {
    return call(this.connection, readRunLog, args, options);
  }

  /**
   * Follow a log.
   *
   * Returns server-sent events. Each event except `end` contains a part of the log as a JSON
   * string; its `id` is the offset after that part. A client that was disconnected resumes there
   * with `Last-Event-ID`. The stream ends with the event `end` when the log is complete or the run
   * has ended. After 15 minutes, or when the server shuts down, the stream ends without that event,
   * and a client that resumes is authorized again. A caller may follow at most 20 logs at the same
   * time on each server. A client that reads nothing for a minute is disconnected.
   */
  follow(args: FollowRunLogArguments, options?: CallOptions): Call<ReadableStream<Uint8Array>> {
    return call(this.connection, followRunLog, args, options);
  }
}

export interface ReadRunLogArguments {
  /**
   * The link from the response, or its last segment: the `log-read-url` of a plan or an apply. It
   * authorizes reading for two hours.
   */
  logToken: string;
  /**
   * The first byte to return.
   * @default 0
   */
  offset?: number | undefined;
  /**
   * Maximum number of bytes to return; more than 1 MiB counts as 1 MiB.
   * @default 65536
   */
  limit?: number | undefined;
}

export interface FollowRunLogArguments {
  /** ID of the run. */
  runId: string;
  /** The phase whose log to follow. */
  phase: 'plan' | 'apply';
  /**
   * The offset to resume from.
   * @default 0
   */
  lastEventId?: number | undefined;
}

export const readRunLog: Operation = {
  name: 'runLogs.read',
  method: 'GET',
  path: '/api/v2/run-logs/{logToken}',
  query: { offset: 'offset', limit: 'limit' },
  isAnonymous: true,
  isLink: true,
  response: { kind: 'text' },
};

export const followRunLog: Operation = {
  name: 'runLogs.follow',
  method: 'GET',
  path: '/api/v2/runs/{runId}/logs/{phase}/events',
  headers: { lastEventId: 'Last-Event-ID' },
  response: { kind: 'stream' },
};
