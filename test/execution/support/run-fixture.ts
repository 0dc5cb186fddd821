import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliExecutor } from '../../../src/execution/cli-executor.js';
import type { CliOptions } from '../../../src/execution/cli-options.js';
import type {
  ApplyOutcome,
  ModuleCallee,
  PlanOutcome,
  RunJob,
} from '../../../src/execution/execution.js';
import { ModuleInspector } from '../../../src/lib/module-inspection/module-inspector.js';
import { packFiles } from '../../platform/module-registry/support/archives.js';
import { hasSandbox, type Tool } from '../../support/tools.js';
import { type Files, TinyRegistry } from './tiny-registry.js';

export type Planned = Extract<PlanOutcome, { outcome: 'planned' }>;
export const LIMITS = {
  cpuSeconds: 600,
  memoryBytes: 4 * 1024 ** 3,
  fileBytes: 256 * 1024 ** 2,
  processes: 0,
};

/** A runner with one tool, a module registry and a folder, and jobs for its runs. */
export class RunFixture {
  private readonly runs = new Map<string, string>();
  private number = 0;
  readonly folder = mkdtempSync(join(tmpdir(), 'gantry-runs-'));
  private readonly inspector = ModuleInspector.forRuns();

  private constructor(
    readonly registry: TinyRegistry,
    private readonly tool: Tool,
  ) {}

  static async open(tool: Tool): Promise<RunFixture> {
    return new RunFixture(await TinyRegistry.start(), tool);
  }

  executor(options: Partial<CliOptions> = {}): CliExecutor {
    return new CliExecutor({
      workDir: this.folder,
      toolPaths: [],
      searchPath: this.tool.searchPath,
      sandbox: hasSandbox ? 'required' : 'off',
      limits: LIMITS,
      readOnlyPaths: [],
      cgroups: 'auto',
      environment: [],
      egress: 'none',
      runnerEgress: { hosts: [], privateRanges: [], resolvers: [] },
      providerHosts: [],
      timeouts: { initMs: 60_000, planMs: 60_000, applyMs: 60_000, graceMs: 10_000 },
      readModuleCalls: async (files) =>
        (
          await this.inspector.inspect({
            configuration: files,
            readme: null,
            submodules: [],
            configuredFolders: null,
            warnings: [],
          })
        ).moduleCalls,
      ...options,
    });
  }

  /** Publishes a module with these files. Returns a job that runs it. */
  async job(
    files: Files,
    changes: Partial<Omit<RunJob, 'module'>> & {
      readonly moduleVersion?: string;
      readonly moduleName?: string;
    } = {},
  ): Promise<RunJob & { readonly module: ModuleCallee }> {
    const {
      moduleVersion = '1.0.0',
      moduleName = `module${(this.number += 1)}`,
      ...rest
    } = changes;
    this.registry.publish(moduleName, moduleVersion, files);
    return {
      runId: `run-${(this.number += 1)}`,
      organization: 'acme',
      workspace: { id: 'ws-1', name: 'first' },
      iacVersion: this.tool.version,
      module: await this.moduleOf(moduleName, moduleVersion, files),
      variables: [],
      state: null,
      lockFile: null,
      registry: { publicUrl: this.registry.url, token: this.registry.token },
      destroy: false,
      ...rest,
    };
  }

  /** Returns a job that runs these files as an uploaded configuration. */
  uploadJob(files: Files): RunJob {
    const name = `upload${(this.number += 1)}`;
    const archive = packFiles(files);
    this.registry.publishArchive(name, '1.0.0', archive);
    return {
      runId: `run-${(this.number += 1)}`,
      organization: 'acme',
      workspace: { id: 'ws-1', name: 'first' },
      iacVersion: this.tool.version,
      module: null,
      upload: {
        path: `/archives/${encodeURIComponent(`acme/${name}/tiny 1.0.0`)}?signature=1`,
        sha256: createHash('sha256').update(archive).digest('hex'),
        directory: '',
      },
      variables: [],
      state: null,
      lockFile: null,
      registry: { publicUrl: this.registry.url, token: this.registry.token },
      destroy: false,
    };
  }

  async close(): Promise<void> {
    await this.registry.stop();
    await this.inspector.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async moduleOf(name: string, version: string, files: Files): Promise<ModuleCallee> {
    const configuration = Object.entries(files)
      .filter(([path]) => !path.includes('/') && /\.tf(\.json)?$/.test(path))
      .map(([path, text]) => ({ name: path, bytes: Uint8Array.from(Buffer.from(text)) }));
    const facts = await this.inspector.inspect({
      configuration,
      readme: null,
      submodules: [],
      configuredFolders: null,
      warnings: [],
    });
    return {
      ...{ namespace: 'acme', name, provider: 'tiny', version },
      variables: facts.variables.map((variable) => ({
        name: variable.name,
        type: variable.typeText,
        sensitive: variable.sensitive,
        required: variable.required,
      })),
      outputs: facts.outputs,
      resources: facts.resources.filter(({ mode }) => mode === 'managed'),
    };
  }
}

export class MemoryLog {
  private readonly pieces: Buffer[] = [];

  constructor(private readonly onWrite?: (text: string) => void) {}

  write(bytes: Buffer): void {
    this.pieces.push(Buffer.from(bytes));
    this.onWrite?.(bytes.toString());
  }

  get text(): string {
    return Buffer.concat(this.pieces).toString();
  }
}

export const NEVER_ABORTED = new AbortController().signal;

/** Plans, and throws the message of a plan that fails. */
export async function plan(
  executor: CliExecutor,
  job: RunJob,
  log = new MemoryLog(),
): Promise<Planned> {
  const outcome = await executor.plan(job, log, NEVER_ABORTED);
  if (outcome.outcome !== 'planned') throw new Error(`${outcome.message}\n${log.text}`);
  return outcome;
}

/** Plans, and applies the plan. */
export async function run(
  executor: CliExecutor,
  job: RunJob,
  log = new MemoryLog(),
): Promise<{ readonly planned: Planned; readonly applied: ApplyOutcome }> {
  const planned = await plan(executor, job, log);
  const applied = await executor.apply(
    { ...job, lockFile: planned.lockFile },
    planned.plan,
    log,
    NEVER_ABORTED,
  );
  return { planned, applied };
}

export interface State {
  readonly lineage: string;
  readonly serial: number;
  readonly outputs: Readonly<Record<string, { readonly value: unknown }>>;
  readonly resources: readonly {
    readonly name: string;
    readonly instances: readonly { readonly status?: string }[];
  }[];
}

/** The state that an apply returned. Throws if there is none. */
export function stateOf({ state }: ApplyOutcome): State {
  if (!state) throw new Error('The apply returned no state.');
  return JSON.parse(state.toString()) as State;
}
