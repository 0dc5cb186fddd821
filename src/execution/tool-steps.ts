import { join } from 'node:path';
import type { CliOptions } from './cli-options.js';
import type { RunEgress } from './egress/run-egress.js';
import type { LogSink, RunJob, UnfinishedOutcome } from './execution.js';
import type { OpenIdentity } from './identity/open-identity.js';
import { JsonLinesRedactor, TextRedactor } from './log-redactor.js';
import type { ModuleArchives } from './modules/module-archives.js';
import type { ProviderCache } from './modules/provider-cache.js';
import { recordProcess, recordTool } from './process-record.js';
import type { RunFolder } from './run-folder.js';
import type { RunInputs } from './run-inputs.js';
import type { RunLayout } from './run-layout.js';
import { toRunMessage } from './run-message.js';
import type { Enclosure } from './sandbox/enclosure.js';
import { ToolMessages } from './tools/tool-messages.js';
import { type ProcessResult, runTool } from './tools/tool-process.js';

export interface CliRunContext {
  readonly job: RunJob;
  readonly tool: string;
  readonly folder: RunFolder;
  readonly inputs: RunInputs;
  readonly log: LogSink;
  readonly identity: OpenIdentity;
  readonly enclosure: Enclosure;
  /** Folder of the run's control group; null if it has none. */
  readonly cgroup: string | null;
  readonly cache: ProviderCache;
  readonly archives: ModuleArchives;
  readonly options: CliOptions;
  /** Null unless egress rules apply on this runner. */
  readonly egress: RunEgress | null;
  readonly cancel: AbortSignal;
  readonly kill: AbortSignal;
}

interface StepOptions {
  readonly args: readonly string[];
  readonly isFetching?: boolean;
  readonly isReadOnly?: boolean;
  /** The folder of the egress proxy. */
  readonly egressFolder?: string;
  /** Whether the providers authenticate as the run. */
  readonly hasIdentity?: boolean;
  /** Files that the tool reads from outside of its folder. */
  readonly inputs?: readonly string[];
  readonly timeoutMs: number;
  readonly onStdout: (bytes: Buffer) => void;
  readonly onStderr: (bytes: Buffer) => void;
}

type LoggedStep = Omit<StepOptions, 'onStdout' | 'onStderr' | 'egressFolder'>;

interface LoggedEnd {
  readonly end: ProcessResult;
  readonly messages: ToolMessages;
  /** Whether the egress proxy ended before the step. */
  readonly hasLostEgress: boolean;
}

/** Maximum bytes of a plan, or of schemas, as JSON. */
const MAX_JSON_BYTES = 64 * 1024 * 1024;

/** Runs the commands of the tool for one run. */
export class ToolSteps {
  constructor(
    private readonly context: CliRunContext,
    private readonly layout: RunLayout,
  ) {}

  /** Whether `plan` and `apply` print JSON lines. */
  get isStructured(): boolean {
    return this.context.job.options?.structuredOutput ?? true;
  }

  /** The outcome of a step that did not complete. `what` names the step. */
  unfinishedOutcomeOf(end: ProcessResult, what: string, error: string | null): UnfinishedOutcome {
    if (end.stopped === 'canceled')
      return { outcome: 'canceled', message: `${what} was canceled.` };
    if (end.stopped === 'timeout')
      return { outcome: 'failed', message: `${what} exceeded its time limit and was terminated.` };
    const { tool } = this.context;
    const ended =
      end.code === null
        ? 'was terminated by the system: it may have exceeded a memory or CPU limit'
        : `ended with exit code ${end.code}`;
    return {
      outcome: 'failed',
      message:
        error === null
          ? `${what} failed: ${tool.split('/').at(-1) ?? 'the tool'} ${ended}. The log has more.`
          : toRunMessage(error),
    };
  }

  /**
   * Runs a step that executes code of the module, through an egress proxy if egress rules apply.
   * Writes its output to the log.
   */
  async runLogged(step: LoggedStep): Promise<LoggedEnd> {
    const { egress } = this.context;
    if (!egress) return { ...(await this.runWithLog(step)), hasLostEgress: false };
    return egress.runWithProxy(async (egressFolder, hasStopped) => {
      const ended = await this.runWithLog({ ...step, egressFolder });
      return { ...ended, hasLostEgress: hasStopped() };
    });
  }

  private async runWithLog(
    step: LoggedStep & Pick<StepOptions, 'egressFolder'>,
  ): Promise<Omit<LoggedEnd, 'hasLostEgress'>> {
    const { secrets } = this.context.inputs;
    const messages = new ToolMessages(secrets);
    const structured = new JsonLinesRedactor(secrets, this.context.log, messages.readJson);
    const out = this.isStructured ? structured : this.createRedactor();
    const err = this.createRedactor();
    const end = await this.run({
      ...step,
      onStdout: (bytes) => {
        out.write(bytes);
        if (!this.isStructured) messages.readText(bytes);
      },
      onStderr: (bytes) => {
        err.write(bytes);
        if (!this.isStructured) messages.readErrorText(bytes);
      },
    });
    out.end();
    err.end();
    return { end, messages };
  }

  /**
   * Runs a step and returns its standard output; null if the output has more than 64 MiB. Throws
   * StepFailure if the step fails or is stopped; `what` names the step in the message.
   */
  async collectOutput(
    what: string,
    step: Omit<StepOptions, 'onStdout' | 'onStderr' | 'timeoutMs'>,
  ): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    let length = 0;
    const onStdout = (bytes: Buffer): void => {
      length += bytes.length;
      if (length <= MAX_JSON_BYTES) chunks.push(bytes);
    };
    const err = this.createRedactor();
    const end = await this.run({
      ...step,
      timeoutMs: this.context.options.timeouts.planMs,
      onStdout,
      onStderr: (bytes) => err.write(bytes),
    });
    err.end();
    if (end.code !== 0 || end.stopped)
      throw new StepFailure(this.unfinishedOutcomeOf(end, what, null));
    return length > MAX_JSON_BYTES ? null : Buffer.concat(chunks);
  }

  async run({
    args,
    isFetching = false,
    isReadOnly = false,
    egressFolder,
    hasIdentity = false,
    inputs: files = [],
    timeoutMs,
    onStdout,
    onStderr,
  }: StepOptions): Promise<ProcessResult> {
    const { tool, folder, inputs, enclosure, cgroup, options, cancel, kill } = this.context;
    const identity = hasIdentity ? this.context.identity : null;
    const identityFiles = identity?.files ?? [];
    const command = enclosure.createCommand({
      tool,
      args,
      // A fetching step has the registry's token, so it gets no variables of the workspace.
      env: isFetching ? {} : { ...identity?.environment, ...inputs.environment },
      folder: folder.root,
      directory: this.layout.directory,
      readOnlyPaths: this.layout.readOnlyPaths,
      layout: this.layout.environment,
      configFile: join(folder.path, isFetching ? 'init.tfrc' : 'run.tfrc'),
      cacheFolder: folder.providers,
      inputs: files,
      identityFiles,
      isFetching,
      isReadOnly,
      cgroup,
      hasNetwork: isFetching || options.egress === 'all',
      egressFolder: egressFolder ?? null,
    });
    // A sandbox gets the files from memory.
    if (!enclosure.isSandbox) await folder.writeIdentity(identityFiles);
    try {
      return await runTool(command, {
        onStdout,
        onStderr,
        onStart: (pid) => recordProcess(folder, pid),
        onTool: (pid) => recordTool(folder, pid),
        cancel,
        kill,
        timeoutMs,
        graceMs: options.timeouts.graceMs,
      });
    } finally {
      if (!enclosure.isSandbox) await folder.removeIdentity();
    }
  }

  createRedactor(): TextRedactor {
    return new TextRedactor(this.context.inputs.secrets, this.context.log);
  }

  log(text: string): void {
    this.context.log.write(Buffer.from(this.context.inputs.secrets.redact(text)));
  }
}

/** Ends a run with an outcome that is already known. */
export class StepFailure extends Error {
  constructor(readonly unfinished: UnfinishedOutcome) {
    super(unfinished.message);
  }
}
