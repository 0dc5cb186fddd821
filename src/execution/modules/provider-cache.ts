import { createHash } from 'node:crypto';
import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type LockedProvider, readLockedProviders } from './lock-file.js';
import { hashPackage } from './package-hash.js';

/** Follows the name of a platform: a file with the hash of the package for it. */
const HASH_SUFFIX = '.h1';

/**
 * Caches provider packages in a folder per organization, never shared between organizations. Each
 * run gets its own folder of hard links, and a cached package is only replaced as a whole.
 *
 * The tools overwrite a package in place, through the links, if the lock file lacks its hash. Runs
 * therefore get only the packages whose hash is in their lock file.
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
    for (const provider of readLockedProviders(lockFile?.toString() ?? '')) {
      const { path } = provider;
      try {
        const cached = join(this.folderOf(organization), path);
        if (await linkLocked(cached, provider, join(folder, path))) restored.push(path);
      } catch {
        // No such package, or it is being replaced: the tool fetches it.
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
    const fresh = join(aside, 'new');
    try {
      await linkTree(join(folder, path), fresh);
      for (const platform of await foldersIn(fresh))
        await writeFile(
          join(fresh, `${platform}${HASH_SUFFIX}`),
          await hashPackage(join(fresh, platform)),
        );
      await rename(join(shared, path), join(aside, 'old')).catch(() => undefined);
      // If another run was faster, its package is kept, which was verified in the same way.
      await rename(fresh, join(shared, path)).catch(() => undefined);
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

/** The paths of the packages in the folder of a run: `<host>/<namespace>/<name>/<version>`. */
async function packagesIn(folder: string, depth = 4): Promise<string[]> {
  const names = await foldersIn(folder);
  if (depth === 1) return names;
  const below = await Promise.all(
    names.map(async (name) =>
      (await packagesIn(join(folder, name), depth - 1)).map((path) => `${name}/${path}`),
    ),
  );
  return below.flat();
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Links the cached packages of a provider whose hash is locked. Returns whether there are any.
 * Throws if none is cached, or one is being replaced.
 */
async function linkLocked(from: string, { hashes }: LockedProvider, to: string): Promise<boolean> {
  let isLinked = false;
  for (const platform of await foldersIn(from)) {
    const hash = await readFile(join(from, `${platform}${HASH_SUFFIX}`), 'utf8');
    if (!hashes.has(hash)) continue;
    await linkTree(join(from, platform), join(to, platform));
    isLinked = true;
  }
  return isLinked;
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
