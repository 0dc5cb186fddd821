import { basename, posix } from 'node:path';
import type { ApplyOutcome, PlanOptions, UnfinishedOutcome } from './execution.js';
import { TextRedactor } from './log-redactor.js';
import { type ProviderMirror, renderCliConfiguration } from './modules/cli-configuration.js';
import { ModuleInstaller } from './modules/module-installer.js';
import { registryHostOf } from './modules/registry-host.js';
import { renderRootConfiguration, renderVariablesFile } from './modules/root-configuration.js';
import { RunFailure } from './run-failure.js';
import { LOCK_FILE, moduleLayout, PLAN_FILE, type RunLayout, uploadLayout } from './run-layout.js';
import { UNRECORDED_CHANGES, UntrustedResult } from './run-result.js';
import { type CliRunContext, StepFailure, ToolSteps } from './tool-steps.js';
import type { ProcessResult } from './tools/tool-process.js';

/** Part of the error of `terraform_remote_state` in a run without network access. */
const UNREACHABLE_SERVER_ERROR = 'does not provide a tfe service';
const OFFLINE_HINT =
  'Runs on this machine have no network, so they cannot read the states of other workspaces. ' +
  'To permit it, set GANTRY_RUN_EGRESS on the runner.';

const NO_PLAN_FILE = 'The tool reported a successful plan but left no plan file.';

interface CliPlan {
  readonly plan: Buffer;
  readonly json: Buffer;
  /** The output of `providers schema -json`; null if too large or not needed. */
  readonly schemas: Buffer | null;
  readonly lockFile: Buffer | null;
}

/** The steps of one phase of a run. */
export class CliRun {
  private readonly layout: RunLayout;
  private readonly steps: ToolSteps;
  /** Read right after fetching, because the code of a configuration can change the file later. */
  private fetchedLockFile: Buffer | null = null;

  constructor(private readonly context: CliRunContext) {
    this.layout = layoutOf(context);
    this.steps = new ToolSteps(context, this.layout);
  }

  /**
   * Writes the initial files. Fetches modules and providers, unless an earlier phase or attempt has
   * fetched the same ones. Calls `onFetched` when the modules are present, and awaits it.
   */
  async prepare(onFetched: () => Promise<void> | void = () => undefined): Promise<void> {
    const { job, folder, enclosure, options } = this.context;
    const { registry, upload } = job;
    const { configuration, stateFile } = this.layout;
    const fingerprint = upload
      ? `${upload.directory} ${upload.sha256} ${configuration.content}`
      : configuration.content;
    if (await folder.readChangedState())
      throw new Error(`An apply of ${job.runId} left a state that was not collected.`);
    const isFetched = await folder.isFetchedFor(job, fingerprint);
    if (!isFetched) await folder.remove();
    await folder.create();
    // An attempt that was killed while code of the module ran may have left secrets.
    if (isFetched) await folder.removeSecrets();
    const shared = {
      registry,
      providerHosts: options.providerHosts,
      providerMirror: this.mirrorOf(options.providerMirror),
      cacheFolder: enclosure.cachePath(folder.providers),
    };
    const purpose = options.egress === 'none' ? 'offline' : 'state';
    await Promise.all([
      folder.write('run.tfrc', renderCliConfiguration({ ...shared, purpose })),
      folder.replaceEntry(stateFile, job.state),
      isFetched
        ? null
        : folder.write('init.tfrc', renderCliConfiguration({ ...shared, purpose: 'fetch' })),
    ]);
    if (!isFetched) await this.fetchModules();
    // The code of an uploaded configuration may have written to its folder since the fetch.
    if (!isFetched || job.module) await this.writeConfiguration();
    const reported = Promise.resolve(onFetched());
    // Handled below, after the tool has exited.
    reported.catch(() => undefined);
    if (!isFetched) await this.fetchProviders(fingerprint);
    await reported;
  }

  private async writeConfiguration(): Promise<void> {
    const { job, folder } = this.context;
    const { configuration, directory } = this.layout;
    await Promise.all([
      folder.replaceEntry(configuration.name, configuration.content),
      // For its plan, an uploaded configuration keeps the lock file that it contains, if any.
      job.module || job.lockFile
        ? folder.replaceEntry(posix.join(directory, LOCK_FILE), job.lockFile)
        : null,
    ]);
  }

  /** Whether the plan only compares the state with the resources. */
  get isRefreshOnly(): boolean {
    return this.context.job.options?.refreshOnly ?? false;
  }

  /**
   * Creates a plan. It succeeds only with exit code 0 and a plan file: the output does not prove
   * success, because a tool can print that there are no changes, and then fail.
   */
  async plan(): Promise<CliPlan | UnfinishedOutcome> {
    const { job, folder, inputs, enclosure, options } = this.context;
    await folder.write(basename(folder.valuesFile), renderVariablesFile(inputs.inputs));
    const args = [
      'plan',
      '-input=false',
      ...(this.steps.isStructured ? ['-json'] : []),
      `-out=${this.layout.pathToRoot}${PLAN_FILE}`,
      `-var-file=${enclosure.inputPath(folder.valuesFile)}`,
      ...(job.destroy ? ['-destroy'] : []),
      ...toArguments(job.options),
    ];
    const timeoutMs = options.timeouts.planMs;
    const step = { args, inputs: [folder.valuesFile], hasIdentity: true, timeoutMs };
    const { end, messages, hasLostEgress } = await this.steps.runLogged(step);
    if (end.code !== 0 || end.stopped) {
      if (options.egress === 'none' && messages.error?.includes(UNREACHABLE_SERVER_ERROR))
        this.steps.log(`${OFFLINE_HINT}\n`);
      return withEgressFailure(
        this.steps.unfinishedOutcomeOf(end, 'The plan', messages.error),
        hasLostEgress,
      );
    }
    const plan = await folder.readPlan();
    if (plan === null) return { outcome: 'failed', message: NO_PLAN_FILE };
    const lockFile = job.module ? await folder.readLockFile() : this.fetchedLockFile;
    return { plan, json: await this.showPlan(plan), schemas: await this.readSchemas(), lockFile };
  }

  /** The provider schemas with which terminals render the plan; null if too large or not needed. */
  private async readSchemas(): Promise<Buffer | null> {
    if (this.context.job.module || !this.steps.isStructured) return null;
    const args = ['providers', 'schema', '-json'];
    const schemas = await this.steps.collectOutput('Reading the schemas of the providers', {
      args,
      isReadOnly: true,
    });
    if (schemas === null)
      this.steps.log(
        'The provider schemas are larger than 64 MiB, so a tool with a cloud block cannot render ' +
          'this plan. To see the plan in a terminal, turn off structured-run-output-enabled.\n',
      );
    return schemas;
  }

  /** Reads what will be applied: a copy of the plan that the module's code cannot change. */
  private async showPlan(plan: Buffer): Promise<Buffer> {
    const { folder, enclosure } = this.context;
    await folder.write(basename(folder.planFile), plan);
    const args = ['show', '-json', enclosure.inputPath(folder.planFile)];
    const inputs = [folder.planFile];
    const step = { args, inputs, isReadOnly: true };
    const json = await this.steps.collectOutput('Reading the plan', step);
    if (json !== null) return json;
    throw new RunFailure(
      'The plan is larger than 64 MiB as JSON. Divide its resources among several workspaces, or ' +
        'pass less data to the configuration.',
    );
  }

  async apply(savedPlan: Buffer): Promise<ApplyOutcome> {
    const { folder, job, enclosure, options } = this.context;
    await Promise.all([
      folder.write(basename(folder.planFile), savedPlan),
      folder.recordApply(job.state, this.layout.stateFile),
    ]);
    const { end, messages, hasLostEgress } = await this.steps.runLogged({
      args: [
        'apply',
        '-input=false',
        ...(this.steps.isStructured ? ['-json'] : []),
        enclosure.inputPath(folder.planFile),
      ],
      inputs: [folder.planFile],
      hasIdentity: true,
      timeoutMs: options.timeouts.applyMs,
    });
    const { state, problem } = await this.collectState(end);
    const done = { changes: messages.applied, state };
    if (end.code !== 0 || end.stopped) {
      const { outcome, message } = withEgressFailure(
        this.steps.unfinishedOutcomeOf(end, 'The apply', messages.error),
        hasLostEgress,
      );
      return { outcome, message: problem === null ? message : `${problem} ${message}`, ...done };
    }
    if (problem === null) return { outcome: 'applied', message: null, ...done };
    return { outcome: 'failed', message: `The apply ended without an error. ${problem}`, ...done };
  }

  /** The state if the apply changed it, and a sentence for users if it is missing or unusable. */
  private async collectState(
    end: ProcessResult,
  ): Promise<{ readonly state: Buffer | null; readonly problem: string | null }> {
    const { folder, job } = this.context;
    try {
      const state = await folder.readChangedState();
      const isMissing = end.code === 0 && !end.stopped && state === null && job.state === null;
      return { state, problem: isMissing ? `The run left no state. ${UNRECORDED_CHANGES}` : null };
    } catch (error) {
      if (!(error instanceof UntrustedResult)) throw error;
      return { state: null, problem: `${error.message} ${UNRECORDED_CHANGES}` };
    }
  }

  private async fetchModules(): Promise<void> {
    const { job, folder, cancel, kill, options } = this.context;
    const { module } = job;
    this.steps.log(
      module
        ? `Fetching the module ${[module.namespace, module.name, module.provider].join('/')} ` +
            `${module.version}\n`
        : 'Fetching the uploaded configuration\n',
    );
    await new ModuleInstaller(
      job,
      folder.root,
      options.readModuleCalls,
      this.context.archives,
      AbortSignal.any([cancel, kill]),
    ).install(this.layout.directory);
  }

  private mirrorOf(mirror: ProviderMirror | null = null): ProviderMirror | null {
    if (mirror?.kind !== 'folder') return mirror;
    return { ...mirror, path: this.context.enclosure.inputPath(mirror.path) };
  }

  private async fetchProviders(fingerprint: string): Promise<void> {
    const { job, folder, options, cache } = this.context;
    const [out, failure] = [this.steps.createRedactor(), new TextTail()];
    const err = new TextRedactor(this.context.inputs.secrets, failure);
    const args = ['init', '-input=false', '-no-color', '-get=false'];
    const onStderr = (bytes: Buffer): void => {
      err.write(bytes);
      out.write(bytes);
    };
    const lockFile = job.module ? job.lockFile : await folder.readLockFile(this.layout.directory);
    const restored = await cache.restore(job.organization, lockFile, folder.providers);
    const end = await this.steps.run({
      args,
      inputs: options.providerMirror?.kind === 'folder' ? [options.providerMirror.path] : [],
      isFetching: true,
      timeoutMs: options.timeouts.initMs,
      onStdout: (bytes) => out.write(bytes),
      onStderr,
    });
    out.end();
    err.end();
    await folder.removeFile('init.tfrc');
    if (end.code !== 0 || end.stopped)
      throw new StepFailure(
        this.steps.unfinishedOutcomeOf(end, 'Fetching the providers', failure.text),
      );
    // The tool has verified the packages, and no code of the module has run yet.
    await cache.save(job.organization, folder.providers, restored);
    this.fetchedLockFile = await folder.readLockFile(this.layout.directory);
    await folder.recordFetched(job, fingerprint, this.fetchedLockFile);
  }
}

function layoutOf({ job, inputs }: CliRunContext): RunLayout {
  const { module, upload, registry } = job;
  if (module) {
    const { namespace, name, provider } = module;
    const source = `${registryHostOf(registry)}/${namespace}/${name}/${provider}`;
    return moduleLayout(renderRootConfiguration(module, source, inputs.inputs, job.providerBlocks));
  }
  if (!upload) throw new Error(`The job ${job.runId} has nothing to execute.`);
  return uploadLayout(job, upload);
}

function toArguments(options: PlanOptions | undefined): string[] {
  if (!options) return [];
  const { refresh, refreshOnly, targets, replacements } = options;
  return [
    ...(refresh ? [] : ['-refresh=false']),
    ...(refreshOnly ? ['-refresh-only'] : []),
    ...targets.map((address) => `-target=${address}`),
    ...replacements.map((address) => `-replace=${address}`),
  ];
}

/** Reports a stopped proxy first: the tool's own error only names the connection that failed. */
function withEgressFailure(
  unfinished: UnfinishedOutcome,
  hasLostEgress: boolean,
): UnfinishedOutcome {
  if (!hasLostEgress || unfinished.outcome === 'canceled') return unfinished;
  const reason = 'The egress proxy of this run stopped, so the run could not reach other machines.';
  return { ...unfinished, message: `${reason} ${unfinished.message}` };
}

/** The last 4,096 bytes of a step's standard error. */
class TextTail {
  private bytes = Buffer.alloc(0);

  write(bytes: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, bytes]).subarray(-4_096);
  }

  get text(): string | null {
    return this.bytes.toString().trim() || null;
  }
}
