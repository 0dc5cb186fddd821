// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation, Related } from '../../client/src/operation.js';
import type { ToOne } from './shared.js';

/** The evaluation of a policy with existing plans. */
export class PolicySimulationsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Simulate a policy.
   *
   * Evaluates a policy with the stored plans of workspaces, newest first, without an effect on
   * their runs. Available to callers who may manage the policies of these workspaces and read their
   * runs. After 30 seconds, no further evaluation starts; the remaining plans have the result
   * `skipped`. Each server simulates one policy at a time, and meanwhile returns 503 to other
   * simulations.
   */
  simulatePolicy(
    args: SimulatePolicyArguments,
    options?: CallOptions,
  ): Call<PolicySimulationResultEntry[], PolicySimulationDocument> {
    return call(this.connection, simulatePolicy, args, options);
  }
}

export interface SimulatePolicyArguments {
  /** Name of the organization. */
  organizationName: string;
  query: string;
  content: string;
  /** IDs of the workspaces. */
  workspaceIds: readonly string[];
  /** Maximum number of plans. Default: 20. */
  limit?: number | undefined;
}

export interface PolicySimulationDocument {
  data: PolicySimulationResult[];
  meta: PolicySimulationMeta;
}

export interface PolicySimulationMeta {
  passed: number;
  failed: number;
  errored: number;
  skipped: number;
}

export interface PolicySimulationOutcome {
  result: 'passed' | 'failed' | 'errored' | 'skipped';
  messages: string[];
  error: string | null;
}

export interface PolicySimulationPlan {
  /** A relationship to one resource. */
  run: ToOne;
  /** A relationship to one resource. */
  workspace: ToOne;
}

export interface PolicySimulationResult {
  /** The ID of the run. */
  id: string;
  type: 'policy-simulation-results';
  attributes: PolicySimulationOutcome;
  relationships: PolicySimulationPlan;
}

/** The resource as one object. Documents contain it as `PolicySimulationResult`. */
export interface PolicySimulationResultEntry extends PolicySimulationOutcome {
  id: string;
  runId: string | null;
  workspaceId: string | null;
}

export const policySimulationResultEntryRelated: Related = {
  runId: 'run',
  workspaceId: 'workspace',
};

export const simulatePolicy: Operation = {
  name: 'policySimulations.simulatePolicy',
  method: 'POST',
  path: '/api/v2/organizations/{organizationName}/policy-simulations',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'policy-simulations',
    attributes: { query: 'query', content: 'content', limit: 'limit' },
    one: { workspaceIds: { name: 'workspaces', type: 'workspaces' } },
  },
  response: { kind: 'document', related: policySimulationResultEntryRelated },
};
