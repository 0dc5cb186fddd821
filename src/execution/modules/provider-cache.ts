import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createStagingFolder } from '../staging-folder.js';
import { type LockedProvider, readLockedProviders } from './lock-file.js';
import { hashPackage } from './package-hash.js';

/** Suffix of the file with the hash of a package: `linux_amd64.h1`, beside `linux_amd64/`. */
const HASH_SUFFIX = '.h1';

/**
 * Caches provider packages per organization, in `<host>/<namespace>/<name>/<version>/<platform>`. A
 * run gets hard links only to packages whose hash is in its lock file. The tools overwrite other
 * packages in place, and would change the cache through the links.
 */
export class ProviderCache {
  constructor(
    private readonly workDir: string,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /**
   * Empties `folder`, and links the cached packages whose hashes are in the lock file into it.
   * Returns the paths of the provider versions with such a package.
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
        // Not cached, being replaced, or not readable: the tool fetches the provider version.
        await rm(join(folder, path), { recursive: true, force: true });
      }
    }
    return restored;
  }

  /**
   * Caches the provider versions that a run has fetched: all in its folder except those that
   * {@link ProviderCache.restore} returned.
   */
  async save(organization: string, folder: string, restored: readonly string[]): Promise<void> {
    for (const path of await providerVersionsIn(folder))
      if (!restored.includes(path)) await this.replace(this.folderOf(organization), path, folder);
  }

  /** Replaces the cached provider version, if there is one, with that in the folder of a run. */
  private async replace(cacheFolder: string, path: string, folder: string): Promise<void> {
    const cached = join(cacheFolder, path);
    await mkdir(dirname(cached), { recursive: true, mode: 0o700 });
    const staging = await createStagingFolder(cacheFolder, this.now());
    const replacement = join(staging, 'new');
    try {
      await linkTree(join(folder, path), replacement);
      for (const platform of await foldersIn(replacement))
        await writeFile(
          join(replacement, `${platform}${HASH_SUFFIX}`),
          await hashPackage(join(replacement, platform)),
        );
      await rename(cached, join(staging, 'old')).catch(() => undefined);
      // Fails if another run has cached the version meanwhile: its tool has verified it, too.
      await rename(replacement, cached).catch(() => undefined);
    } finally {
      await rm(staging, { recursive: true, force: true });
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

/** The paths of the provider versions in the folder of a run. */
async function providerVersionsIn(folder: string, depth = 4): Promise<string[]> {
  const names = await foldersIn(folder);
  if (depth === 1) return names;
  const below = await Promise.all(
    names.map(async (name) =>
      (await providerVersionsIn(join(folder, name), depth - 1)).map((path) => `${name}/${path}`),
    ),
  );
  return below.flat();
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Links those packages of a cached provider version whose hashes are in the lock file. Returns
 * whether there are any. Throws if the version is not cached, or is being replaced.
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
 * Creates hard links to the files in a folder and its subfolders, or copies where links are not
 * possible. Skips everything that is neither a file nor a folder.
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
