import { mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeTree } from '../remove-tree.js';
import { RepeatedSearch } from '../repeated-search.js';
import type { Enclosure } from '../sandbox/enclosure.js';
import { type EnclosureOptions, probeEnclosure } from '../sandbox/probe-enclosure.js';
import { runTool } from '../tools/tool-process.js';
import { problemsIn, rulesIn, verdictIn } from './opa-output.js';
import { findOpa, type OpaOptions, type OpaProgram } from './opa-program.js';
import {
  type PolicyEngine,
  type PolicyProblem,
  type PolicyText,
  type PolicyVerdict,
  toErroredVerdict,
} from './policy-engine.js';

/** After this time, OPA stops the evaluation; if it does not, the process is killed later. */
const EVALUATION_SECONDS = 10;
const PROCESS_TIMEOUT_MS = 30_000;
const MEMORY_BYTES = 2 * 1024 ** 3;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
const MAX_INPUT_BYTES = 64 * 1024 * 1024;
const MAX_FOLDER_AGE_MS = 60 * 60 * 1_000;

const UNCHECKED_PROBLEM: PolicyProblem = {
  at: 'content',
  code: null,
  detail: 'OPA could not check the policy.',
};

const POLICY_FILE = 'policy.rego';
const INPUT_FILE = 'input.json';
const CAPABILITIES_FILE = 'capabilities.json';

export interface OpaEngineOptions extends OpaOptions {
  /** Folder for the files of evaluations. */
  readonly workDir: string;
  readonly enclosure: EnclosureOptions;
  /** Returns monotonic milliseconds. */
  readonly now: () => number;
}

interface PreparedEngine {
  readonly opa: OpaProgram;
  readonly enclosure: Enclosure;
}

interface OpaResult {
  readonly output: string;
  readonly code: number | null;
  readonly isStopped: boolean;
  readonly isTooLong: boolean;
}

/**
 * Evaluates policies with the program `opa`, in a new process each time. Unless the sandbox is off,
 * the process runs in a sandbox without network.
 */
export class OpaEngine implements PolicyEngine {
  private readonly engine: RepeatedSearch<PreparedEngine | string>;

  constructor(private readonly options: OpaEngineOptions) {
    this.engine = new RepeatedSearch(
      () => this.search(),
      (found) => typeof found !== 'string',
      options.now,
    );
  }

  async findUnavailableReason(): Promise<string | null> {
    const ready = await this.engine.get();
    return typeof ready === 'string' ? ready : null;
  }

  async check({ content, query }: PolicyText): Promise<readonly PolicyProblem[]> {
    const files = { [POLICY_FILE]: content };
    const checked = await this.run(
      ['check', '--format', 'json', '--capabilities', CAPABILITIES_FILE, POLICY_FILE],
      files,
    );
    if (checked.code !== 0) return problemsIn(checked.output) ?? [UNCHECKED_PROBLEM];
    const parsed = await this.run(['parse', '--format', 'json', POLICY_FILE], files);
    if (parsed.code !== 0) return [UNCHECKED_PROBLEM];
    if (rulesIn(parsed.output).has(query)) return [];
    return [{ at: 'query', code: null, detail: `The policy has no rule "${query}".` }];
  }

  async evaluate({ content, query }: PolicyText, input: Buffer): Promise<PolicyVerdict> {
    if (input.length > MAX_INPUT_BYTES)
      return toErroredVerdict(`The plan is larger than ${MAX_INPUT_BYTES} bytes.`);
    const evaluated = await this.run(
      [
        ['eval', '--format', 'json'],
        ['--timeout', `${EVALUATION_SECONDS}s`],
        ['--capabilities', CAPABILITIES_FILE],
        ['--data', POLICY_FILE],
        ['--input', INPUT_FILE],
        query,
      ].flat(),
      { [POLICY_FILE]: content, [INPUT_FILE]: input },
    );
    if (evaluated.isTooLong)
      return toErroredVerdict(`The policy returned more than ${MAX_OUTPUT_BYTES} bytes.`);
    if (evaluated.isStopped)
      return toErroredVerdict(
        `The policy took longer than ${EVALUATION_SECONDS} s and was stopped.`,
      );
    if (evaluated.code === null || evaluated.output === '')
      return toErroredVerdict(
        'OPA did not return a result. The policy may need too much memory or time.',
      );
    return verdictIn(evaluated.output, EVALUATION_SECONDS);
  }

  /** Returns a reason also for an exception: the promise is cached, so it must not reject. */
  private async search(): Promise<PreparedEngine | string> {
    try {
      return await this.prepare();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return `OPA could not be prepared: ${reason}. Correct the cause; the server then tries again.`;
    }
  }

  private async prepare(): Promise<PreparedEngine | string> {
    const { enclosure: options } = this.options;
    const opa = await findOpa(this.options, options.searchPath);
    if (typeof opa === 'string') return opa;
    const enclosure = await probeEnclosure(options);
    if (typeof enclosure === 'string') return enclosure;
    await this.removeStaleFolders();
    return { opa, enclosure };
  }

  private async run(
    args: readonly string[],
    files: Readonly<Record<string, string | Buffer>>,
  ): Promise<OpaResult> {
    const ready = await this.engine.get();
    if (typeof ready === 'string') throw new Error(ready);
    await mkdir(this.options.workDir, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(this.options.workDir, 'evaluation-'));
    try {
      const root = join(folder, 'root');
      await Promise.all([mkdir(root), mkdir(join(folder, 'home'))]);
      const all = { ...files, [CAPABILITIES_FILE]: ready.opa.capabilities };
      await Promise.all(
        Object.entries(all).map(([name, content]) => writeFile(join(root, name), content)),
      );
      return await this.start(ready, root, args);
    } finally {
      await removeTree(folder);
    }
  }

  private async start(
    { opa, enclosure }: PreparedEngine,
    root: string,
    args: readonly string[],
  ): Promise<OpaResult> {
    const tooLong = new AbortController();
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    let length = 0;
    const collectInto = (parts: Buffer[]) => (bytes: Buffer) => {
      length += bytes.length;
      if (length > MAX_OUTPUT_BYTES) return tooLong.abort();
      parts.push(bytes);
    };
    const command = enclosure.createCommand({
      tool: opa.path,
      args,
      env: {},
      folder: root,
      inputs: [],
      cgroup: null,
      // Placeholders: the enclosure expects a configuration file and a cache folder.
      configFile: join(root, CAPABILITIES_FILE),
      cacheFolder: join(root, '..', 'home'),
      isFetching: false,
      isReadOnly: true,
      readOnlyPaths: [],
      hasNetwork: false,
    });
    const { code, stopped } = await runTool(command, {
      onStdout: collectInto(stdout),
      onStderr: collectInto(stderr),
      cancel: new AbortController().signal,
      kill: tooLong.signal,
      timeoutMs: PROCESS_TIMEOUT_MS,
      graceMs: 0,
    });
    // `opa check` writes its problems to stderr; `opa eval` writes the output of `print` there.
    const output = Buffer.concat(stdout.length > 0 ? stdout : stderr).toString('utf8');
    return { output, code, isStopped: stopped !== null, isTooLong: tooLong.signal.aborted };
  }

  /** Removes the folders of evaluations that a killed server left. */
  private async removeStaleFolders(): Promise<void> {
    const { workDir } = this.options;
    const before = Date.now() - MAX_FOLDER_AGE_MS;
    const names = await readdir(workDir).catch(() => []);
    for (const name of names) {
      const path = join(workDir, name);
      const facts = await stat(path).catch(() => null);
      if (facts && facts.mtimeMs < before) await removeTree(path);
    }
  }
}

/** Only the limit on processes is that of runs. The other limits of an evaluation are fixed. */
export const policyLimitsFor = (processes: number): EnclosureOptions['limits'] => ({
  cpuSeconds: EVALUATION_SECONDS * 4,
  memoryBytes: MEMORY_BYTES,
  fileBytes: MAX_OUTPUT_BYTES,
  processes,
});
