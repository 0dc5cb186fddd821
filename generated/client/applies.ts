// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import type { ToOne } from './shared.js';

/** The apply of a run. */
export class AppliesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read an apply.
   *
   * `log-read-url` works without a token for two hours.
   */
  read(args: ReadApplyArguments, options?: CallOptions): Call<Apply, ApplyDocument> {
    return call(this.connection, readApply, args, options);
  }

  /**
   * Read the apply of a run.
   *
   * Returns the same apply as `readApply`.
   */
  readRunApply(args: ReadRunApplyArguments, options?: CallOptions): Call<Apply, ApplyDocument> {
    return call(this.connection, readRunApply, args, options);
  }
}

export interface ReadApplyArguments {
  /** ID of the apply. */
  applyId: string;
}

export interface ReadRunApplyArguments {
  /** ID of the run. */
  runId: string;
}

/** The resource as one object. Documents contain it as `ApplyResource`. */
export interface Apply extends ApplyAttributes {
  id: string;
  runId: string | null;
  links: ApplyLinks;
}

export interface ApplyAttributes {
  /**
   * Absolute URL of the log. It accepts `offset` and `limit`, and needs no token. A log with output
   * begins with STX (0x02), and ends with ETX (0x03) when it is complete.
   */
  logReadUrl: string;
  /** Like the other counts, null while the result is unknown. */
  resourceAdditions: number | null;
  resourceChanges: number | null;
  resourceDestructions: number | null;
  resourceImports: number | null;
  /** `unreachable`: the run ended before this phase started. */
  status: 'pending' | 'queued' | 'running' | 'finished' | 'errored' | 'canceled' | 'unreachable';
  /** When the apply entered each status. */
  statusTimestamps: ApplyStatusTimestamps;
}

export interface ApplyDocument {
  data: ApplyResource;
}

export interface ApplyLinks {
  /** Path of the resource, without the host. */
  self: string;
}

export interface ApplyRelationships {
  /** A relationship to one resource. */
  run: ToOne;
}

export interface ApplyResource {
  /** `apply-` and 16 characters. */
  id: string;
  type: 'applies';
  attributes: ApplyAttributes;
  relationships: ApplyRelationships;
  links: ApplyLinks;
}

/** When the apply entered each status. */
export interface ApplyStatusTimestamps {
  queuedAt?: Timestamp | undefined;
  startedAt?: Timestamp | undefined;
  finishedAt?: Timestamp | undefined;
  erroredAt?: Timestamp | undefined;
  canceledAt?: Timestamp | undefined;
}

export const applyStatusTimestampsShape: Shape = {
  queuedAt: 'queued-at',
  startedAt: 'started-at',
  finishedAt: 'finished-at',
  erroredAt: 'errored-at',
  canceledAt: 'canceled-at',
};

export const applyAttributesShape: Shape = {
  logReadUrl: 'log-read-url',
  resourceAdditions: 'resource-additions',
  resourceChanges: 'resource-changes',
  resourceDestructions: 'resource-destructions',
  resourceImports: 'resource-imports',
  statusTimestamps: ['status-timestamps', applyStatusTimestampsShape],
};

export const applyResourceShape: Shape = { attributes: ['attributes', applyAttributesShape] };

export const applyDocumentShape: Shape = { data: ['data', applyResourceShape] };

export const applyRelated: Related = { runId: 'run' };

export const readApply: Operation = {
  name: 'applies.read',
  method: 'GET',
  path: '/api/v2/applies/{applyId}',
  response: { kind: 'document', shape: applyDocumentShape, related: applyRelated },
};

export const readRunApply: Operation = {
  name: 'applies.readRunApply',
  method: 'GET',
  path: '/api/v2/runs/{runId}/apply',
  response: { kind: 'document', shape: applyDocumentShape, related: applyRelated },
};
