import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { hasMoreValues } from '../lib/text/json-nesting.js';
import type { RunJob } from './execution.js';
import type { IdentityFile } from './identity/identity-environment.js';
import { removeTree } from './remove-tree.js';
import { CONFIGURATION_FOLDER, STATE_FILE } from './run-layout.js';
import { identityFolder } from './sandbox/enclosure.js';
import { readRunResult, UntrustedResult } from './run-result.js';

const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
const [LOCK_FILE, PLAN_FILE] = ['.terraform.lock.hcl', 'plan.bin'];
const MAX_STATE_BYTES = 128 * 1024 * 1024;
/** Maximum JSON values in a state; one with ten thousand resources has half a million. */
export const MAX_STATE_VALUES = 2_000_000;
const MAX_PLAN_BYTES = 128 * 1024 * 1024;
const MAX_LOCK_FILE_BYTES = 1024 * 1024;

const FETCHED_FILE = 'fetched.json';

/**
 * The entries that fetching creates; all others in the tool's folder may contain secrets. The plan
 * of an uploaded configuration may add files to its folder that its apply reads.
 */
const FETCHED_ENTRIES = new Set([
  '.terraform',
  '.terraform.lock.hcl',
  'main.tf.json',
  CONFIGURATION_FOLDER,
]);

/**
 * The files of one run on this machine: `<work>/runs/<run id>/`. The tool works in `root/`;
 * `apply.json` records a started apply and its state, `process.json` the process of the run,
 * `tool.json` the tool in its sandbox, and `fetched.json` what was fetched for which job.
 */
export class RunFolder {
  readonly path: string;
  readonly root: string;
  readonly home: string;
  /** The provider packages of this run, which `root/.terraform` refers to. */
  readonly providers: string;
  /** Files with secrets that the tool reads from outside of its folder. */
  readonly valuesFile: string;
  readonly planFile: string;

  constructor(workDir: string, runId: string) {
    if (!RUN_ID.test(runId)) throw new Error(`"${runId}" is not a run ID.`);
    this.path = join(workDir, 'runs', runId);
    this.root = join(this.path, 'root');
    this.home = join(this.path, 'home');
    this.providers = join(this.path, 'providers');
    this.valuesFile = join(this.path, 'values.tfvars.json');
    this.planFile = join(this.path, PLAN_FILE);
  }

  private get identity(): string {
    return identityFolder(this.root);
  }

  private get inputs(): readonly string[] {
    return [this.valuesFile, this.planFile, this.identity];
  }

  async create(): Promise<void> {
    for (const folder of [this.root, this.home])
      await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  async remove(): Promise<void> {
    await removeTree(this.path);
  }

  /**
   * Writes atomically, readable by the runner's user only, outside of the folder that the module's
   * code can write to.
   */
  async write(name: string, content: string | Buffer): Promise<string> {
    const target = join(this.path, name);
    await writeFile(`${target}.new`, content, { mode: 0o600 });
    await rename(`${target}.new`, target);
    return target;
  }

  /** Writes the identity files of a tool without a sandbox. */
  async writeIdentity(files: readonly IdentityFile[]): Promise<void> {
    if (files.length === 0) return;
    await mkdir(this.identity, { recursive: true, mode: 0o700 });
    for (const { name, content } of files)
      await writeFile(join(this.identity, name), content, { mode: 0o600 });
  }

  async removeIdentity(): Promise<void> {
    await removeTree(this.identity);
  }

  async read(name: string): Promise<Buffer | null> {
    return readFile(join(this.path, name)).catch(ignoreAbsent);
  }

  async removeFile(name: string): Promise<void> {
    await removeTree(join(this.path, name));
  }

  /**
   * Replaces an entry of the tool's folder by a file; null removes it. If code of a run has written
   * to the folder, only a name without a separator is safe.
   */
  async replaceEntry(name: string, content: string | Buffer | null): Promise<void> {
    const target = join(this.root, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await removeTree(target);
    // Exclusive, so that it does not write through a link that was created in the meantime.
    if (content !== null) await writeFile(target, content, { mode: 0o600, flag: 'wx' });
  }

  /**
   * Removes everything from the tool's folder except what was fetched, and the files with secrets
   * outside of it. If the process crashes meanwhile, the next attempt fetches again.
   */
  async removeSecrets(): Promise<void> {
    const old = `${this.root}.old`;
    const fetched = await this.read(FETCHED_FILE);
    await this.removeFile(FETCHED_FILE);
    await this.unlock();
    await rename(this.root, old);
    await mkdir(this.root, { mode: 0o700 });
    const keep = (name: string): Promise<unknown> =>
      rename(join(old, name), join(this.root, name)).catch(ignoreAbsent);
    await Promise.all([...FETCHED_ENTRIES].map(keep));
    await Promise.all([old, this.home, ...this.inputs].map(removeTree));
    await mkdir(this.home, { mode: 0o700 });
    if (fetched !== null) await this.write(FETCHED_FILE, fetched);
  }

  /**
   * Whether the folder contains what the job needs to fetch: the same tool version, registry,
   * configuration and lock file.
   */
  async isFetchedFor(job: RunJob, configuration: string): Promise<boolean> {
    return (
      (await this.read(FETCHED_FILE))?.toString() === fingerprint(job, configuration, job.lockFile)
    );
  }

  async noteFetched(job: RunJob, configuration: string, lockFile: Buffer | null): Promise<void> {
    await this.write(FETCHED_FILE, fingerprint(job, configuration, lockFile));
  }

  /** `stateFile`: the path to which the apply writes its state. */
  async noteApply(state: Buffer | null, stateFile = STATE_FILE): Promise<void> {
    await this.write('apply.json', JSON.stringify({ began: digest(state), stateFile }));
  }

  /**
   * The module's code may have removed the permissions, but cannot replace the folder with a link.
   */
  private async unlock(): Promise<void> {
    await chmod(this.root, 0o700).catch(ignoreAbsent);
  }

  /** The plan file of the tool. */
  async plan(): Promise<Buffer | null> {
    return this.result(PLAN_FILE, MAX_PLAN_BYTES);
  }

  /** `directory`: the folder in which the tool starts. */
  async lockFile(directory = ''): Promise<Buffer | null> {
    return this.result(LOCK_FILE, MAX_LOCK_FILE_BYTES, directory);
  }

  private async result(name: string, maxBytes: number, directory = ''): Promise<Buffer | null> {
    await this.unlock();
    const folder = await this.folderWithin(directory);
    return folder === null ? null : readRunResult(folder, name, maxBytes);
  }

  /** The path of the folder; null if it does not exist. Refuses a path through a link. */
  private async folderWithin(directory: string): Promise<string | null> {
    let folder = this.root;
    for (const segment of directory.split('/').filter((part) => part !== '' && part !== '.')) {
      folder = join(folder, segment);
      const facts = await lstat(folder).catch(ignoreAbsent);
      if (facts === null) return null;
      if (!facts.isDirectory())
        throw new UntrustedResult(
          `The run left no usable result: its folder ${directory} is no longer a folder.`,
        );
    }
    return folder;
  }

  /**
   * The state that an apply left, if it differs from the initial one; null if it does not, or no
   * apply has begun. Throws an {@link UntrustedResult} if there is no readable state.
   */
  async changedState(): Promise<Buffer | null> {
    const note = await this.read('apply.json');
    if (note === null) return null;
    const { began, stateFile = STATE_FILE } = JSON.parse(note.toString()) as {
      began: string;
      stateFile?: string;
    };
    const state = await this.result(basename(stateFile), MAX_STATE_BYTES, dirname(stateFile));
    // Before the first resource there is none.
    if (state === null && began === digest(null)) return null;
    if (state === null) throw new UntrustedResult('The run left no state where there was one.');
    if (digest(state) === began) return null;
    if (!isState(state)) throw new UntrustedResult('The state that the run left is incomplete.');
    return state;
  }
}

function fingerprint(
  { iacVersion, registry }: RunJob,
  configuration: string,
  lockFile: Buffer | null,
): string {
  return JSON.stringify({
    fetched: digest(
      Buffer.from(
        JSON.stringify([
          'own providers',
          iacVersion,
          registry.publicUrl,
          configuration,
          lockFile?.toString() ?? '',
        ]),
      ),
    ),
  });
}

function digest(bytes: Buffer | null): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
}

function ignoreAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Counted before parsing: objects without members take thirty times their bytes. */
function isState(bytes: Buffer): boolean {
  if (hasMoreValues(bytes, MAX_STATE_VALUES)) return false;
  try {
    const { lineage, serial } = JSON.parse(bytes.toString()) as {
      lineage?: unknown;
      serial?: unknown;
    };
    return typeof lineage === 'string' && typeof serial === 'number';
  } catch {
    return false;
  }
}
