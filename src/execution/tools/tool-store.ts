import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../core/sync-folder.js';
import { isSemanticVersion } from '../../lib/versions/semantic-version.js';
import { compareVersions } from '../../lib/versions/version-constraint.js';
import { createStagingFolder } from '../staging-folder.js';
import type { ToolName } from './vendors.js';

const TOOLS: readonly ToolName[] = ['tofu', 'terraform'];

export interface InstalledTool {
  readonly tool: ToolName;
  readonly version: string;
  readonly path: string;
}

/**
 * The tools in the data folder: `tools/<tool>/<version>/<tool>`. A folder with the name of a
 * version is complete.
 */
export class ToolStore {
  private readonly folder: string;

  constructor(
    dataDir: string,
    private readonly now: () => Date,
  ) {
    this.folder = join(dataDir, 'tools');
  }

  /** Lists the installed tools, newest first; of equal versions, OpenTofu first. */
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

  /** Creates an empty folder on the same disk. The caller must {@link commit} or remove it. */
  async stage(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o755 });
    return createStagingFolder(this.folder, this.now());
  }

  /** Moves a staged folder to its place, atomically and durably. Keeps a tool that exists there. */
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

  /** Returns false if the tool was not installed. */
  async remove(tool: ToolName, version: string): Promise<boolean> {
    if (!(await this.has(tool, version))) return false;
    const staged = await this.stage();
    await rename(join(this.folder, tool, version), join(staged, version));
    await rm(staged, { recursive: true, force: true });
    return true;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  });
}
