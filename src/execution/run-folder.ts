import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasMoreValuesThan } from '../lib/text/json-nesting.js';
import type { RunJob } from './execution.js';
import type { IdentityFile } from './identity/identity-access.js';
import { removeTree } from './remove-tree.js';
import {
  CONFIGURATION_FOLDER,
  LOCK_FILE,
  PLAN_FILE,
  ROOT_MODULE_FILE,
  STATE_FILE,
} from './run-layout.js';
import { readRunResult, UntrustedResult } from './run-result.js';
import { identityFolderOf } from './sandbox/enclosure.js';

const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
const MAX_STATE_BYTES = 128 * 1024 * 1024;
/** Maximum JSON values in a state; a state with ten thousand resources has half a million. */
export const MAX_STATE_VALUES = 2_000_000;
const MAX_PLAN_BYTES = 128 * 1024 * 1024;
const MAX_LOCK_FILE_BYTES = 1024 * 1024;

const APPLY_FILE = 'apply.json';
const FETCHED_FILE = 'fetched.json';
/** Part of the fingerprint: if the layout of the fetched files changes, so must this text. */
const FETCHED_LAYOUT = 'own providers';

/**
 * The entries of the tool's folder that outlive a phase; all others may contain secrets. An
 * uploaded configuration may contain secrets, too: its plan can create files for its apply.
 */
const FETCHED_ENTRIES = ['.terraform', LOCK_FILE, ROOT_MODULE_FILE, CONFIGURATION_FOLDER];

/** The start of an apply: the digest of its initial state, and where the tool writes the state. */
interface ApplyRecord {
  readonly began?: string;
  readonly stateFile?: string;
}

/**
 * The files of one run on this machine, in `<work>/runs/<run id>/`. The tool works in `root/`. The
 * records of Gantry are beside it: `apply.json`, `process.json`, `tool.json` and `fetched.json`.
 */
export class RunFolder {
  readonly path: string;
  readonly root: string;
  readonly home: string;
  /** The provider packages of this run, which `root/.terraform` refers to. */
  readonly providers: string;
  /** Input files of the tool outside of its folder, with secrets. */
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
    return identityFolderOf(this.root);
  }

  private get secretPaths(): readonly string[] {
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
   * Writes a file beside `root/` atomically, readable by the runner's user only. Returns its path.
   * Without `flush`, a power loss may leave the file empty.
   */
  async write(name: string, content: string | Buffer, flush = false): Promise<string> {
    const target = join(this.path, name);
    await writeFile(`${target}.new`, content, { mode: 0o600, flush });
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

  /** Reads a JSON file beside `root/`: null if there is none, `incomplete` if it is not JSON. */
  async readRecord<Value extends object>(name: string): Promise<Value | 'incomplete' | null> {
    const bytes = await this.read(name);
    if (bytes === null) return null;
    try {
      return JSON.parse(bytes.toString()) as Value;
    } catch {
      return 'incomplete';
    }
  }

  async removeFile(name: string): Promise<void> {
    await removeTree(join(this.path, name));
  }

  /**
   * Replaces an entry of the tool's folder with a file; null removes the entry. After code of a run
   * has written to the folder, use only names without separators: a subfolder may be a link.
   */
  async replaceEntry(name: string, content: string | Buffer | null): Promise<void> {
    const target = join(this.root, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await removeTree(target);
    // Exclusive, so that it does not write through a link that was created in the meantime.
    if (content !== null) await writeFile(target, content, { mode: 0o600, flag: 'wx' });
  }

  /**
   * Removes files that may contain secrets: the home folder, the input files beside it, and
   * everything in the tool's folder except what was fetched. `run.tfrc` stays: its token is invalid
   * after the phase. If the process crashes meanwhile, the next attempt fetches again.
   */
  async removeSecrets(): Promise<void> {
    const old = `${this.root}.old`;
    const fetched = join(this.path, FETCHED_FILE);
    const wasFetched = await rename(fetched, `${fetched}.old`).then(() => true, ignoreAbsent);
    await this.unlock();
    await rename(this.root, old);
    await mkdir(this.root, { mode: 0o700 });
    const keep = (name: string): Promise<unknown> =>
      rename(join(old, name), join(this.root, name)).catch(ignoreAbsent);
    await Promise.all(FETCHED_ENTRIES.map(keep));
    await Promise.all([old, this.home, ...this.secretPaths].map(removeTree));
    await mkdir(this.home, { mode: 0o700 });
    if (wasFetched) await rename(`${fetched}.old`, fetched);
  }

  /**
   * Whether everything that the job would fetch is already in the folder: it was fetched for the
   * same tool version, registry, configuration and lock file.
   */
  async isFetchedFor(job: RunJob, configuration: string): Promise<boolean> {
    return (
      (await this.read(FETCHED_FILE))?.toString() ===
      fingerprintOf(job, configuration, job.lockFile)
    );
  }

  async recordFetched(job: RunJob, configuration: string, lockFile: Buffer | null): Promise<void> {
    await this.write(FETCHED_FILE, fingerprintOf(job, configuration, lockFile));
  }

  /** Records the start of an apply, which writes its state to `stateFile`. */
  async recordApply(state: Buffer | null, stateFile = STATE_FILE): Promise<void> {
    const record: ApplyRecord = { began: digestOf(state), stateFile };
    await this.write(APPLY_FILE, JSON.stringify(record), true);
  }

  /**
   * Restores the permissions of the folder, which the module's code may have removed. In a sandbox,
   * that code cannot replace the folder with a link.
   */
  private async unlock(): Promise<void> {
    await chmod(this.root, 0o700).catch(ignoreAbsent);
  }

  async readPlan(): Promise<Buffer | null> {
    return this.readResult(PLAN_FILE, MAX_PLAN_BYTES);
  }

  /** Reads the lock file in `directory`, the folder in which the tool starts. */
  async readLockFile(directory = ''): Promise<Buffer | null> {
    return this.readResult(LOCK_FILE, MAX_LOCK_FILE_BYTES, directory);
  }

  private async readResult(name: string, maxBytes: number, directory = ''): Promise<Buffer | null> {
    await this.unlock();
    const folder = await this.resolveFolder(directory);
    return folder === null ? null : readRunResult(folder, name, maxBytes);
  }

  /** Returns null if the folder does not exist. Throws UntrustedResult for a link or a file. */
  private async resolveFolder(directory: string): Promise<string | null> {
    let folder = this.root;
    for (const segment of directory.split('/').filter((part) => part !== '' && part !== '.')) {
      folder = join(folder, segment);
      const facts = await lstat(folder).catch(ignoreAbsent);
      if (facts === null) return null;
      if (!facts.isDirectory())
        throw new UntrustedResult(
          `The run left no usable result: ${directory} is no longer a folder.`,
        );
    }
    return folder;
  }

  /**
   * Reads the state that an apply left; null if it has not changed, or no apply has begun. Throws
   * an {@link UntrustedResult} if the state is missing or unusable.
   */
  async readChangedState(): Promise<Buffer | null> {
    const record = await this.readRecord<ApplyRecord>(APPLY_FILE);
    if (record === null) return null;
    const { began = null, stateFile = STATE_FILE } = record === 'incomplete' ? {} : record;
    const state = await this.readResult(basename(stateFile), MAX_STATE_BYTES, dirname(stateFile));
    // An apply that began without a state may end before it writes one.
    if (state === null && began === digestOf(null)) return null;
    if (state === null)
      throw new UntrustedResult('The run left no state, although it started with one.');
    if (digestOf(state) === began) return null;
    if (!isState(state))
      throw new UntrustedResult(
        'The state that the run left is incomplete or has too many values.',
      );
    return state;
  }
}

function fingerprintOf(
  { iacVersion, registry }: RunJob,
  configuration: string,
  lockFile: Buffer | null,
): string {
  return JSON.stringify({
    fetched: digestOf(
      Buffer.from(
        JSON.stringify([
          FETCHED_LAYOUT,
          iacVersion,
          registry.publicUrl,
          configuration,
          lockFile?.toString() ?? '',
        ]),
      ),
    ),
  });
}

function digestOf(bytes: Buffer | null): string {
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
  if (hasMoreValuesThan(bytes, MAX_STATE_VALUES)) return false;
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
