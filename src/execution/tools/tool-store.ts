import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { compareVersions } from '../../lib/versions/version-constraint.js';
import { isSemanticVersion } from '../../lib/versions/semantic-version.js';
import type { ToolName } from './vendors.js';

const STAGING = '.new-';
/**
 * Milliseconds after which an unfinished folder belongs to an interrupted process: longer than an
 * installation may take.
 */
const ABANDONED_MS = 3_600_000;
const TOOLS: readonly ToolName[] = ['tofu', 'terraform'];

export interface InstalledTool {
  readonly tool: ToolName;
  readonly version: string;
  readonly path: string;
}

/**
 * The tools in the data folder: `tools/<tool>/<version>/<tool>`. A folder with such a name is
 * complete.
 */
export class ToolStore {
  private readonly folder: string;

  constructor(
    dataDir: string,
    private readonly now: () => Date,
  ) {
    this.folder = join(dataDir, 'tools');
  }

  /** Newest first; for one version, OpenTofu first. */
  async list(): Promise<readonly InstalledTool[]> {
    const lists = await Promise.all(
      TOOLS.map(async (tool) =>
        (await namesIn(join(this.folder, tool)))
          .filter(isSemanticVersion)
          .map((version) => ({ tool, version, path: this.pathOf(tool, version) })),
      ),
    );
    return lists.flat().toSorted((left, right) => compareVersions(right.version, left.version));
  }

  async has(tool: ToolName, version: string): Promise<boolean> {
    return stat(this.pathOf(tool, version)).then(
      () => true,
      () => false,
    );
  }

  pathOf(tool: ToolName, version: string): string {
    return join(this.folder, tool, version, tool);
  }

  /** An empty folder on the same disk, to be committed or removed. */
  async stage(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o755 });
    await this.removeAbandoned();
    return mkdtemp(join(this.folder, STAGING));
  }

  /**
   * Commits the folder as the tool, atomically and durably. Of two processes, the first one wins.
   */
  async commit(staged: string, tool: ToolName, version: string): Promise<void> {
    const parent = join(this.folder, tool);
    await mkdir(parent, { recursive: true, mode: 0o755 });
    await syncFolder(staged);
    try {
      await rename(staged, join(parent, version));
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
      await rm(staged, { recursive: true, force: true });
    }
    await Promise.all([parent, this.folder].map(syncFolder));
  }

  /** False if it was not installed. */
  async remove(tool: ToolName, version: string): Promise<boolean> {
    if (!(await this.has(tool, version))) return false;
    const staged = await this.stage();
    await rename(join(this.folder, tool, version), join(staged, version));
    await rm(staged, { recursive: true, force: true });
    return true;
  }

  private async removeAbandoned(): Promise<void> {
    const before = this.now().getTime() - ABANDONED_MS;
    for (const name of await namesIn(this.folder)) {
      if (!name.startsWith(STAGING)) continue;
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: before + 1 }));
      if (mtimeMs < before) await rm(path, { recursive: true, force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  });
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
