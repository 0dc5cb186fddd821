import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CliOptions } from './cli-options.js';
import { CliRun } from './cli-run.js';
import { permitConnection, type PermittedConnection } from './egress/permitted-connection.js';
import { RunEgress } from './egress/run-egress.js';
import type {
  ApplyOutcome,
  Executor,
  LogSink,
  PlanOutcome,
  RunJob,
  UnfinishedOutcome,
} from './execution.js';
import { type OpenIdentity, openIdentity } from './identity/open-identity.js';
import { launcher } from './launcher/launcher.js';
import { ModuleArchives } from './modules/module-archives.js';
import { ProviderCache } from './modules/provider-cache.js';
import { readPlanInThread } from './plan/plan-reader.js';
import { toBuffer } from './plan/plan-reading.js';
import { NO_CHANGES } from './plan/planned-changes.js';
import { endLeftoverProcesses } from './process-record.js';
import { Secrets } from './redaction.js';
import { RunFailure } from './run-failure.js';
import { RunFolder } from './run-folder.js';
import { parseRunInputs, type RunInputs } from './run-inputs.js';
import type { Enclosure } from './sandbox/enclosure.js';
import { probeEnclosure } from './sandbox/probe-enclosure.js';
import { RunCgroups } from './sandbox/run-cgroups.js';
import { StepFailure } from './tool-steps.js';
import { MachineTools } from './tools/machine-tools.js';
import type { ToolVersion } from './tools/tool-version.js';
import type { RunPhase } from './worker/run-source.js';

/** The enclosure and control groups of this machine; a string is the reason why it has none. */
interface Machine {
  readonly enclosure: Enclosure | string;
  readonly cgroups: RunCgroups | string;
}

interface IdentityResources {
  readonly enclosure: Enclosure;
  readonly log: LogSink;
  readonly redact: (text: string) => string;
  readonly signal: AbortSignal;
}

const NO_NETWORK =
  'The run cannot log in to Vault, because plans and applies on this runner have no network. Set ' +
  'GANTRY_RUN_EGRESS on the runner, or set TFC_VAULT_PROVIDER_AUTH to false.';

/** Executes runs with OpenTofu or Terraform, in the sandbox unless it is off. */
export class CliExecutor implements Executor {
  readonly name = 'cli';
  private readonly cache: ProviderCache;
  private readonly archives = new ModuleArchives();
  private readonly running = new Map<string, AbortController>();
  private readonly tools: MachineTools;
  private probedMachine: Promise<Machine> | undefined;

  constructor(private readonly options: CliOptions) {
    this.cache = new ProviderCache(options.workDir);
    this.tools = new MachineTools(options);
  }

  async listVersions(): Promise<readonly ToolVersion[]> {
    return (await this.tools.discover()).tools;
  }

  listInstallableVersions(): Promise<readonly string[]> {
    return this.tools.listInstallableVersions();
  }

  async findUnavailableReason(): Promise<string | null> {
    const [noTool, { enclosure }] = await Promise.all([
      this.tools.findUnavailableReason(),
      this.probeMachineOnce(),
    ]);
    return noTool ?? (typeof enclosure === 'string' ? enclosure : null);
  }

  async plan(
    job: RunJob,
    log: LogSink,
    signal: AbortSignal,
    onFetched?: () => Promise<void> | void,
  ): Promise<PlanOutcome> {
    const folder = this.folderOf(job.runId);
    try {
      const outcome = await this.execute('plan', job, log, signal, (run, inputs) =>
        executePlan(run, inputs, onFetched),
      );
      if (outcome.outcome === 'planned') await folder.removeSecrets();
      else await folder.remove();
      return outcome;
    } catch (error) {
      await folder.remove();
      throw error;
    }
  }

  async apply(
    job: RunJob,
    savedPlan: Buffer,
    log: LogSink,
    signal: AbortSignal,
  ): Promise<ApplyOutcome> {
    const outcome = await this.execute(
      'apply',
      job,
      log,
      signal,
      async (run): Promise<ApplyOutcome> => {
        await run.prepare();
        return run.apply(savedPlan);
      },
    );
    return 'state' in outcome ? outcome : { ...outcome, changes: NO_CHANGES, state: null };
  }

  kill(runId: string): void {
    this.running.get(runId)?.abort();
  }

  async listLeftoverRuns(): Promise<readonly string[]> {
    const names = await readdir(join(this.options.workDir, 'runs')).catch(() => []);
    return names.filter((name) => !this.running.has(name));
  }

  async collectLeftoverState(runId: string): Promise<Buffer | null> {
    const folder = this.folderOf(runId);
    await endLeftoverProcesses(folder, this.options.timeouts.graceMs);
    return folder.readChangedState();
  }

  async forget(runId: string): Promise<void> {
    if (this.running.has(runId)) throw new Error(`The run ${runId} is being executed.`);
    await this.folderOf(runId).remove();
  }

  /**
   * Prepares the tool, the sandbox and the network of a phase, and calls `work`. Converts a failure
   * of the run, or a cancellation, to an outcome; rethrows other errors.
   */
  private async execute<T extends object>(
    phase: RunPhase,
    job: RunJob,
    log: LogSink,
    cancel: AbortSignal,
    work: (run: CliRun, inputs: RunInputs) => Promise<T>,
  ): Promise<T | UnfinishedOutcome> {
    if (this.running.has(job.runId))
      throw new Error(`The run ${job.runId} is already being executed.`);
    const killer = new AbortController();
    this.running.set(job.runId, killer);
    let identity: OpenIdentity | null = null;
    let egress: RunEgress | null = null;
    const withEgress = <Outcome extends object>(outcome: Outcome): Outcome =>
      egress === null ? outcome : { ...outcome, egress: egress.decisions };
    try {
      const { enclosure, cgroups } = await this.probeMachineOnce();
      if (typeof enclosure === 'string') throw new RunFailure(enclosure);
      const ended = AbortSignal.any([cancel, killer.signal]);
      const tool = await this.tools.get(job.iacVersion, log, ended);
      const jobInputs = await parseRunInputs(job);
      const redact = (text: string): string => jobInputs.secrets.redact(text);
      const resources = { enclosure, log, redact, signal: ended };
      const opened = (identity = await this.openRunIdentity(phase, job, resources));
      const inputs = withSecrets(jobInputs, opened.secrets);
      logIdentity(opened, inputs, log);
      logIgnoredVariables(inputs, enclosure, log);
      egress = this.createEgress(job, inputs, log);
      const outcome = await withGroup(cgroups, job.runId, (cgroup) => {
        const context = {
          job,
          tool: tool.path,
          folder: this.folderOf(job.runId),
          inputs,
          log,
          identity: opened,
          enclosure,
          cgroup,
          cache: this.cache,
          archives: this.archives,
          options: this.options,
          egress,
          cancel,
          kill: killer.signal,
        };
        return work(new CliRun(context), inputs);
      });
      return withEgress(outcome);
    } catch (error) {
      return withEgress(toUnfinishedOutcome(error, cancel.aborted || killer.signal.aborted));
    } finally {
      await identity?.close();
      this.running.delete(job.runId);
    }
  }

  /** Returns null unless egress rules apply on this runner. */
  private createEgress(
    { runId, egressRules = [] }: RunJob,
    inputs: RunInputs,
    log: LogSink,
  ): RunEgress | null {
    const { egress, runnerEgress: runner, egressLimits: limits = {} } = this.options;
    if (egress !== 'list') return null;
    return new RunEgress({
      folder: join(this.folderOf(runId).path, 'egress'),
      rules: egressRules,
      runner,
      limits,
      log: (line) => log.write(Buffer.from(`${inputs.secrets.redact(line)}\n`)),
    });
  }

  private openRunIdentity(
    phase: RunPhase,
    job: RunJob,
    { enclosure, log, redact, signal }: IdentityResources,
  ): Promise<OpenIdentity> {
    const { root } = this.folderOf(job.runId);
    return openIdentity({
      job,
      phase,
      redact,
      signal,
      pathOf: (name) => enclosure.identityPath(root, name),
      connectionTo: (address) => this.connectionTo(address, job),
      warn: (message) => log.write(Buffer.from(redact(message))),
    });
  }

  private connectionTo(address: URL, { egressRules: rules = [] }: RunJob): PermittedConnection {
    const { egress, runnerEgress: runner } = this.options;
    if (egress === 'list') return permitConnection(address, { rules, runner });
    return { refusal: egress === 'all' ? null : NO_NETWORK };
  }

  private folderOf(runId: string): RunFolder {
    return new RunFolder(this.options.workDir, runId);
  }

  /** Keeps the result, because an operator who changes the machine restarts the runner. */
  private probeMachineOnce(): Promise<Machine> {
    this.probedMachine ??= this.probeMachine().catch((error: unknown) => {
      this.probedMachine = undefined;
      throw error;
    });
    return this.probedMachine;
  }

  private async probeMachine(): Promise<Machine> {
    const { limits, cgroups: mode } = this.options;
    // This must precede the launcher, which inherits the control group of this process.
    const cgroups = await RunCgroups.open(limits, mode);
    launcher.open();
    const probed =
      mode === 'on' && typeof cgroups === 'string'
        ? `GANTRY_RUN_CGROUPS is on, and ${cgroups}.`
        : await probeEnclosure(this.options);
    const enclosure = typeof probed === 'string' ? `Runs are refused: ${probed}` : probed;
    return { enclosure, cgroups };
  }
}

/**
 * Calls `work` with the control group of the run, then kills its processes and removes the group.
 * Calls `work` with null if this machine has no groups.
 */
async function withGroup<T>(
  cgroups: RunCgroups | string,
  runId: string,
  work: (group: string | null) => Promise<T>,
): Promise<T> {
  if (typeof cgroups === 'string') return work(null);
  const group = await cgroups.create(runId);
  try {
    return await work(group);
  } finally {
    await cgroups.remove(group);
  }
}

function withSecrets(inputs: RunInputs, further: readonly string[]): RunInputs {
  if (further.length === 0) return inputs;
  return { ...inputs, secrets: new Secrets([...inputs.secrets.values, ...further]) };
}

function logIdentity({ descriptions }: OpenIdentity, inputs: RunInputs, log: LogSink): void {
  for (const text of descriptions)
    log.write(Buffer.from(inputs.secrets.redact(`Workload identity: ${text}\n`)));
}

function logIgnoredVariables(inputs: RunInputs, enclosure: Enclosure, log: LogSink): void {
  const logReason = (name: string, reason: string): void =>
    log.write(
      Buffer.from(`The variable "${inputs.secrets.redact(name)}" is not passed on: ${reason}.\n`),
    );
  for (const name of inputs.ignored)
    logReason(name, 'the module does not declare it, or no run may set it');
  for (const name of Object.keys(inputs.environment))
    if (!enclosure.passesVariable(name))
      logReason(name, 'without a sandbox, GANTRY_RUN_ENVIRONMENT must name it');
}

async function executePlan(
  run: CliRun,
  { sensitive, secrets }: RunInputs,
  onFetched: (() => Promise<void> | void) | undefined,
): Promise<PlanOutcome> {
  await run.prepare(onFetched);
  const result = await run.plan();
  if ('outcome' in result) return result;
  const { json, redactedJson, ...summary } = await readPlanInThread({
    json: result.json,
    schemas: result.schemas,
    sensitiveVariables: sensitive,
    secrets: secrets.values,
    refreshOnly: run.isRefreshOnly,
  });
  return {
    outcome: 'planned',
    plan: result.plan,
    lockFile: result.lockFile,
    json: toBuffer(json),
    redactedJson: redactedJson && toBuffer(redactedJson),
    ...summary,
  };
}

function toUnfinishedOutcome(error: unknown, isCanceled: boolean): UnfinishedOutcome {
  if (error instanceof StepFailure) return error.unfinished;
  if (isCanceled) return { outcome: 'canceled', message: 'The run was canceled.' };
  if (error instanceof RunFailure) return { outcome: 'failed', message: error.message };
  throw error;
}
