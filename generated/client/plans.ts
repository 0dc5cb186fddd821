// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import type { ToOne } from './shared.js';

/** The plan of a run. */
export class PlansApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read a plan.
   *
   * The log link works without a token for two hours.
   */
  read(args: ReadPlanArguments, options?: CallOptions): Call<Plan, PlanDocument> {
    return call(this.connection, readPlan, args, options);
  }

  /**
   * Read the plan of a run.
   *
   * The same as by its own id.
   */
  readRunPlan(args: ReadRunPlanArguments, options?: CallOptions): Call<Plan, PlanDocument> {
    return call(this.connection, readRunPlan, args, options);
  }

  /**
   * Read the plan as the tool's JSON.
   *
   * The machine-readable form of the provisioning tool, with every sensitive value taken out, also
   * where it shows in a value that is computed from it. 204 while the plan is not finished; 410
   * when it was removed, as its time was over (`GANTRY_RETAIN_PLANS`).
   */
  readJson(args: ReadPlanJsonArguments, options?: CallOptions): Call<PlanJson | undefined> {
    return call(this.connection, readPlanJson, args, options);
  }
}

export interface ReadPlanArguments {
  /** Id of the plan. */
  planId: string;
}

export interface ReadRunPlanArguments {
  /** Id of the run. */
  runId: string;
}

export interface ReadPlanJsonArguments {
  /** Id of the plan. */
  planId: string;
}

/** The resource as one object; `PlanResource` is how the envelope has it. */
export interface Plan extends PlanAttributes {
  id: string;
  runId: string | null;
  links: PlanLinks;
}

export interface PlanAttributes {
  /** Whether an apply would change something; false until the plan is there. */
  hasChanges: boolean;
  /**
   * Absolute; takes `offset` and `limit`; no token. The log begins with STX (0x02) and ends with
   * ETX (0x03).
   */
  logReadUrl: string;
  /** Null until it is known, as the other counts. */
  resourceAdditions: number | null;
  resourceChanges: number | null;
  resourceDestructions: number | null;
  resourceImports: number | null;
  /** `unreachable`: the run ended before. */
  status: 'pending' | 'queued' | 'running' | 'finished' | 'errored' | 'canceled' | 'unreachable';
  /** When each state was entered. */
  statusTimestamps: PlanStatusTimestamps;
}

export interface PlanDocument {
  data: PlanResource;
}

/** As the provisioning tool documents it. */
export type PlanJson = Record<string, unknown>;

export interface PlanLinks {
  /** Relative path of the resource. */
  self: string;
  /** Relative path of the plan as JSON. */
  jsonOutput: string;
}

export interface PlanRelationships {
  /** A relationship to one resource. */
  run: ToOne;
}

export interface PlanResource {
  /** `plan-` and 16 characters. */
  id: string;
  type: 'plans';
  attributes: PlanAttributes;
  relationships: PlanRelationships;
  links: PlanLinks;
}

/** When each state was entered. */
export interface PlanStatusTimestamps {
  queuedAt?: Timestamp;
  startedAt?: Timestamp;
  finishedAt?: Timestamp;
  erroredAt?: Timestamp;
  canceledAt?: Timestamp;
}

export const planStatusTimestampsShape: Shape = {
  queuedAt: 'queued-at',
  startedAt: 'started-at',
  finishedAt: 'finished-at',
  erroredAt: 'errored-at',
  canceledAt: 'canceled-at',
};

export const planAttributesShape: Shape = {
  hasChanges: 'has-changes',
  logReadUrl: 'log-read-url',
  resourceAdditions: 'resource-additions',
  resourceChanges: 'resource-changes',
  resourceDestructions: 'resource-destructions',
  resourceImports: 'resource-imports',
  statusTimestamps: ['status-timestamps', planStatusTimestampsShape],
};

export const planLinksShape: Shape = { jsonOutput: 'json-output' };

export const planResourceShape: Shape = {
  attributes: ['attributes', planAttributesShape],
  links: ['links', planLinksShape],
};

export const planDocumentShape: Shape = { data: ['data', planResourceShape] };

export const planRelated: Related = { runId: 'run' };

export const readPlan: Operation = {
  name: 'plans.read',
  method: 'GET',
  path: '/api/v2/plans/{planId}',
  answer: { kind: 'document', shape: planDocumentShape, related: planRelated },
};

export const readRunPlan: Operation = {
  name: 'plans.readRunPlan',
  method: 'GET',
  path: '/api/v2/runs/{runId}/plan',
  answer: { kind: 'document', shape: planDocumentShape, related: planRelated },
};

export const readPlanJson: Operation = {
  name: 'plans.readJson',
  method: 'GET',
  path: '/api/v2/plans/{planId}/json-output',
  answer: { kind: 'json' },
};
