import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { CliOptions } from './cli-options.js';
import type { LogSink, RunJob, Unfinished } from './execution.js';
import { noteProcess } from './left-process.js';
import { JsonLinesRedactor, TextRedactor } from './log-redactor.js';
import type { ModuleArchives } from './module-archives.js';
import { ModuleInstaller } from './module-installer.js';
import type { ProviderCache } from './provider-cache.js';
import { cliConfiguration, registryHost } from './registry-host.js';
import { rootConfiguration, variablesFile } from './root-configuration.js';
import { RunFailure } from './run-failure.js';
import type { RunFolder } from './run-folder.js';
import type { RunInputs } from './run-inputs.js';
import type { Enclosure } from './sandbox.js';
import { ToolMessages } from './tool-messages.js';
import { type ProcessEnd, runTool } from './tool-process.js';

/** What a run has on this machine. */
export interface CliRunContext {
  readonly job: RunJob;
  readonly tool: string;
  readonly folder: RunFolder;
  readonly inputs: RunInputs;
  readonly log: LogSink;
  readonly enclosure: Enclosure;
  readonly cache: ProviderCache;
  readonly archives: ModuleArchives;
  readonly options: CliOptions;
  readonly cancel: AbortSignal;
  readonly kill: AbortSignal;
}

interface StepOptions {
  readonly args: readonly string[];
  readonly isFetching?: boolean;
  readonly timeoutMs: number;
  readonly onStdout: (bytes: Buffer) => void;
  readonly onStderr: (bytes: Buffer) => void;
}

/** Largest plan that is shown as JSON. */
const MOST_JSON_BYTES = 256 * 1024 * 1024;
const LOCK_FILE = '.terraform.lock.hcl';

/** The steps of one run with the real tool. */
export class CliRun {
  constructor(private readonly context: CliRunContext) {}

  /**
   * Writes what the run begins with, and fetches modules and providers, unless the plan of this run has left them here.
   * `fetched` is called when the modules are there, and waited for at the end.
   */
  async prepare(fetched: () => Promise<void> | void = () => undefined): Promise<void> {
    const { job, folder, inputs, enclosure, options } = this.context;
    const { module, registry } = job;
    const configuration = rootConfiguration(
      module,
      `${registryHost(registry)}/${module.namespace}/${module.name}/${module.provider}`,
      inputs.inputs,
    );
    if (await folder.changedState())
      throw new Error(`An apply of ${job.runId} has left a state that nobody has collected.`);
    const isFetched = await folder.isFetchedFor(job, configuration);
    if (!isFetched) await folder.remove();
    await folder.create();
    const shared = {
      registry,
      providerHosts: options.providerHosts,
      cacheFolder: enclosure.cachePath(folder.providers),
    };
    await Promise.all([
      folder.write('run.tfrc', cliConfiguration({ ...shared, withToken: false })),
      folder.write('root/main.tf.json', configuration),
      this.put(LOCK_FILE, job.lockFile),
      this.put('terraform.tfstate', job.state),
      isFetched
        ? null
        : folder.write('init.tfrc', cliConfiguration({ ...shared, withToken: true })),
    ]);
    if (!isFetched) await this.fetchModules();
    const told = Promise.resolve(fetched());
    // It is heard below, when the tool has ended.
    told.catch(() => undefined);
    if (!isFetched) await this.fetchProviders(configuration);
    await told;
  }

  /** The exit code 0 is not enough: a plan that failed late has printed that it would change nothing. */
  async plan(): Promise<
    { readonly plan: Buffer; readonly json: Buffer; readonly lockFile: Buffer | null } | Unfinished
  > {
    const { job, folder, inputs, options } = this.context;
    await folder.write('root/values.tfvars.json', variablesFile(inputs.inputs));
    const args = [
      'plan',
      '-input=false',
      '-json',
      '-out=plan.bin',
      '-var-file=values.tfvars.json',
      ...(job.destroy ? ['-destroy'] : []),
    ];
    const { end, messages } = await this.speak(args, options.timeouts.planMs);
    const plan = await folder.read('root/plan.bin');
    if (end.code !== 0 || end.stopped || plan === null)
      return this.unfinished(end, 'The plan', messages.error);
    const json = await this.collect(['show', '-json', 'plan.bin']);
    return { plan, json, lockFile: await folder.read(`root/${LOCK_FILE}`) };
  }

  async apply(
    savedPlan: Buffer,
  ): Promise<{ readonly end: ProcessEnd; readonly messages: ToolMessages }> {
    const { folder, job, options } = this.context;
    await Promise.all([folder.write('root/plan.bin', savedPlan), folder.noteApply(job.state)]);
    return this.speak(['apply', '-input=false', '-json', 'plan.bin'], options.timeouts.applyMs);
  }

  /** Why a step came to nothing, for the reader of the run. */
  unfinished(end: ProcessEnd, what: string, error: string | null): Unfinished {
    if (end.stopped === 'canceled')
      return { outcome: 'canceled', message: `${what} was canceled.` };
    if (end.stopped === 'timeout')
      return { outcome: 'failed', message: `${what} took longer than it may, and was ended.` };
    const { tool, inputs } = this.context;
    const ended =
      end.code === null
        ? 'was ended by the system: it may have used more memory or processor time than it may'
        : `ended with exit code ${end.code}`;
    return {
      outcome: 'failed',
      message:
        error === null
          ? `${what} failed: ${tool.split('/').at(-1) ?? 'the tool'} ${ended}. The log has more.`
          : inputs.secrets.redact(error),
    };
  }

  private async put(name: string, content: Buffer | null): Promise<void> {
    const path = join(this.context.folder.root, name);
    await rm(path, { force: true });
    if (content) await writeFile(path, content, { mode: 0o600 });
  }

  private async fetchModules(): Promise<void> {
    const { job, folder, cancel, kill, options } = this.context;
    this.say(
      `Fetching the module ${job.module.namespace}/${job.module.name}/${job.module.provider} ${job.module.version}\n`,
    );
    await new ModuleInstaller(
      job,
      folder.root,
      options.readModuleCalls,
      this.context.archives,
      AbortSignal.any([cancel, kill]),
    ).install();
  }

  private async fetchProviders(configuration: string): Promise<void> {
    const { job, folder, options, cache } = this.context;
    const [out, failure] = [this.text(), new TailOfText()];
    const args = ['init', '-input=false', '-no-color', '-get=false'];
    const onStderr = (bytes: Buffer): void => {
      failure.write(bytes);
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
    await rm(join(folder.path, 'init.tfrc'), { force: true });
    if (end.code !== 0 || end.stopped)
      throw new StepFailure(this.unfinished(end, 'Fetching the providers', failure.text));
    // Before any code of the module has run.
    await cache.keep(job.organization, folder.providers, lent);
    const lockFile = await readFile(join(folder.root, LOCK_FILE)).catch(() => null);
    await folder.noteFetched(job, configuration, lockFile);
  }

  /** A step that prints JSON lines, into the log. */
  private async speak(
    args: readonly string[],
    timeoutMs: number,
  ): Promise<{ end: ProcessEnd; messages: ToolMessages }> {
    const messages = new ToolMessages();
    const out = new JsonLinesRedactor(this.context.inputs.secrets, this.context.log, messages.read);
    const err = this.text();
    const end = await this.step({
      args,
      timeoutMs,
      onStdout: (bytes) => out.write(bytes),
      onStderr: (bytes) => err.write(bytes),
    });
    out.end();
    err.end();
    return { end, messages };
  }

  /** A step whose output is its result. */
  private async collect(args: readonly string[]): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let length = 0;
    const onStdout = (bytes: Buffer): void => {
      length += bytes.length;
      if (length <= MOST_JSON_BYTES) chunks.push(bytes);
    };
    const err = this.text();
    const end = await this.step({
      args,
      timeoutMs: this.context.options.timeouts.planMs,
      onStdout,
      onStderr: (bytes) => err.write(bytes),
    });
    err.end();
    if (end.code !== 0 || end.stopped)
      throw new StepFailure(this.unfinished(end, 'Reading the plan', null));
    if (length > MOST_JSON_BYTES)
      throw new RunFailure(`The plan has more than ${MOST_JSON_BYTES} bytes as JSON.`);
    return Buffer.concat(chunks);
  }

  private step({
    args,
    isFetching = false,
    timeoutMs,
    onStdout,
    onStderr,
  }: StepOptions): Promise<ProcessEnd> {
    const { tool, folder, inputs, enclosure, options, cancel, kill } = this.context;
    const command = enclosure.command({
      tool,
      args,
      // The workspace's own variables may be meant for a module, never for the one who holds the registry's token.
      env: isFetching ? {} : inputs.environment,
      folder: folder.root,
      configFile: join(folder.path, isFetching ? 'init.tfrc' : 'run.tfrc'),
      cacheFolder: folder.providers,
      isFetching,
      hasNetwork: isFetching || options.network === 'host',
    });
    return runTool(command, {
      onStdout,
      onStderr,
      onStart: (pid) => noteProcess(folder, pid),
      cancel,
      kill,
      timeoutMs,
      graceMs: options.timeouts.graceMs,
    });
  }

  private text(): TextRedactor {
    return new TextRedactor(this.context.inputs.secrets, this.context.log);
  }

  private say(text: string): void {
    this.context.log.write(Buffer.from(this.context.inputs.secrets.redact(text)));
  }
}

/** Ends a run with an outcome that is already known. */
export class StepFailure extends Error {
  constructor(readonly unfinished: Unfinished) {
    super(unfinished.message);
  }
}

/** The last that a step said on standard error. */
class TailOfText {
  private bytes = Buffer.alloc(0);

  write(bytes: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, bytes]).subarray(-4_096);
  }

  get text(): string | null {
    return this.bytes.toString().trim() || null;
  }
}
