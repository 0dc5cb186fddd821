import { basename, join, posix } from 'node:path';

import type { CliOptions } from './cli-options.js';
import type { ApplyOutcome, LogSink, PlanOptions, RunJob, Unfinished } from './execution.js';
import { noteProcess, noteTool } from './left-process.js';
import { JsonLinesRedactor, TextRedactor } from './log-redactor.js';
import type { ModuleArchives } from './modules/module-archives.js';
import { ModuleInstaller } from './modules/module-installer.js';
import type { ProviderCache } from './modules/provider-cache.js';
import { cliConfiguration, registryHost } from './modules/registry-host.js';
import { rootConfiguration, variablesFile } from './modules/root-configuration.js';
import { RunFailure } from './run-failure.js';
import type { RunFolder } from './run-folder.js';
import type { RunInputs } from './run-inputs.js';
import { moduleLayout, type RunLayout, uploadLayout } from './run-layout.js';
import { runMessage } from './run-message.js';
import { UntrustedResult } from './run-result.js';
import type { Enclosure } from './sandbox/enclosure.js';
import { ToolMessages } from './tools/tool-messages.js';
import { type ProcessEnd, runTool } from './tools/tool-process.js';

/** The resources of a run on this machine. */
export interface CliRunContext {
  readonly job: RunJob;
  readonly tool: string;
  readonly folder: RunFolder;
  readonly inputs: RunInputs;
  readonly log: LogSink;
  readonly enclosure: Enclosure;
  /** Folder of the run's control group. */
  readonly cgroup: string | null;
  readonly cache: ProviderCache;
  readonly archives: ModuleArchives;
  readonly options: CliOptions;
  readonly cancel: AbortSignal;
  readonly kill: AbortSignal;
}

interface StepOptions {
  readonly args: readonly string[];
  readonly isFetching?: boolean;
  readonly isReadOnly?: boolean;
  /** Files outside of the folder that the tool reads. */
  readonly inputs?: readonly string[];
  readonly timeoutMs: number;
  readonly onStdout: (bytes: Buffer) => void;
  readonly onStderr: (bytes: Buffer) => void;
}

/** Maximum bytes of a plan or of schemas that are shown as JSON. */
const MAX_JSON_BYTES = 64 * 1024 * 1024;
const LOCK_FILE = '.terraform.lock.hcl';

/** The result of planning. */
interface CliPlan {
  readonly plan: Buffer;
  readonly json: Buffer;
  /** The output of `providers schema -json`; null if the plan is not rendered. */
  readonly schemas: Buffer | null;
  readonly lockFile: Buffer | null;
}

/** The steps of one run with the real tool. */
export class CliRun {
  private readonly layout: RunLayout;
  /** Read right after fetching, because the code of a configuration can change the file later. */
  private fetchedLocks: Buffer | null = null;

  constructor(private readonly context: CliRunContext) {
    this.layout = layoutOf(context);
  }

  /**
   * Writes the initial files, and fetches modules and providers unless the plan of this run has
   * fetched them. `fetched` is called when the modules are present, and awaited at the end.
   */
  async prepare(fetched: () => Promise<void> | void = () => undefined): Promise<void> {
    const { job, folder, enclosure, options } = this.context;
    const { registry, upload } = job;
    const { configuration, stateFile } = this.layout;
    const fingerprint = `${upload ? `${upload.directory} ${upload.sha256} ` : ''}${configuration.content}`;
    if (await folder.changedState())
      throw new Error(`An apply of ${job.runId} left a state that was not collected.`);
    const isFetched = await folder.isFetchedFor(job, fingerprint);
    if (!isFetched) await folder.remove();
    await folder.create();
    // An earlier attempt may have been killed while code of the module ran.
    if (isFetched) await folder.removeSecrets();
    const shared = {
      registry,
      providerHosts: options.providerHosts,
      cacheFolder: enclosure.cachePath(folder.providers),
    };
    await Promise.all([
      folder.write('run.tfrc', cliConfiguration({ ...shared, withToken: false })),
      folder.place(stateFile, job.state),
      isFetched
        ? null
        : folder.write('init.tfrc', cliConfiguration({ ...shared, withToken: true })),
    ]);
    if (!isFetched) await this.fetchModules();
    // The code of an uploaded configuration may have written to its folder since the fetch.
    if (!isFetched || job.module) await this.placeConfiguration();
    const reported = Promise.resolve(fetched());
    // Handled below, after the tool has exited.
    reported.catch(() => undefined);
    if (!isFetched) await this.fetchProviders(fingerprint);
    await reported;
  }

  private async placeConfiguration(): Promise<void> {
    const { job, folder } = this.context;
    const { configuration, directory } = this.layout;
    await folder.place(configuration.name, configuration.content);
    // Before its first plan, an uploaded configuration keeps its own lock file.
    if (job.module || job.lockFile)
      await folder.place(posix.join(directory, LOCK_FILE), job.lockFile);
  }

  /** Exit code 0 is not enough: a late failure has already printed that there are no changes. */
  async plan(): Promise<CliPlan | Unfinished> {
    const { job, folder, inputs, enclosure, options } = this.context;
    await folder.write(basename(folder.valuesFile), variablesFile(inputs.inputs));
    const args = [
      'plan',
      '-input=false',
      ...(this.isStructured ? ['-json'] : []),
      `-out=${this.layout.toFolder}plan.bin`,
      `-var-file=${enclosure.inputPath(folder.valuesFile)}`,
      ...(job.destroy ? ['-destroy'] : []),
      ...optionArguments(job.options),
    ];
    const step = { args, inputs: [folder.valuesFile], timeoutMs: options.timeouts.planMs };
    const { end, messages } = await this.runLoggedStep(step);
    if (end.code !== 0 || end.stopped) return this.unfinished(end, 'The plan', messages.error);
    const plan = await folder.plan();
    if (plan === null) return this.unfinished(end, 'The plan', messages.error);
    const lockFile = job.module ? await folder.lockFile() : this.fetchedLocks;
    return { plan, json: await this.show(plan), schemas: await this.schemas(), lockFile };
  }

  /** What terminals need to render a plan; null if they are too large. The plan is valid anyway. */
  private async schemas(): Promise<Buffer | null> {
    if (this.context.job.module || !this.isStructured) return null;
    const args = ['providers', 'schema', '-json'];
    const schemas = await this.collectOutput({ args, isReadOnly: true });
    if (schemas === null)
      this.log(
        'The schemas of the providers have more than 64 MiB: a terminal with a cloud block cannot ' +
          'render this plan. To see it there, turn structured-run-output-enabled off.\n',
      );
    return schemas;
  }

  private get isStructured(): boolean {
    return this.context.job.options?.structuredOutput ?? true;
  }

  /**
   * Reads exactly what will be applied: a copy of the plan that the module's code cannot reach.
   */
  private async show(plan: Buffer): Promise<Buffer> {
    const { folder, enclosure } = this.context;
    await folder.write(basename(folder.planFile), plan);
    const args = ['show', '-json', enclosure.inputPath(folder.planFile)];
    const json = await this.collectOutput({ args, inputs: [folder.planFile], isReadOnly: true });
    if (json !== null) return json;
    throw new RunFailure(
      'The plan has more than 64 MiB as JSON. Split the module, or give its workspaces ' +
        'less data.',
    );
  }

  async apply(savedPlan: Buffer): Promise<ApplyOutcome> {
    const { folder, job, enclosure, options } = this.context;
    await Promise.all([
      folder.write(basename(folder.planFile), savedPlan),
      folder.noteApply(job.state, this.layout.stateFile),
    ]);
    const { end, messages } = await this.runLoggedStep({
      args: [
        'apply',
        '-input=false',
        ...(this.isStructured ? ['-json'] : []),
        enclosure.inputPath(folder.planFile),
      ],
      inputs: [folder.planFile],
      timeoutMs: options.timeouts.applyMs,
    });
    const { state, lost } = await this.stateAfter(end);
    const done = { changes: messages.applied, state };
    if (end.code !== 0 || end.stopped) {
      const { outcome, message } = this.unfinished(end, 'The apply', messages.error);
      return { outcome, message: lost === null ? message : `${lost} ${message}`, ...done };
    }
    if (lost === null) return { outcome: 'applied', message: null, ...done };
    return { outcome: 'failed', message: `The apply ended without an error. ${lost}`, ...done };
  }

  /** The state that the apply changed, and a sentence about one that cannot be stored. */
  private async stateAfter(
    end: ProcessEnd,
  ): Promise<{ readonly state: Buffer | null; readonly lost: string | null }> {
    const { folder, job } = this.context;
    const unrecorded = 'What the apply changed is not recorded in the state.';
    try {
      const state = await folder.changedState();
      const isMissing = end.code === 0 && !end.stopped && state === null && job.state === null;
      return { state, lost: isMissing ? `The run left no state. ${unrecorded}` : null };
    } catch (error) {
      if (!(error instanceof UntrustedResult)) throw error;
      return { state: null, lost: `${error.message} ${unrecorded}` };
    }
  }

  /** Why a step did not complete, for the reader of the run; contains no secret. */
  unfinished(end: ProcessEnd, what: string, error: string | null): Unfinished {
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
          : runMessage(error),
    };
  }

  private async fetchModules(): Promise<void> {
    const { job, folder, cancel, kill, options } = this.context;
    const { module } = job;
    this.log(
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

  private async fetchProviders(configuration: string): Promise<void> {
    const { job, folder, options, cache } = this.context;
    const [out, failure] = [this.text(), new TextTail()];
    const err = new TextRedactor(this.context.inputs.secrets, failure);
    const args = ['init', '-input=false', '-no-color', '-get=false'];
    const onStderr = (bytes: Buffer): void => {
      err.write(bytes);
      out.write(bytes);
    };
    const lent = await cache.lend(job.organization, job.lockFile, folder.providers);
    const end = await this.step({
      args,
      isFetching: true,
      timeoutMs: options.timeouts.initMs,
      onStdout: (bytes) => out.write(bytes),
      onStderr,
    });
    out.end();
    err.end();
    await folder.removeFile('init.tfrc');
    if (end.code !== 0 || end.stopped)
      throw new StepFailure(this.unfinished(end, 'Fetching the providers', failure.text));
    // Checked before any code of the module has run.
    await cache.keep(job.organization, folder.providers, lent);
    this.fetchedLocks = await folder.lockFile(this.layout.directory);
    await folder.noteFetched(job, configuration, this.fetchedLocks);
  }

  /** A step that prints JSON lines, which go to the log. */
  private async runLoggedStep(
    step: Omit<StepOptions, 'onStdout' | 'onStderr'>,
  ): Promise<{ end: ProcessEnd; messages: ToolMessages }> {
    const { secrets } = this.context.inputs;
    const messages = new ToolMessages(secrets);
    const structured = new JsonLinesRedactor(secrets, this.context.log, messages.read);
    const out = this.isStructured ? structured : this.text();
    const err = this.text();
    const end = await this.step({
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

  /** A step whose output is its result; null if that is too large. */
  private async collectOutput(
    step: Omit<StepOptions, 'onStdout' | 'onStderr' | 'timeoutMs'>,
  ): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    let length = 0;
    const onStdout = (bytes: Buffer): void => {
      length += bytes.length;
      if (length <= MAX_JSON_BYTES) chunks.push(bytes);
    };
    const err = this.text();
    const end = await this.step({
      ...step,
      timeoutMs: this.context.options.timeouts.planMs,
      onStdout,
      onStderr: (bytes) => err.write(bytes),
    });
    err.end();
    if (end.code !== 0 || end.stopped)
      throw new StepFailure(this.unfinished(end, 'Reading the plan', null));
    return length > MAX_JSON_BYTES ? null : Buffer.concat(chunks);
  }

  private step({
    args,
    isFetching = false,
    isReadOnly = false,
    inputs: files = [],
    timeoutMs,
    onStdout,
    onStderr,
  }: StepOptions): Promise<ProcessEnd> {
    const { tool, folder, inputs, enclosure, cgroup, options, cancel, kill } = this.context;
    const command = enclosure.command({
      tool,
      args,
      // Fetching has the registry's token, so it gets no variable of the workspace.
      env: isFetching ? {} : inputs.environment,
      folder: folder.root,
      directory: this.layout.directory,
      readOnly: this.layout.readOnly,
      layout: this.layout.environment,
      configFile: join(folder.path, isFetching ? 'init.tfrc' : 'run.tfrc'),
      cacheFolder: folder.providers,
      inputs: files,
      isFetching,
      isReadOnly,
      cgroup,
      hasNetwork: isFetching || options.network === 'host',
    });
    return runTool(command, {
      onStdout,
      onStderr,
      onStart: (pid) => noteProcess(folder, pid),
      onTool: (pid) => noteTool(folder, pid),
      cancel,
      kill,
      timeoutMs,
      graceMs: options.timeouts.graceMs,
    });
  }

  private text(): TextRedactor {
    return new TextRedactor(this.context.inputs.secrets, this.context.log);
  }

  private log(text: string): void {
    this.context.log.write(Buffer.from(this.context.inputs.secrets.redact(text)));
  }
}

function layoutOf({ job, inputs }: CliRunContext): RunLayout {
  const { module, upload, registry } = job;
  if (module) {
    const { namespace, name, provider } = module;
    const source = `${registryHost(registry)}/${namespace}/${name}/${provider}`;
    return moduleLayout(rootConfiguration(module, source, inputs.inputs));
  }
  if (!upload) throw new Error(`The job ${job.runId} has nothing to execute.`);
  return uploadLayout(job, upload);
}

function optionArguments(options: PlanOptions | undefined): string[] {
  if (!options) return [];
  const { refresh, refreshOnly, targets, replacements } = options;
  return [
    ...(refresh ? [] : ['-refresh=false']),
    ...(refreshOnly ? ['-refresh-only'] : []),
    ...targets.map((address) => `-target=${address}`),
    ...replacements.map((address) => `-replace=${address}`),
  ];
}

/** Ends a run with an outcome that is already known. */
export class StepFailure extends Error {
  constructor(readonly unfinished: Unfinished) {
    super(unfinished.message);
  }
}

/** The tail of a step's standard error. */
class TextTail {
  private bytes = Buffer.alloc(0);

  write(bytes: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, bytes]).subarray(-4_096);
  }

  get text(): string | null {
    return this.bytes.toString().trim() || null;
  }
}
