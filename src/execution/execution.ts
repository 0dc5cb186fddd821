import type { PlannedChange } from './plan/planned-changes.js';
import type { ToolVersion } from './tools/tool-version.js';

/**
 * The interface of the run engine. It knows neither the database nor HTTP nor Nest; a job is plain
 * data, so that it can be sent to an agent.
 */
export interface Executor {
  /** `cli` or `simulated`. */
  readonly name: string;
  /**
   * The tools that runs can use, newest first. Empty: this executor can run nothing, and {@link
   * Executor.unavailable} says why.
   */
  versions(): Promise<readonly ToolVersion[]>;
  /**
   * Exact versions that are installed when a run needs one, the preferred one first; none where
   * nothing is installed.
   */
  installable(): Promise<readonly string[]>;
  /** Why no run can be executed here, as a sentence that names the setting; null when runs can. */
  unavailable(): Promise<string | null>;
  /**
   * Fetches the module and plans. `fetched` is called (and waited for) between the two: the step
   * from `fetching` to `planning`. Leaves no secret on the disk when it ends, except in an uploaded
   * configuration. Rejects only when the machine fails, never because of the run.
   */
  plan(
    job: RunJob,
    log: LogSink,
    signal: AbortSignal,
    fetched?: () => Promise<void> | void,
  ): Promise<PlanOutcome>;
  /**
   * Applies exactly the saved plan. The folder of the run stays, with its state, until {@link
   * Executor.forget}: call that only after the state of the outcome has been stored.
   */
  apply(job: RunJob, savedPlan: Buffer, log: LogSink, signal: AbortSignal): Promise<ApplyOutcome>;
  /**
   * Kills the run's process without the grace period of the abort signal. Its outcome is
   * `canceled`.
   */
  kill(runId: string): void;
  /**
   * Runs whose folder is on this machine and that this process does not execute: left by a crash,
   * or planned and not yet applied.
   */
  leftRuns(): Promise<readonly string[]>;
  /**
   * The state that an interrupted apply left on this machine; ends its remaining processes. Null if
   * it is unchanged.
   */
  collectLeftState(runId: string): Promise<Buffer | null>;
  /** Removes everything of the run from this machine. Does nothing when there is nothing. */
  forget(runId: string): Promise<void>;
}

export interface RunJob {
  readonly runId: string;
  readonly organization: string;
  readonly workspace: { readonly id: string; readonly name: string };
  /** An exact version out of {@link Executor.versions} or {@link Executor.installable}. */
  readonly iacVersion: string;
  /** Null: the run executes {@link RunJob.upload}. */
  readonly module: ModuleCallee | null;
  readonly upload?: UploadedConfiguration | null;
  /** Of a run of an uploaded configuration; left out: a plain plan. */
  readonly options?: PlanOptions;
  readonly variables: readonly RunVariable[];
  /**
   * The workspace's newest state; null before the first apply. The apply of a plan needs the state
   * that the plan was made with.
   */
  readonly state: Buffer | null;
  /** What the last plan or apply gave as `lockFile`; null before the first. */
  readonly lockFile: Buffer | null;
  readonly registry: RegistryAccess;
  /** Plan the destruction of everything in the state. */
  readonly destroy: boolean;
}

/** An archive whose root, or a folder in it, is a root module. */
export interface UploadedConfiguration {
  /** Where the archive is, relative to the registry's address; it needs no token. */
  readonly path: string;
  /** Lowercase hex. */
  readonly sha256: string;
  /** The folder of the archive in which the tool starts; empty for its root. */
  readonly directory: string;
}

export interface PlanOptions {
  readonly refresh: boolean;
  /** Only update the state to the resources. */
  readonly refreshOnly: boolean;
  readonly targets: readonly string[];
  readonly replacements: readonly string[];
  /** The tool prints lines of JSON, and the plan is also given as terminals render it. */
  readonly structuredOutput: boolean;
}

/** One version of a registry module, and what inspection knows about it. */
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
  /** Managed resources that the module declares: what the simulated executor plans. */
  readonly resources: readonly { readonly address: string; readonly type: string }[];
}

export interface RunVariable {
  readonly key: string;
  readonly value: string;
  readonly category: 'iac' | 'env';
  /** The value is written in HCL: a literal, no expression. */
  readonly hcl: boolean;
  readonly sensitive: boolean;
}

export interface RegistryAccess {
  /** The registry's public address: module and provider sources name its host. */
  readonly publicUrl: string;
  /**
   * Where this machine reaches it, such as `http://127.0.0.1:3000`; left out: at its public
   * address.
   */
  readonly url?: string;
  /**
   * Read by `init` only; no module sees it. Short-lived, and good for reading this organization's
   * modules and providers.
   */
  readonly token: string;
}

/** Gets bytes as the tool prints them, secrets already taken out. */
export interface LogSink {
  write(bytes: Buffer): void;
}

export interface ChangeCounts {
  readonly add: number;
  readonly change: number;
  readonly destroy: number;
  readonly import: number;
}

export type PlanOutcome =
  | {
      readonly outcome: 'planned';
      /** The saved plan. Holds secrets in clear: seal it before storing. */
      readonly plan: Buffer;
      readonly lockFile: Buffer | null;
      /** The plan as `show -json` gives it, secrets taken out. */
      readonly json: Buffer;
      /** The plan as terminals render it, secrets taken out; null for a run of a module. */
      readonly redactedJson?: Buffer | null;
      readonly changes: ChangeCounts;
      /** Changes of resources or of outputs: something that an apply would do. */
      readonly hasChanges: boolean;
      readonly resourceChanges: readonly PlannedChange[];
    }
  | Unfinished;

/** `message` is one sentence or more for the reader of the run, secrets taken out. */
export interface Unfinished {
  readonly outcome: 'failed' | 'canceled';
  readonly message: string;
}

export interface ApplyOutcome {
  readonly outcome: 'applied' | 'failed' | 'canceled';
  /** Why it did not end as `applied`; null when it did. */
  readonly message: string | null;
  /** What was really done, also when the apply failed half-way. */
  readonly changes: ChangeCounts;
  /**
   * The state after the apply, ALSO when it failed or was canceled; null when the apply changed
   * none. Holds secrets in clear: seal it.
   */
  readonly state: Buffer | null;
}
