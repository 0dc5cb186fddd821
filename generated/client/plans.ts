// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { PageLinks, PageMeta, ToOne } from './shared.js';

/** The first phase of a run, and its result. */
export class PlansApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read a plan.
   *
   * `log-read-url` works without a token for two hours.
   */
  read(args: ReadPlanArguments, options?: CallOptions): Call<Plan, PlanDocument> {
    return call(this.connection, readPlan, args, options);
  }

  /**
   * Read the plan of a run.
   *
   * Returns the same plan as `readPlan`.
   */
  readRunPlan(args: ReadRunPlanArguments, options?: CallOptions): Call<Plan, PlanDocument> {
    return call(this.connection, readRunPlan, args, options);
  }

  /**
   * Read the plan as JSON.
   *
   * Returns the plan in the JSON format of the provisioning tool, without sensitive values and
   * values computed from them. Returns 204 while the plan is not finished, and 410 after Gantry has
   * removed the plan at the end of its retention period (`GANTRY_RETAIN_PLANS`).
   */
  readJson(args: ReadPlanJsonArguments, options?: CallOptions): Call<PlanJson | undefined> {
    return call(this.connection, readPlanJson, args, options);
  }

  /**
   * Read the plan as a terminal renders it.
   *
   * Returns the plan as a tool with a `cloud` block renders it: the changes without sensitive
   * values, and the schemas of their resources. Returns 204 while there is no plan, for runs of
   * registry modules, for runs without structured output, and if the schemas of the providers
   * exceed 64 MiB. Returns 410 after Gantry has removed the plan.
   */
  readRedactedPlan(
    args: ReadRedactedPlanArguments,
    options?: CallOptions,
  ): Call<PlanJson | undefined> {
    return call(this.connection, readRedactedPlan, args, options);
  }

  /**
   * Read the summary of a plan.
   *
   * Returns a headline, and a short description of each change of a resource, grouped by action.
   * The order of the groups is destroy, replace, update, create, forget, import, move, read, defer,
   * drift. Each page contains the headline, the number of changes in each group, and a part of the
   * changes. The summary contains no sensitive values. Returns 204 while the plan is not finished,
   * and 410 after Gantry has removed the plan (`GANTRY_RETAIN_PLANS`).
   */
  readSummary(
    args: ReadPlanSummaryArguments,
    options?: CallOptions,
  ): Call<PlanSummary | undefined, PlanSummaryDocument> {
    return call(this.connection, readPlanSummary, args, options);
  }
}

export interface ReadPlanArguments {
  /** ID of the plan. */
  planId: string;
}

export interface ReadRunPlanArguments {
  /** ID of the run. */
  runId: string;
}

export interface ReadPlanJsonArguments {
  /** ID of the plan. */
  planId: string;
}

export interface ReadRedactedPlanArguments {
  /** ID of the plan. */
  planId: string;
}

export interface ReadPlanSummaryArguments {
  /** ID of the plan. */
  planId: string;
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

/** The resource as one object. Documents contain it as `PlanResource`. */
export interface Plan extends PlanAttributes {
  id: string;
  runId: string | null;
  links: PlanLinks;
}

export interface PlanAttributes {
  /** Whether applying the plan changes something; false until the plan exists. */
  hasChanges: boolean;
  /**
   * Absolute URL of the log. It accepts `offset` and `limit`, and needs no token. The output begins
   * with STX (0x02); ETX (0x03) follows when the log is complete.
   */
  logReadUrl: string;
  /** Null until the result is known, like the other counts. */
  resourceAdditions: number | null;
  resourceChanges: number | null;
  resourceDestructions: number | null;
  resourceImports: number | null;
  /** `unreachable`: the run was discarded before its plan started. */
  status: 'pending' | 'queued' | 'running' | 'finished' | 'errored' | 'canceled' | 'unreachable';
  /** When the plan entered each status. */
  statusTimestamps: PlanStatusTimestamps;
}

/**
 * Whether data may be lost. `possible`: a resource that stores data, such as a database, a disk
 * or a bucket, is destroyed or replaced. `unknown`: Gantry does not know whether the type of a
 * destroyed or replaced resource stores data.
 */
export type PlanDataLoss = 'possible' | 'unknown' | 'none';

export interface PlanDocument {
  data: PlanResource;
}

/** The JSON format of the provisioning tool, which its documentation describes. */
export type PlanJson = Record<string, unknown>;

export interface PlanLinks {
  /** Path of the resource, without the host. */
  self: string;
  /** Path of the plan as JSON, without the host. */
  jsonOutput: string;
  /** Path of the summary of the plan, without the host. */
  summary: string;
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

/** When the plan entered each status. */
export interface PlanStatusTimestamps {
  queuedAt?: Timestamp | undefined;
  startedAt?: Timestamp | undefined;
  finishedAt?: Timestamp | undefined;
  erroredAt?: Timestamp | undefined;
  canceledAt?: Timestamp | undefined;
}

/** The resource as one object. Documents contain it as `PlanSummaryResource`. */
export interface PlanSummary extends PlanSummaryAttributes {
  id: string;
  planId: string | null;
  runId: string | null;
}

/** One changed value, at the deepest level at which the values differ. */
export interface PlanSummaryAttributeChange {
  /** Path in the resource, such as `rules[0].port`; for an output, the path begins with its name. */
  path: string;
  action: 'add' | 'change' | 'remove';
  /**
   * The value before the change, at most 400 characters; of a longer text, an excerpt with the
   * first difference. Null if there is no value, or if `sensitive` is true.
   */
  before: string | null;
  /** The value after the change, like `before`. Also null if it is known only after the apply. */
  after: string | null;
  /** Whether the value before or after is sensitive. If true, neither is shown. */
  sensitive: boolean;
  knownAfterApply: boolean;
  /** Whether the resource is replaced because this value changes. */
  forcesReplacement: boolean;
}

export interface PlanSummaryAttributes {
  /**
   * One sentence about the whole plan, such as `3 things are created and 1 is replaced (its data
   * may be lost).`
   */
  headline: string;
  /** Whether applying the plan changes something. */
  hasChanges: boolean;
  /**
   * Whether data may be lost. `possible`: a resource that stores data, such as a database, a disk
   * or a bucket, is destroyed or replaced. `unknown`: Gantry does not know whether the type of a
   * destroyed or replaced resource stores data.
   */
  dataLoss: PlanDataLoss;
  /**
   * Groups with at least one change. If the changes of a group are on other pages, its list is
   * empty.
   */
  groups: PlanSummaryGroup[];
  /** The first 100 changed values of outputs; the same on every page. */
  outputChanges: PlanSummaryAttributeChange[];
  /** Number of all changed values of outputs. */
  outputChangesCount: number;
}

export interface PlanSummaryChange {
  /** Address as the tool writes it, such as `module.this.aws_instance.web[0]`. */
  address: string;
  /** The previous address of a resource that was renamed or moved; null otherwise. */
  previousAddress: string | null;
  /** Type of the resource, such as `aws_s3_bucket`. */
  resourceType: string;
  /** A readable name of the type, such as `AWS S3 bucket`. */
  kind: string;
  /** The name of the resource in its module. */
  name: string;
  /**
   * What happens, and why, such as `AWS S3 bucket "logs" is replaced because bucket cannot be
   * changed in place. Its data may be lost.`
   */
  sentence: string;
  /** The `action_reason` of the tool; null if it gives none. */
  reason: string | null;
  /**
   * Whether data may be lost. `possible`: a resource that stores data, such as a database, a disk
   * or a bucket, is destroyed or replaced. `unknown`: Gantry does not know whether the type of a
   * destroyed or replaced resource stores data.
   */
  dataLoss: PlanDataLoss;
  /** Changed values, at most 100 for one resource and 2,000 on one page. */
  attributeChanges: PlanSummaryAttributeChange[];
  /** Number of all changed values of the resource. */
  attributeChangesCount: number;
}

export interface PlanSummaryDocument {
  data: PlanSummaryResource;
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface PlanSummaryGroup {
  /**
   * `forget`: the resource remains but is no longer managed. `import`: an existing resource becomes
   * managed, without other changes. `move`: only the address changes. `read`: a data source is read
   * during the apply. `defer`: the change is decided in a later run. `drift`: the resource differs
   * from the state, because it was changed or deleted outside of the tool.
   */
  action:
    | 'destroy'
    | 'replace'
    | 'update'
    | 'create'
    | 'forget'
    | 'import'
    | 'move'
    | 'read'
    | 'defer'
    | 'drift';
  /** A readable heading, such as `Creates`. */
  title: string;
  /** Number of changes of the group in the whole plan. */
  count: number;
  /** The changes of the group on this page. */
  changes: PlanSummaryChange[];
}

export interface PlanSummaryRelationships {
  /** A relationship to one resource. */
  plan: ToOne;
  /** A relationship to one resource. */
  run: ToOne;
}

export interface PlanSummaryResource {
  /** The ID of the plan. */
  id: string;
  type: 'plan-summaries';
  attributes: PlanSummaryAttributes;
  relationships: PlanSummaryRelationships;
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

export const planSummaryAttributeChangeShape: Shape = {
  knownAfterApply: 'known-after-apply',
  forcesReplacement: 'forces-replacement',
};

export const planSummaryChangeShape: Shape = {
  previousAddress: 'previous-address',
  resourceType: 'resource-type',
  dataLoss: 'data-loss',
  attributeChanges: ['attribute-changes', planSummaryAttributeChangeShape],
  attributeChangesCount: 'attribute-changes-count',
};

export const planSummaryGroupShape: Shape = { changes: ['changes', planSummaryChangeShape] };

export const planSummaryAttributesShape: Shape = {
  hasChanges: 'has-changes',
  dataLoss: 'data-loss',
  groups: ['groups', planSummaryGroupShape],
  outputChanges: ['output-changes', planSummaryAttributeChangeShape],
  outputChangesCount: 'output-changes-count',
};

export const planSummaryResourceShape: Shape = {
  attributes: ['attributes', planSummaryAttributesShape],
};

export const planSummaryDocumentShape: Shape = {
  data: ['data', planSummaryResourceShape],
  meta: ['meta', pageMetaShape],
};

export const planSummaryRelated: Related = { planId: 'plan', runId: 'run' };

export const readPlan: Operation = {
  name: 'plans.read',
  method: 'GET',
  path: '/api/v2/plans/{planId}',
  response: { kind: 'document', shape: planDocumentShape, related: planRelated },
};

export const readRunPlan: Operation = {
  name: 'plans.readRunPlan',
  method: 'GET',
  path: '/api/v2/runs/{runId}/plan',
  response: { kind: 'document', shape: planDocumentShape, related: planRelated },
};

export const readPlanJson: Operation = {
  name: 'plans.readJson',
  method: 'GET',
  path: '/api/v2/plans/{planId}/json-output',
  response: { kind: 'json' },
};

export const readRedactedPlan: Operation = {
  name: 'plans.readRedactedPlan',
  method: 'GET',
  path: '/api/v2/plans/{planId}/json-output-redacted',
  response: { kind: 'json' },
};

export const readPlanSummary: Operation = {
  name: 'plans.readSummary',
  method: 'GET',
  path: '/api/v2/plans/{planId}/summary',
  query: { pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'document', shape: planSummaryDocumentShape, related: planSummaryRelated },
};
