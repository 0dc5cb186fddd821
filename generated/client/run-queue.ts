// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation } from '../../client/src/operation.js';
import { runListDocumentShape, runRelated } from './shared.js';
import type { Run, RunListDocument } from './shared.js';

/** The runs that wait for a runner or are executed. */
export class RunQueueApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the run queue of an organization.
   *
   * Returns the runs that have not ended, except `planned` and `cost_estimated` ones, oldest first.
   * Considers the same workspaces as `GET /api/v2/organizations/{organization_name}/runs`.
   */
  read(args: ReadRunQueueArguments, options?: CallOptions): Listing<Run, RunListDocument> {
    return list(this.connection, readRunQueue, args, options);
  }

  /**
   * Count the runs in the run queue of an organization.
   *
   * Counts the waiting and the executing runs, in the same workspaces as `GET
   * /api/v2/organizations/{organization_name}/runs`.
   */
  readCapacity(
    args: ReadCapacityArguments,
    options?: CallOptions,
  ): Call<Capacity, CapacityDocument> {
    return call(this.connection, readCapacity, args, options);
  }
}

export interface ReadRunQueueArguments {
  /** Name of the organization. */
  organizationName: string;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface ReadCapacityArguments {
  /** Name of the organization. */
  organizationName: string;
}

/** The resource as one object. Documents contain it as `CapacityResource`. */
export interface Capacity extends CapacityAttributes {
  id: string;
}

export interface CapacityAttributes {
  /** Number of runs that are `pending`, `confirmed` or `apply_queued`. */
  pending: number;
  /** Number of runs that a runner executes. */
  running: number;
}

export interface CapacityDocument {
  data: CapacityResource;
}

export interface CapacityResource {
  /** Name of the organization. */
  id: string;
  type: 'organization-capacity';
  attributes: CapacityAttributes;
}

export const readRunQueue: Operation = {
  name: 'runQueue.read',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/runs/queue',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'page', shape: runListDocumentShape, related: runRelated },
};

export const readCapacity: Operation = {
  name: 'runQueue.readCapacity',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/capacity',
  response: { kind: 'document' },
};
