import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { RunJob } from './execution.js';

const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
/** What fetching makes; everything else in the folder of the tool may hold secrets. */
const FETCHED = new Set(['.terraform', '.terraform.lock.hcl', 'main.tf.json']);

/**
 * The files of one run on this machine: `<work>/runs/<run id>/`. In `root/` the tool works; `apply.json` says that an
 * apply has begun and with which state, `process.json` which process runs, `fetched.json` what was fetched for which job.
 */
export class RunFolder {
  readonly path: string;
  readonly root: string;
  readonly home: string;
  /** The provider packages of this run, which `root/.terraform` refers to. */
  readonly providers: string;

  constructor(workDir: string, runId: string) {
    if (!RUN_ID.test(runId)) throw new Error(`"${runId}" is no id of a run.`);
    this.path = join(workDir, 'runs', runId);
    this.root = join(this.path, 'root');
    this.home = join(this.path, 'home');
    this.providers = join(this.path, 'providers');
  }

  async create(): Promise<void> {
    for (const folder of [this.root, this.home])
      await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  /** Written whole or not at all, readable by the runner's user only. */
  async write(name: string, content: string | Buffer): Promise<string> {
    const target = join(this.path, name);
    await writeFile(`${target}.new`, content, { mode: 0o600 });
    await rename(`${target}.new`, target);
    return target;
  }

  async read(name: string): Promise<Buffer | null> {
    return readFile(join(this.path, name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
  }

  /** Leaves nothing in the tool's folder but what was fetched. */
  async removeSecrets(): Promise<void> {
    const names = await readdir(this.root);
    const secret = names.filter((name) => !FETCHED.has(name)).map((name) => join(this.root, name));
    await Promise.all(
      [...secret, this.home].map((path) => rm(path, { recursive: true, force: true })),
    );
    await mkdir(this.home, { mode: 0o700 });
  }

  /** Whether the folder has what the job needs to be fetched, fetched with the same tool and the same providers. */
  async isFetchedFor(job: RunJob, configuration: string): Promise<boolean> {
    return (
      (await this.read('fetched.json'))?.toString() ===
      fingerprint(job, configuration, job.lockFile)
    );
  }

  async noteFetched(job: RunJob, configuration: string, lockFile: Buffer | null): Promise<void> {
    await this.write('fetched.json', fingerprint(job, configuration, lockFile));
  }

  async noteApply(state: Buffer | null): Promise<void> {
    await this.write('apply.json', JSON.stringify({ began: digest(state) }));
  }

  /** The state that an apply has left, when it is a whole one and not the one that the apply began with. */
  async changedState(): Promise<Buffer | null> {
    const note = await this.read('apply.json');
    const state = await this.read('root/terraform.tfstate');
    if (note === null || state === null || !isState(state)) return null;
    const { began } = JSON.parse(note.toString()) as { began: string };
    return digest(state) === began ? null : state;
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

function isState(bytes: Buffer): boolean {
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
