import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const STAGING_PREFIX = '.new-';
/** Milliseconds without a change after which a staging folder counts as abandoned. */
const MAX_STAGING_AGE_MS = 3_600_000;

/**
 * Creates an empty folder in `parent`, for content that the caller moves to its place when it is
 * complete. Also removes staging folders in `parent` that have not changed for an hour, such as
 * those of interrupted processes.
 */
export async function createStagingFolder(parent: string, now: Date): Promise<string> {
  await removeAbandoned(parent, now);
  return mkdtemp(join(parent, STAGING_PREFIX));
}

async function removeAbandoned(parent: string, now: Date): Promise<void> {
  const before = now.getTime() - MAX_STAGING_AGE_MS;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(STAGING_PREFIX)) continue;
    const path = join(parent, name);
    // Another process may move or remove the folder at the same time.
    const facts = await stat(path).catch(() => null);
    if (facts && facts.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
