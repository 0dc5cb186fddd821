import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const LOCKED_PROVIDER = /^provider "([^"]+)" \{\n\s*version\s*=\s*"([^"]+)"/gm;
const PROVIDER = /^[a-z0-9][a-z0-9.:-]*\/[a-z0-9][a-z0-9_-]*\/[a-z0-9][a-z0-9_-]*$/i;
const VERSION = /^[0-9][0-9A-Za-z.+-]*$/;

/**
 * Caches provider packages in a folder per organization, never shared between organizations. The
 * tools overwrite packages in place, even while another run executes one, so each run gets its own
 * folder of hard links, and a cached package is only replaced as a whole.
 */
export class ProviderCache {
  constructor(private readonly workDir: string) {}

  /**
   * Links the cached packages that the lock file names into the folder of a run. Returns their
   * paths.
   */
  async restore(
    organization: string,
    lockFile: Buffer | null,
    folder: string,
  ): Promise<readonly string[]> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const restored: string[] = [];
    for (const path of lockedPaths(lockFile?.toString() ?? '')) {
      try {
        await linkTree(join(this.folderOf(organization), path), join(folder, path));
        restored.push(path);
      } catch {
        // The package is missing or being replaced: the tool fetches it.
        await rm(join(folder, path), { recursive: true, force: true });
      }
    }
    return restored;
  }

  /** Adds the packages that a run has fetched: all in its folder except the restored ones. */
  async save(organization: string, folder: string, restored: readonly string[]): Promise<void> {
    for (const path of await packagesIn(folder))
      if (!restored.includes(path)) await this.replace(this.folderOf(organization), path, folder);
  }

  private async replace(shared: string, path: string, folder: string): Promise<void> {
    await mkdir(dirname(join(shared, path)), { recursive: true, mode: 0o700 });
    const aside = await mkdtemp(join(shared, '.new-'));
    try {
      await linkTree(join(folder, path), join(aside, 'new'));
      await rename(join(shared, path), join(aside, 'old')).catch(() => undefined);
      // If another run was faster, its package is kept, which was verified in the same way.
      await rename(join(aside, 'new'), join(shared, path)).catch(() => undefined);
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  }

  private folderOf(organization: string): string {
    return join(
      this.workDir,
      'providers',
      createHash('sha256').update(organization).digest('hex').slice(0, 40),
    );
  }
}

/** `<host>/<namespace>/<name>/<version>` of each provider in a lock file. */
function lockedPaths(lockFile: string): string[] {
  return [...lockFile.matchAll(LOCKED_PROVIDER)].flatMap(([, provider = '', version = '']) =>
    PROVIDER.test(provider) && VERSION.test(version) ? [`${provider}/${version}`] : [],
  );
}

/** The paths of the packages in the folder of a run, like {@link lockedPaths}. */
async function packagesIn(folder: string, depth = 4): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  if (depth === 1) return entries.map(({ name }) => name);
  const below = await Promise.all(
    entries.map(async ({ name }) =>
      (await packagesIn(join(folder, name), depth - 1)).map((path) => `${name}/${path}`),
    ),
  );
  return below.flat();
}

/**
 * Creates hard links to the files of a package, or copies where links are not possible. Skips
 * everything that is neither a file nor a folder.
 */
async function linkTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true });
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isFile()) await link(source, target).catch(() => copyFile(source, target));
  }
}
