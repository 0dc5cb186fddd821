// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Operation } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';

/** Runs that agents claim and execute. */
export class AgentJobsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Claim a run.
   *
   * Waits up to `wait-seconds` for a run of the pool. `executing` lists the runs that the agent is
   * executing. If the response that assigned a run to the agent was lost, the run is not in this
   * list, and the operation returns the run again with its lease. A run that the agent's machine
   * cannot execute is left to a suitable agent of the pool or, if there is none, ends as `errored`.
   * The response contains secrets, such as the variables of the run, the state of the workspace,
   * and tokens.
   */
  claim(
    args: ClaimAgentJobArguments,
    options?: CallOptions,
  ): Call<AgentJob | undefined, AgentJobDocument> {
    return call(this.connection, claimAgentJob, args, options);
  }

  /**
   * Renew the lease.
   *
   * Extends the lease to `lease-seconds` from now. The response specifies whether to stop the run.
   */
  renew(
    args: RenewAgentJobArguments,
    options?: CallOptions,
  ): Call<AgentJobLease, AgentJobLeaseDocument> {
    return call(this.connection, renewAgentJob, args, options);
  }

  /**
   * Append to the log.
   *
   * `position` is the `log-size` that the agent received last. Gantry ignores text at any other
   * position, such as repeated text, and replaces text beyond the size limit of the log with a
   * note.
   */
  appendLog(
    args: AppendAgentJobLogArguments,
    options?: CallOptions,
  ): Call<AgentJobLog, AgentJobLogDocument> {
    return call(this.connection, appendAgentJobLog, args, options);
  }

  /**
   * Report that the configuration has been fetched.
   *
   * The run changes from `fetching` to `planning`; in another status, the report has no effect.
   */
  reportFetched(args: ReportAgentJobFetchedArguments, options?: CallOptions): Call<void> {
    return call(this.connection, reportAgentJobFetched, args, options);
  }

  /**
   * Report the result of the plan.
   *
   * The run continues or ends. If a shutdown or lost contact interrupted the plan, and no cancel
   * was requested, the run returns to the queue; after the third attempt, it ends as `errored`. The
   * outcome `planned` requires `changes`, `has-changes`, `plan`, `json` and `resource-changes`.
   */
  reportPlan(args: ReportAgentJobPlanArguments, options?: CallOptions): Call<void> {
    return call(this.connection, reportAgentJobPlan, args, options);
  }

  /**
   * Report the result of the apply.
   *
   * Ends the run. If the apply changed the state, the report contains the new state, even if the
   * apply failed.
   */
  reportApply(args: ReportAgentJobApplyArguments, options?: CallOptions): Call<void> {
    return call(this.connection, reportAgentJobApply, args, options);
  }

  /**
   * Report a failure of the agent.
   *
   * Reports a failure that the agent's machine caused. The run ends as `errored`.
   */
  reportFailure(args: ReportAgentJobFailureArguments, options?: CallOptions): Call<void> {
    return call(this.connection, reportAgentJobFailure, args, options);
  }

  /**
   * Read what to do with a run's files.
   *
   * Returns what to do with the files that an earlier process left on the agent's machine, most
   * importantly the state of an interrupted apply.
   */
  readAgentLeftRun(
    args: ReadAgentLeftRunArguments,
    options?: CallOptions,
  ): Call<AgentLeftRunVerdictEntry, AgentLeftRunDocument> {
    return call(this.connection, readAgentLeftRun, args, options);
  }

  /**
   * Store the state of an interrupted apply.
   *
   * Stores the state after the verdict `collect`. If the run is still `applying`, it ends as
   * `errored`. The agent may delete the files afterwards.
   */
  keepAgentLeftRun(args: KeepAgentLeftRunArguments, options?: CallOptions): Call<void> {
    return call(this.connection, keepAgentLeftRun, args, options);
  }
}

export interface ClaimAgentJobArguments {
  /** ID of the agent. */
  agentId: string;
  /** Exact versions of the tools that the agent has. */
  toolVersions: string[];
  /** IDs of the runs that the agent is executing. */
  executing: string[];
  waitSeconds: number;
  /**
   * Exact versions, one of which the agent installs if no installed tool matches the run. Gantry
   * prefers the first version if the constraint allows it, and otherwise the newest that the
   * constraint allows. If omitted, the agent installs none.
   */
  installableVersions?: string[] | undefined;
  /** Why the agent's machine cannot execute runs; null if it can. */
  unavailable?: string | null | undefined;
}

export interface RenewAgentJobArguments {
  /** ID of the agent. */
  agentId: string;
  /** ID of the run. */
  runId: string;
  lease: string;
}

export interface AppendAgentJobLogArguments {
  /** ID of the agent. */
  agentId: string;
  /** ID of the run. */
  runId: string;
  lease: string;
  phase: AgentJobPhase;
  position: number;
  text: string;
}

export interface ReportAgentJobFetchedArguments {
  /** ID of the agent. */
  agentId: string;
  /** ID of the run. */
  runId: string;
  lease: string;
}

export interface ReportAgentJobPlanArguments {
  /** ID of the agent. */
  agentId: string;
  /** ID of the run. */
  runId: string;
  lease: string;
  outcome: 'planned' | 'failed' | 'canceled';
  milliseconds: number;
  /** A message for the reader of the run, without secrets. */
  message?: string | null | undefined;
  /** What interrupted the plan; omitted if nothing interrupted it. */
  interruptedBy?: 'cancel' | 'shutdown' | 'lost-contact' | undefined;
  changes?: AgentJobChanges | undefined;
  hasChanges?: boolean | undefined;
  /** The saved plan, in Base64. */
  plan?: string | undefined;
  /** The provider lock file, in Base64. */
  lockFile?: string | null | undefined;
  /** The plan as JSON without secrets, in Base64. */
  json?: string | undefined;
  /** The plan in the form that a tool with a `cloud` block renders, in Base64. */
  redactedJson?: string | null | undefined;
  /**
   * What the plan would do to each resource: a JSON array of objects with `address`, `type` and
   * `action`, in Base64.
   */
  resourceChanges?: string | undefined;
  /**
   * The hosts to which the phase connected or tried to connect. Omitted unless the agent has
   * `GANTRY_RUN_EGRESS=list`.
   */
  egress?: AgentJobEgress | undefined;
}

export interface ReportAgentJobApplyArguments {
  /** ID of the agent. */
  agentId: string;
  /** ID of the run. */
  runId: string;
  lease: string;
  outcome: 'applied' | 'failed' | 'canceled';
  milliseconds: number;
  changes: AgentJobChanges;
  /** The resulting state, in Base64. Null if the apply did not change it, or left no usable state. */
  state: string | null;
  /** A message for the reader of the run, without secrets. */
  message?: string | null | undefined;
  /** What interrupted the apply; omitted if nothing interrupted it. */
  interruptedBy?: 'cancel' | 'shutdown' | 'lost-contact' | undefined;
  /**
   * The hosts to which the phase connected or tried to connect. Omitted unless the agent has
   * `GANTRY_RUN_EGRESS=list`.
   */
  egress?: AgentJobEgress | undefined;
}

export interface ReportAgentJobFailureArguments {
  /** ID of the agent. */
  agentId: string;
  /** ID of the run. */
  runId: string;
  lease: string;
  message: string;
}

export interface ReadAgentLeftRunArguments {
  /** ID of the agent. */
  agentId: string;
  /** ID of the run. */
  runId: string;
}

export interface KeepAgentLeftRunArguments {
  /** ID of the agent. */
  agentId: string;
  /** ID of the run. */
  runId: string;
  /** The resulting state, in Base64. Null if the apply did not change it, or left no usable state. */
  state: string | null;
}

/** The resource as one object. Documents contain it as `AgentJobResource`. */
export interface AgentJob extends AgentJobAttributes {
  id: string;
}

export interface AgentJobAttributes {
  /** The lease, which every write must include. */
  lease: string;
  /** Seconds for which the lease is valid without a renewal. */
  leaseSeconds: number;
  phase: AgentJobPhase;
  organization: string;
  workspaceId: string;
  workspaceName: string;
  /**
   * For a plan, one of the agent's tool versions or of its installable versions; for an apply, the
   * version of the plan.
   */
  iacVersion: string;
  destroy: boolean;
  /** Null if the run executes an uploaded configuration. */
  module: AgentJobModule | null;
  /** The uploaded configuration that the run executes; present only if `module` is null. */
  upload?: AgentJobUpload | undefined;
  /** Options for the plan. */
  planOptions?: AgentJobPlanOptions | undefined;
  variables: AgentJobVariable[];
  identityTokens?: AgentJobIdentityToken[] | undefined;
  /** The state, in Base64. Null if the workspace has no state. */
  state: string | null;
  /**
   * The provider lock file, in Base64: the one that the run's plan stored; if there is none, that
   * of the last applied run with a lock file, if that run executed the same module version. Null if
   * neither exists.
   */
  lockFile: string | null;
  /** The saved plan to apply, in Base64. Null if the job is a plan. */
  savedPlan: string | null;
  /** Current size of the phase's log, in bytes. */
  logSize: number;
  /** The public address of the registry. */
  registryUrl: string;
  /**
   * The token with which the agent reads modules and providers of the organization. By default, it
   * is valid for 21 minutes.
   */
  registryToken: string;
  /**
   * The token with which the plan and the apply read the states that other workspaces share with
   * this one. Valid until the phase or the lease ends.
   */
  stateToken: string;
  /**
   * Rules for the hosts to which the plan and the apply may connect, if the agent has
   * `GANTRY_RUN_EGRESS=list`. Omitted if there are none.
   */
  egressRules?: string[] | undefined;
  /** The provider blocks from provider templates, for the root configuration that calls `module`. */
  providerBlocks?: AgentJobProviderBlock[] | undefined;
}

export interface AgentJobChanges {
  add: number;
  change: number;
  destroy: number;
  import: number;
}

export interface AgentJobDocument {
  data: AgentJobResource;
}

/**
 * The hosts to which the phase connected or tried to connect. Omitted unless the agent has
 * `GANTRY_RUN_EGRESS=list`.
 */
export type AgentJobEgress = AgentJobEgressDecision[];

export interface AgentJobEgressDecision {
  /** Empty if the request named no host. */
  host: string;
  port: number;
  outcome: 'allowed' | 'refused' | 'failed';
  /** Why the connection was refused or failed; omitted if it was allowed. */
  reason?:
    | 'no-rule'
    | 'private-address'
    | 'malformed'
    | 'too-many-connections'
    | 'not-resolved'
    | 'unreachable'
    | undefined;
  connections: number;
}

/**
 * A workload identity token that the variables of the run request. It is valid for the maximum
 * duration of the phase, and Gantry does not store it.
 */
export interface AgentJobIdentityToken {
  /** The identity, such as `aws` or `token:AUDIT`. */
  name: string;
  token: string;
}

/** The resource as one object. Documents contain it as `AgentJobLeaseResource`. */
export interface AgentJobLease extends AgentJobLeaseAttributes {
  id: string;
}

export interface AgentJobLeaseAttributes {
  /** `cancel`: interrupt the tool. `force`: kill the tool. */
  stop: 'none' | 'cancel' | 'force';
}

export interface AgentJobLeaseDocument {
  data: AgentJobLeaseResource;
}

export interface AgentJobLeaseResource {
  id: string;
  type: 'agent-jobs';
  attributes: AgentJobLeaseAttributes;
}

/** The resource as one object. Documents contain it as `AgentJobLogResource`. */
export interface AgentJobLog extends AgentJobLogAttributes {
  id: string;
}

export interface AgentJobLogAttributes {
  /** Size of the log, in bytes. */
  logSize: number;
}

export interface AgentJobLogDocument {
  data: AgentJobLogResource;
}

export interface AgentJobLogResource {
  id: string;
  type: 'agent-jobs';
  attributes: AgentJobLogAttributes;
}

/** Null if the run executes an uploaded configuration. */
export interface AgentJobModule {
  namespace: string;
  name: string;
  provider: string;
  version: string;
  variables: AgentJobModuleVariable[];
  outputs: AgentJobModuleOutput[];
  resources: AgentJobModuleThing[];
}

export interface AgentJobModuleOutput {
  name: string;
  sensitive: boolean;
  ephemeral?: boolean | undefined;
}

export interface AgentJobModuleThing {
  address: string;
  type: string;
}

export interface AgentJobModuleVariable {
  name: string;
  type: string;
  sensitive: boolean;
  required: boolean;
}

export type AgentJobPhase = 'plan' | 'apply';

/** Options for the plan. */
export interface AgentJobPlanOptions {
  refresh: boolean;
  refreshOnly: boolean;
  targetAddrs: string[];
  replaceAddrs: string[];
  /** Whether the tool prints JSON lines. */
  structuredOutput: boolean;
}

export interface AgentJobProviderBlock {
  /** The name of the template. */
  template: string;
  /** The local name of the provider in the module. */
  provider: string;
  alias: string | null;
  /** Source as the module declares it; null means the tool's default. */
  source: string | null;
  /** The body of the block, in the JSON syntax of the tools. */
  configuration: string;
  /** The variables to which the block refers. The module need not declare them. */
  variables: string[];
}

export interface AgentJobResource {
  id: string;
  type: 'agent-jobs';
  attributes: AgentJobAttributes;
}

/** The uploaded configuration that the run executes; present only if `module` is null. */
export interface AgentJobUpload {
  /** Path of the archive on the server. It works without a token for 15 minutes. */
  path: string;
  /** SHA-256 of the archive, in hex. */
  sha256: string;
  /** The folder of the archive in which the tool starts; empty for its root. */
  directory: string;
}

export interface AgentJobVariable {
  key: string;
  value: string;
  category: 'iac' | 'env';
  hcl: boolean;
  sensitive: boolean;
}

export interface AgentLeftRunDocument {
  data: AgentLeftRunVerdictResource;
}

export interface AgentLeftRunVerdict {
  /**
   * `wait`: keep the files, because the run has not ended. `drop`: delete them. `collect`: send the
   * state, then delete them.
   */
  verdict: 'wait' | 'drop' | 'collect';
}

/** The resource as one object. Documents contain it as `AgentLeftRunVerdictResource`. */
export interface AgentLeftRunVerdictEntry extends AgentLeftRunVerdict {
  id: string;
}

export interface AgentLeftRunVerdictResource {
  id: string;
  type: 'agent-left-runs';
  attributes: AgentLeftRunVerdict;
}

export const agentJobPlanOptionsShape: Shape = {
  refreshOnly: 'refresh-only',
  targetAddrs: 'target-addrs',
  replaceAddrs: 'replace-addrs',
  structuredOutput: 'structured-output',
};

export const agentJobAttributesShape: Shape = {
  leaseSeconds: 'lease-seconds',
  workspaceId: 'workspace-id',
  workspaceName: 'workspace-name',
  iacVersion: 'iac-version',
  planOptions: ['plan-options', agentJobPlanOptionsShape],
  identityTokens: 'identity-tokens',
  lockFile: 'lock-file',
  savedPlan: 'saved-plan',
  logSize: 'log-size',
  registryUrl: 'registry-url',
  registryToken: 'registry-token',
  stateToken: 'state-token',
  egressRules: 'egress-rules',
  providerBlocks: 'provider-blocks',
};

export const agentJobResourceShape: Shape = { attributes: ['attributes', agentJobAttributesShape] };

export const agentJobDocumentShape: Shape = { data: ['data', agentJobResourceShape] };

export const agentJobLogAttributesShape: Shape = { logSize: 'log-size' };

export const agentJobLogResourceShape: Shape = {
  attributes: ['attributes', agentJobLogAttributesShape],
};

export const agentJobLogDocumentShape: Shape = { data: ['data', agentJobLogResourceShape] };

export const claimAgentJob: Operation = {
  name: 'agentJobs.claim',
  method: 'POST',
  path: '/api/v2/agents/{agentId}/actions/claim',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agent-jobs',
    attributes: {
      toolVersions: 'tool-versions',
      installableVersions: 'installable-versions',
      unavailable: 'unavailable',
      executing: 'executing',
      waitSeconds: 'wait-seconds',
    },
  },
  response: { kind: 'document', shape: agentJobDocumentShape },
};

export const renewAgentJob: Operation = {
  name: 'agentJobs.renew',
  method: 'POST',
  path: '/api/v2/agents/{agentId}/jobs/{runId}/actions/renew',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agent-jobs',
    attributes: { lease: 'lease' },
  },
  response: { kind: 'document' },
};

export const appendAgentJobLog: Operation = {
  name: 'agentJobs.appendLog',
  method: 'POST',
  path: '/api/v2/agents/{agentId}/jobs/{runId}/actions/append-log',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agent-jobs',
    attributes: { lease: 'lease', phase: 'phase', position: 'position', text: 'text' },
  },
  response: { kind: 'document', shape: agentJobLogDocumentShape },
};

export const reportAgentJobFetched: Operation = {
  name: 'agentJobs.reportFetched',
  method: 'POST',
  path: '/api/v2/agents/{agentId}/jobs/{runId}/actions/report-fetched',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agent-jobs',
    attributes: { lease: 'lease' },
  },
  response: { kind: 'none' },
};

export const reportAgentJobPlan: Operation = {
  name: 'agentJobs.reportPlan',
  method: 'POST',
  path: '/api/v2/agents/{agentId}/jobs/{runId}/actions/report-plan',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agent-jobs',
    attributes: {
      lease: 'lease',
      outcome: 'outcome',
      message: 'message',
      interruptedBy: 'interrupted-by',
      milliseconds: 'milliseconds',
      changes: 'changes',
      hasChanges: 'has-changes',
      plan: 'plan',
      lockFile: 'lock-file',
      json: 'json',
      redactedJson: 'redacted-json',
      resourceChanges: 'resource-changes',
      egress: 'egress',
    },
  },
  response: { kind: 'none' },
};

export const reportAgentJobApply: Operation = {
  name: 'agentJobs.reportApply',
  method: 'POST',
  path: '/api/v2/agents/{agentId}/jobs/{runId}/actions/report-apply',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agent-jobs',
    attributes: {
      lease: 'lease',
      outcome: 'outcome',
      message: 'message',
      interruptedBy: 'interrupted-by',
      milliseconds: 'milliseconds',
      changes: 'changes',
      state: 'state',
      egress: 'egress',
    },
  },
  response: { kind: 'none' },
};

export const reportAgentJobFailure: Operation = {
  name: 'agentJobs.reportFailure',
  method: 'POST',
  path: '/api/v2/agents/{agentId}/jobs/{runId}/actions/report-failure',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agent-jobs',
    attributes: { lease: 'lease', message: 'message' },
  },
  response: { kind: 'none' },
};

export const readAgentLeftRun: Operation = {
  name: 'agentJobs.readAgentLeftRun',
  method: 'GET',
  path: '/api/v2/agents/{agentId}/left-runs/{runId}',
  response: { kind: 'document' },
};

export const keepAgentLeftRun: Operation = {
  name: 'agentJobs.keepAgentLeftRun',
  method: 'POST',
  path: '/api/v2/agents/{agentId}/left-runs/{runId}',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'agent-left-runs',
    attributes: { state: 'state' },
  },
  response: { kind: 'none' },
};
