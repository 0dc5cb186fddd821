import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Blobs } from '../core/artifacts/blobs.js';
import { openBlobs } from '../core/artifacts/open-blobs.js';
import type { Config } from '../core/config/config.js';
import type { DatabaseConfig } from '../core/config/database-config.js';
import { readKeyFile } from '../core/secrets/installation-key.js';
import {
  ARTIFACTS_FOLDER,
  DATABASE_FILE,
  digestOf,
  KEY_FILE,
  type Manifest,
  readManifest,
} from './backup/manifest.js';
import { openPostgresTarget } from './backup/postgres-target.js';
import type { RestoreTarget } from './backup/restore-target.js';
import { readArtifactRecords } from './backup/sqlite-copy.js';
import { openSqliteTarget } from './backup/sqlite-target.js';

const PROGRESS_INTERVAL_FILES = 1_000;

/**
 * Restores a backup to the configured file store, and then to the configured database, which must
 * be empty. In this order, an interrupted restore can be repeated.
 */
export async function restore(config: Config, source: string): Promise<void> {
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  const database = join(folder, DATABASE_FILE);
  const target = await openTarget(config.database);
  await verify(folder, manifest);
  await restoreKey(config, folder, manifest.encryptionKey);
  await restoreArtifacts(await openBlobs(config), database, join(folder, ARTIFACTS_FOLDER));
  await target.load(database);
  console.error(
    `Restore complete: ${target.name}, files: ${manifest.artifacts.files}. ` +
      `The backup was created at ${manifest.createdAt}.`,
  );
}

const openTarget = async (config: DatabaseConfig): Promise<RestoreTarget> =>
  config.kind === 'sqlite' ? openSqliteTarget(config.file) : openPostgresTarget(config);

async function verify(folder: string, manifest: Manifest): Promise<void> {
  console.error('Checking the backup');
  const database = join(folder, DATABASE_FILE);
  if ((await digestOf(database)) !== manifest.database.sha256)
    throw new Error(`${database} is damaged: its digest differs from the manifest.`);
  const damaged = await collectDamagedFiles(database, join(folder, ARTIFACTS_FOLDER));
  if (damaged.length > 0)
    throw new Error(
      `The backup is not complete. Missing or damaged files: ${damaged.length}, ` +
        `such as ${damaged[0] ?? ''}.`,
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
  const [own, backup] = [join(dataDir, KEY_FILE), join(folder, KEY_FILE)];
  if (encryptionKey) {
    if (readKeyFile(folder)?.equals(encryptionKey) === true) return;
    throw new Error(
      `GANTRY_ENCRYPTION_KEY differs from the key of the backup. Set it to the content of ${backup}.`,
    );
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
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
      console.error(`${index + 1} of ${records.length} files`);
  }
}
