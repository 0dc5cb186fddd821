import { constants, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '../core/artifacts/blobs.js';
import { openBlobs } from '../core/artifacts/open-blobs.js';
import type { Config } from '../core/config/config.js';
import {
  ARTIFACTS_FOLDER,
  DATABASE_FILE,
  digestOf,
  KEY_FILE,
  type Manifest,
  MANIFEST_FORMAT,
  manifestPathOf,
} from './backup/manifest.js';
import { copyDatabase, readArtifactRecords } from './backup/sqlite-copy.js';

const PROGRESS_INTERVAL_FILES = 1_000;

/**
 * Writes a backup to a new or empty folder, even while a server runs. May fail if it takes more
 * than an hour: from then on, the server may delete files to which the copied database refers.
 */
export async function backUp(config: Config, target: string): Promise<void> {
  if (config.database.kind === 'postgres')
    throw new Error(
      'This command backs up SQLite. Back up PostgreSQL with its own tools: ' +
        'docs/operations.md#backup-and-restore.',
    );
  const folder = resolve(target);
  await requireEmpty(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = join(folder, DATABASE_FILE);
  console.error(`Copying ${config.database.file}`);
  await copyDatabase(config.database.file, database);
  const artifacts = await copyArtifacts(
    await openBlobs(config),
    database,
    join(folder, ARTIFACTS_FOLDER),
  );
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    createdAt: new Date().toISOString(),
    database: { bytes: (await stat(database)).size, sha256: await digestOf(database) },
    artifacts,
    encryptionKey: await copyKey(config, folder),
  };
  await writeFile(manifestPathOf(folder), `${JSON.stringify(manifest, null, 2)}\n`, {
    flush: true,
  });
  console.error(
    `Backup complete: ${folder}. Database: ${manifest.database.bytes} bytes. Files: ` +
      `${artifacts.files} (${artifacts.bytes} bytes).`,
  );
  console.error(
    manifest.encryptionKey === 'included'
      ? `The folder contains the encryption key (${KEY_FILE}): anyone with this folder can read ` +
          'every secret. Protect it like the server.'
      : 'The folder does not contain the encryption key: store GANTRY_ENCRYPTION_KEY separately. ' +
          'The backup cannot be used without it.',
  );
}

async function requireEmpty(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Specify a new or empty folder.`);
}

async function copyArtifacts(
  blobs: Blobs,
  database: string,
  folder: string,
): Promise<Manifest['artifacts']> {
  const records = await readArtifactRecords(database);
  await mkdir(folder, { mode: 0o700 });
  let bytes = 0;
  for (const [index, artifact] of records.entries()) {
    await pipeline(
      await blobs.get(artifact.key),
      createWriteStream(join(folder, artifact.key), { mode: 0o600 }),
    );
    bytes += artifact.bytes;
    if ((index + 1) % PROGRESS_INTERVAL_FILES === 0)
      console.error(`${index + 1} of ${records.length} files`);
  }
  return { files: records.length, bytes };
}

async function copyKey(
  { encryptionKey, dataDir }: Config,
  folder: string,
): Promise<Manifest['encryptionKey']> {
  if (encryptionKey) return 'configured';
  await copyFile(join(dataDir, KEY_FILE), join(folder, KEY_FILE), constants.COPYFILE_EXCL);
  return 'included';
}
