// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Operation } from '../../client/src/operation.js';

/** Empty lists that the tools read, for features that Gantry does not have. */
export class RunChecksApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the warnings of a run.
   *
   * The list is always empty: the tools read it for events to warn about, and Gantry records none
   * of them.
   */
  listRunEvents(
    args: ListRunEventsArguments,
    options?: CallOptions,
  ): Call<RunCheck[], RunChecksDocument> {
    return call(this.connection, listRunEvents, args, options);
  }

  /**
   * List the task stages of a run.
   *
   * The list is always empty, because Gantry has no run tasks.
   */
  listTaskStages(
    args: ListTaskStagesArguments,
    options?: CallOptions,
  ): Call<RunCheck[], RunChecksDocument> {
    return call(this.connection, listTaskStages, args, options);
  }
}

export interface ListRunEventsArguments {
  /** ID of the run. */
  runId: string;
}

export interface ListTaskStagesArguments {
  /** ID of the run. */
  runId: string;
}

/** The resource as one object. Documents contain it as `RunCheckResource`. */
export interface RunCheck extends Record<string, unknown> {
  id: string;
}

/** The lists of these resources are always empty. */
export interface RunCheckResource {
  id: string;
  type: 'run-events' | 'task-stages';
  attributes: Record<string, unknown>;
}

export interface RunChecksDocument {
  data: RunCheckResource[];
}

export const listRunEvents: Operation = {
  name: 'runChecks.listRunEvents',
  method: 'GET',
  path: '/api/v2/runs/{runId}/run-events',
  response: { kind: 'document' },
};

export const listTaskStages: Operation = {
  name: 'runChecks.listTaskStages',
  method: 'GET',
  path: '/api/v2/runs/{runId}/task-stages',
  response: { kind: 'document' },
};
