import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '../core/artifacts/blobs.js';
import { openBlobs } from '../core/artifacts/open-blobs.js';
import type { Config } from '../core/config/config.js';
import { WriterLock } from '../core/database/sqlite/writer-lock.js';
import { syncFolder } from '../core/sync-folder.js';
import {
  ARTIFACTS_FOLDER,
  DATABASE_FILE,
  digestOf,
  KEY_FILE,
  type Manifest,
  readManifest,
} from './backup/manifest.js';
import { readArtifactRecords } from './backup/sqlite-copy.js';

const PROGRESS_INTERVAL_FILES = 1_000;

/**
 * Restores a backup to the configured database and file store. The database must not exist yet. It
 * is restored last, so that an interrupted restore can be repeated.
 */
export async function restore(config: Config, source: string): Promise<void> {
  if (config.database.kind === 'postgres')
    throw new Error(
      'This command restores SQLite. Restore PostgreSQL with its own tools: ' +
        'docs/operations.md#backup-and-restore.',
    );
  const { file } = config.database;
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  requireAbsent(file);
  printLine('Checking the backup');
  const database = join(folder, DATABASE_FILE);
  if ((await digestOf(database)) !== manifest.database.sha256)
    throw new Error(`${database} is damaged: its digest differs from the manifest.`);
  const damaged = await collectDamagedFiles(database, join(folder, ARTIFACTS_FOLDER));
  if (damaged.length > 0)
    throw new Error(
      `The backup is not complete. Missing or damaged files: ${damaged.length}, ` +
        `such as ${damaged[0] ?? ''}.`,
    );
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const lock = await WriterLock.acquire(file);
  try {
    // A server may have started and stopped in the meantime.
    requireAbsent(file);
    await restoreKey(config, folder, manifest.encryptionKey);
    await restoreArtifacts(await openBlobs(config), database, join(folder, ARTIFACTS_FOLDER));
    await pipeline(
      createReadStream(database),
      createWriteStream(`${file}.restored`, { mode: 0o600, flush: true }),
    );
    await rename(`${file}.restored`, file);
    await syncFolder(dirname(file));
  } finally {
    await lock.release();
  }
  printLine(
    `Restore complete: ${file}, files: ${manifest.artifacts.files}. ` +
      `The backup was created at ${manifest.createdAt}.`,
  );
}

/** Throws if a database or its log exists: SQLite would apply an old log to the new database. */
function requireAbsent(file: string): void {
  const present = ['', '-wal', '-shm', '-journal']
    .map((suffix) => `${file}${suffix}`)
    .filter((path) => existsSync(path));
  if (present.length > 0)
    throw new Error(
      `These files exist: ${present.join(', ')}. Move them away to restore the ` +
        'backup in their place.',
    );
}

/** Returns the keys of files that are missing or damaged. */
async function collectDamagedFiles(database: string, folder: string): Promise<string[]> {
  const damaged: string[] = [];
  for (const { key, bytes, sha256 } of await readArtifactRecords(database)) {
    const path = join(folder, key);
    const { size } = await stat(path).catch(() => ({ size: -1 }));
    if (size !== bytes || (await digestOf(path)) !== sha256) damaged.push(key);
  }
  return damaged;
}

async function restoreKey(
  { encryptionKey, dataDir }: Config,
  folder: string,
  keyLocation: Manifest['encryptionKey'],
): Promise<void> {
  if (keyLocation === 'configured') {
    if (!encryptionKey)
      throw new Error(
        'The backup does not contain the encryption key. Set GANTRY_ENCRYPTION_KEY to the key ' +
          'of the installation that was backed up.',
      );
    return;
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const [own, backup] = [join(dataDir, KEY_FILE), join(folder, KEY_FILE)];
  if (!existsSync(own)) return copyFile(backup, own);
  if ((await digestOf(own)) !== (await digestOf(backup)))
    throw new Error(
      `${own} contains a different key than the backup. Move it away, or restore to another ` +
        'data folder.',
    );
}

async function restoreArtifacts(blobs: Blobs, database: string, folder: string): Promise<void> {
  const records = await readArtifactRecords(database);
  for (const [index, { key }] of records.entries()) {
    await blobs.put(key, createReadStream(join(folder, key)));
    if ((index + 1) % PROGRESS_INTERVAL_FILES === 0)
      printLine(`${index + 1} of ${records.length} files`);
  }
}

function printLine(line: string): void {
  console.error(line);
}
