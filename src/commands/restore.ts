import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Blobs } from '../core/artifacts/blobs.js';
import { openBlobs } from '../core/artifacts/open-blobs.js';
import { ARTIFACTS, DATABASE_FILE, digestOf, KEY_FILE, readManifest } from './backup/manifest.js';
import { namedArtifacts } from './backup/sqlite-copy.js';
import type { Config } from '../core/config/config.js';
import { WriterLock } from '../core/database/sqlite/writer-lock.js';

const PROGRESS_INTERVAL_FILES = 1_000;

/**
 * Restores a backup to the configured database and file store. Overwrites nothing: the database
 * must not exist yet, and is restored last, so that an interrupted restore can be repeated.
 */
export async function restore(config: Config, source: string): Promise<void> {
  if (config.database.kind === 'postgres')
    throw new Error(
      'PostgreSQL is restored with its own tools (docs/operations.md#backup-and-restore). ' +
        'This command is for SQLite.',
    );
  const { file } = config.database;
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  requireAbsent(file);
  printLine('Checking the backup');
  const database = join(folder, DATABASE_FILE);
  if ((await digestOf(database)) !== manifest.database.sha256)
    throw new Error(`${database} is damaged: its digest is not that of the manifest.`);
  const missing = await incomplete(database, join(folder, ARTIFACTS));
  if (missing.length > 0)
    throw new Error(
      `The backup is not complete: ${missing.length} files are missing or damaged, ` +
        `${missing[0] ?? ''} among them.`,
    );
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const lock = await WriterLock.acquire(file);
  try {
    // A server may have started and ended in the meantime.
    requireAbsent(file);
    await restoreKey(config, folder, manifest.encryptionKey);
    await restoreArtifacts(await openBlobs(config), database, join(folder, ARTIFACTS));
    await copyFile(database, `${file}.restored`);
    await rename(`${file}.restored`, file);
  } finally {
    await lock.release();
  }
  printLine(
    `Done: ${file}, ${manifest.artifacts.files} files. ` +
      `The backup was created at ${manifest.createdAt}.`,
  );
}

/** SQLite would apply the remaining log of an earlier database to the restored one. */
function requireAbsent(file: string): void {
  const present = ['', '-wal', '-shm', '-journal']
    .map((suffix) => `${file}${suffix}`)
    .filter((path) => existsSync(path));
  if (present.length > 0)
    throw new Error(
      `These files exist: ${present.join(', ')}. Move them away, if the backup is to take their ` +
        'place.',
    );
}

async function incomplete(database: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const { key, bytes, sha256 } of await namedArtifacts(database)) {
    const path = join(folder, key);
    const { size } = await stat(path).catch(() => ({ size: -1 }));
    if (size !== bytes || (await digestOf(path)) !== sha256) found.push(key);
  }
  return found;
}

async function restoreKey(
  { encryptionKey, dataDir }: Config,
  folder: string,
  kept: 'included' | 'configured',
): Promise<void> {
  if (kept === 'configured') {
    if (!encryptionKey)
      throw new Error(
        'The backup does not contain the encryption key. Set GANTRY_ENCRYPTION_KEY to the key ' +
          'of that installation.',
      );
    return;
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const [own, backup] = [join(dataDir, KEY_FILE), join(folder, KEY_FILE)];
  if (!existsSync(own)) return copyFile(backup, own);
  if ((await digestOf(own)) !== (await digestOf(backup)))
    throw new Error(
      `${own} is another key than that of the backup. Move it away, or restore into another ` +
        'data folder.',
    );
}

async function restoreArtifacts(blobs: Blobs, database: string, folder: string): Promise<void> {
  const named = await namedArtifacts(database);
  for (const [index, { key }] of named.entries()) {
    await blobs.put(key, createReadStream(join(folder, key)));
    if ((index + 1) % PROGRESS_INTERVAL_FILES === 0)
      printLine(`${index + 1} of ${named.length} files`);
  }
}

function printLine(line: string): void {
  console.error(line);
}
