// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Operation } from '../../client/src/operation.js';

/** The hosts to which a run connected or tried to connect. */
export class EgressDecisionsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the egress decisions of a run.
   *
   * Returns the hosts to which the plan and the apply connected or tried to connect, at most 100
   * decisions for each phase. Gantry records the decisions when a phase ends; the log of the phase
   * shows them earlier. The list is empty if the runner does not apply egress rules.
   */
  listRunEgressDecisions(
    args: ListRunEgressDecisionsArguments,
    options?: CallOptions,
  ): Call<EgressDecision[], EgressDecisionListDocument> {
    return call(this.connection, listRunEgressDecisions, args, options);
  }
}

export interface ListRunEgressDecisionsArguments {
  /** ID of the run. */
  runId: string;
}

/** The resource as one object. Documents contain it as `EgressDecisionResource`. */
export interface EgressDecision extends EgressDecisionAttributes {
  id: string;
}

export interface EgressDecisionAttributes {
  phase: 'plan' | 'apply';
  /** Empty if the host is unknown. */
  host: string;
  port: number;
  outcome: 'allowed' | 'refused' | 'failed';
  /**
   * Why the connection was refused (`no-rule`, `private-address`, `malformed`,
   * `too-many-connections`) or failed (`not-resolved`, `unreachable`); null if it was allowed.
   */
  reason: string | null;
  connections: number;
}

export interface EgressDecisionListDocument {
  data: EgressDecisionResource[];
}

export interface EgressDecisionResource {
  /** Unique in the run. */
  id: string;
  type: 'egress-decisions';
  attributes: EgressDecisionAttributes;
}

export const listRunEgressDecisions: Operation = {
  name: 'egressDecisions.listRunEgressDecisions',
  method: 'GET',
  path: '/api/v2/runs/{runId}/egress-decisions',
  response: { kind: 'document' },
};
