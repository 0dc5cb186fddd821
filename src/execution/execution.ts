import type { JsonObject } from '../lib/hcl/json-value.js';
import type { EgressDecision } from './egress/egress-decision.js';
import type { ChangeCounts, PlannedChange } from './plan/planned-changes.js';
import type { ToolVersion } from './tools/tool-version.js';

/**
 * Executes runs, independently of the database, the HTTP API and NestJS. A job is plain data, so
 * that it can be sent to an agent.
 */
export interface Executor {
  /** `cli` or `simulated`. */
  readonly name: string;
  /**
   * The tools that runs can use, newest first. If there are none, and none can be installed,
   * {@link Executor.findUnavailableReason} returns the reason.
   */
  listVersions(): Promise<readonly ToolVersion[]>;
  /**
   * Exact versions that this machine can install when a run needs them, the preferred version
   * first; empty if it installs none.
   */
  listInstallableVersions(): Promise<readonly string[]>;
  /** Why this machine cannot execute runs, as a sentence for the operator; null if it can. */
  findUnavailableReason(): Promise<string | null>;
  /**
   * Fetches the module or the uploaded configuration, then plans. Calls `onFetched` when the
   * modules are present, and awaits it before the plan. Leaves no secret on the disk that is valid
   * after the phase, except in an uploaded configuration. A failure of the run is an outcome, not a
   * rejection.
   */
  plan(
    job: RunJob,
    log: LogSink,
    signal: AbortSignal,
    onFetched?: () => Promise<void> | void,
  ): Promise<PlanOutcome>;
  /**
   * Applies exactly the saved plan. Keeps the folder of the run, with its state, until you call
   * {@link Executor.forget}: store the state first.
   */
  apply(job: RunJob, savedPlan: Buffer, log: LogSink, signal: AbortSignal): Promise<ApplyOutcome>;
  /** Kills the run's processes, without the grace period that follows an abort of the signal. */
  kill(runId: string): void;
  /**
   * The IDs of runs that have a folder on this machine and that this process does not execute, such
   * as interrupted runs and planned runs.
   */
  listLeftoverRuns(): Promise<readonly string[]>;
  /**
   * Ends the remaining processes of an interrupted run, and returns the state that its apply left
   * on this machine; null if the state is unchanged. Rejects with RunFailure if the state was
   * removed or is unusable.
   */
  collectLeftoverState(runId: string): Promise<Buffer | null>;
  /** Removes all files of the run from this machine, if there are any. */
  forget(runId: string): Promise<void>;
}

export interface RunJob {
  readonly runId: string;
  readonly organization: string;
  readonly workspace: { readonly id: string; readonly name: string };
  /** An exact version of the tool. */
  readonly iacVersion: string;
  /** Null: the run executes {@link RunJob.upload}. */
  readonly module: ModuleCallee | null;
  readonly upload?: UploadedConfiguration | null;
  /**
   * If omitted, a plain plan with JSON lines. For a module, only
   * {@link PlanOptions.structuredOutput}, and {@link PlanOptions.refreshOnly} in an assessment, can
   * differ from that.
   */
  readonly options?: PlanOptions;
  readonly variables: readonly RunVariable[];
  /**
   * The workspace's newest state; null if it has none. An apply needs the state with which its plan
   * was created.
   */
  readonly state: Buffer | null;
  /**
   * The lock file of this run's plan, or of an earlier run. Null if there is none; an uploaded
   * configuration then uses its own.
   */
  readonly lockFile: Buffer | null;
  readonly registry: RegistryAccess;
  /** Whether the plan destroys everything in the state, or only the targets if there are any. */
  readonly destroy: boolean;
  /**
   * Rules for the hosts that plan and apply may connect to, in canonical form; empty or omitted if
   * there are none.
   */
  readonly egressRules?: readonly string[];
  /** Only for a module; empty or omitted if there are none. */
  readonly providerBlocks?: readonly ProviderBlock[];
  /** Workload identity tokens of this phase, which the server does not store. */
  readonly identityTokens?: readonly IdentityToken[];
}

/** A provider block of the root configuration, from a provider template. */
export interface ProviderBlock {
  readonly template: string;
  /** The local name of the provider in the module. */
  readonly provider: string;
  readonly alias: string | null;
  /** The provider's source as the module declares it; null: the tool's default. */
  readonly source: string | null;
  /** The body in the JSON syntax of the tools, in which the only expressions are variables. */
  readonly configuration: JsonObject;
  /** The variables in the configuration, which the module need not declare. */
  readonly variables: readonly string[];
}

export interface IdentityToken {
  /** The name of the identity, such as `aws` or `token:AUDIT`. */
  readonly name: string;
  readonly token: string;
}

/** An archive whose root, or a folder in it, is a root module. */
export interface UploadedConfiguration {
  /** The path of the archive on the registry's server; the download needs no token. */
  readonly path: string;
  /** Lowercase hex. */
  readonly sha256: string;
  /** The folder of the archive in which the tool starts; empty for its root. */
  readonly directory: string;
}

export interface PlanOptions {
  readonly refresh: boolean;
  /** Whether the plan only updates the state to match the resources. */
  readonly refreshOnly: boolean;
  readonly targets: readonly string[];
  readonly replacements: readonly string[];
  /**
   * Whether the tool prints JSON lines, and the plan of an uploaded configuration is also stored in
   * the form that terminals render.
   */
  readonly structuredOutput: boolean;
}

/** One version of a registry module, with the facts from its inspection. */
export interface ModuleCallee {
  readonly namespace: string;
  readonly name: string;
  readonly provider: string;
  readonly version: string;
  readonly variables: readonly {
    readonly name: string;
    readonly type: string;
    readonly sensitive: boolean;
    readonly required: boolean;
  }[];
  readonly outputs: readonly {
    readonly name: string;
    readonly sensitive: boolean;
    readonly ephemeral?: boolean;
  }[];
  /** Managed resources that the module declares, which the simulated executor plans. */
  readonly resources: readonly { readonly address: string; readonly type: string }[];
}

export interface RunVariable {
  readonly key: string;
  readonly value: string;
  readonly category: 'iac' | 'env';
  /** Whether the value is written in HCL: a literal, not an expression. */
  readonly hcl: boolean;
  readonly sensitive: boolean;
}

export interface RegistryAccess {
  /** The registry's public address, from which the host in the source of a module derives. */
  readonly publicUrl: string;
  /**
   * The address at which this machine reaches the registry, such as `http://127.0.0.1:3000`; if
   * omitted, the public address.
   */
  readonly url?: string;
  /**
   * Used only to fetch, before code of the module runs. Short-lived, and limited to reading this
   * organization's modules and providers.
   */
  readonly token: string;
  /**
   * A plan or an apply with network access can use this token to read the states that other
   * workspaces share. Invalid after the phase. Omitted or null if the server is an older version.
   */
  readonly stateToken?: string | null;
}

/** Receives the log of a phase, without secrets. */
export interface LogSink {
  write(bytes: Buffer): void;
}

/** The connections that a phase attempted; omitted unless egress rules apply on the runner. */
interface PhaseEgress {
  readonly egress?: readonly EgressDecision[];
}

export type PlanOutcome =
  | (PhaseEgress & {
      readonly outcome: 'planned';
      /** The saved plan. Contains secrets in clear text: seal it before storing. */
      readonly plan: Buffer;
      readonly lockFile: Buffer | null;
      /** The plan in the format of `show -json`, without secrets. */
      readonly json: Buffer;
      /**
       * The redacted plan in the form that terminals render. Only for an uploaded configuration
       * with structured output, unless the schemas of its providers are too large.
       */
      readonly redactedJson?: Buffer | null;
      readonly changes: ChangeCounts;
      /** Whether an apply would change the infrastructure or the state. */
      readonly hasChanges: boolean;
      readonly resourceChanges: readonly PlannedChange[];
    })
  | UnfinishedOutcome;

/** `message` contains one or more sentences for users, without secrets. */
export interface UnfinishedOutcome extends PhaseEgress {
  readonly outcome: 'failed' | 'canceled';
  readonly message: string;
}

export interface ApplyOutcome extends PhaseEgress {
  readonly outcome: 'applied' | 'failed' | 'canceled';
  /** Why the apply did not end as `applied`; null if it did. */
  readonly message: string | null;
  /**
   * The completed changes that the tool reported, even if the apply failed. Without structured
   * output, the tool reports them only if the apply succeeds.
   */
  readonly changes: ChangeCounts;
  /**
   * The state after the apply, even if it failed or was canceled; null if the state is unchanged,
   * missing or unusable. Contains secrets in clear text: seal it before storing.
   */
  readonly state: Buffer | null;
}
