import { constants, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '../core/artifacts/blobs.js';
import { openBlobs } from '../core/artifacts/open-blobs.js';
import {
  ARTIFACTS,
  DATABASE_FILE,
  digestOf,
  FORMAT,
  KEY_FILE,
  type Manifest,
  manifestFile,
} from './backup/manifest.js';
import { copyDatabase, namedArtifacts } from './backup/sqlite-copy.js';
import type { Config } from '../core/config/config.js';

/** Files between two lines of progress. */
const PROGRESS_INTERVAL_FILES = 1_000;

/**
 * Writes a backup into a new folder, even while servers run: first a snapshot of the database, then
 * the files that it refers to, which servers keep for at least an hour.
 */
export async function backUp(config: Config, target: string): Promise<void> {
  if (config.database.kind === 'postgres')
    throw new Error(
      'PostgreSQL is backed up with its own tools (docs/operations.md#backup-and-restore). ' +
        'This command is for SQLite.',
    );
  const folder = resolve(target);
  await requireEmpty(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = join(folder, DATABASE_FILE);
  printLine(`Copying ${config.database.file}`);
  await copyDatabase(config.database.file, database);
  const artifacts = await copyArtifacts(await openBlobs(config), database, join(folder, ARTIFACTS));
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    database: { bytes: (await stat(database)).size, sha256: await digestOf(database) },
    artifacts,
    encryptionKey: await copyKey(config, folder),
  };
  await writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  printLine(
    `Done: ${manifest.database.bytes} bytes of database, ${artifacts.files} files of ` +
      `${artifacts.bytes} bytes in ${folder}.`,
  );
  printLine(
    manifest.encryptionKey === 'included'
      ? `The folder contains the encryption key (${KEY_FILE}): anyone who has it can read every ` +
          'secret. Protect it like the server.'
      : 'The folder does not contain the encryption key: keep GANTRY_ENCRYPTION_KEY elsewhere. ' +
          'Without it, the backup cannot be used.',
  );
}

async function requireEmpty(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Name a folder that does not exist yet.`);
}

async function copyArtifacts(
  blobs: Blobs,
  database: string,
  folder: string,
): Promise<Manifest['artifacts']> {
  const named = await namedArtifacts(database);
  await mkdir(folder, { mode: 0o700 });
  let bytes = 0;
  for (const [index, artifact] of named.entries()) {
    await pipeline(
      await blobs.get(artifact.key),
      createWriteStream(join(folder, artifact.key), { mode: 0o600 }),
    );
    bytes += artifact.bytes;
    if ((index + 1) % PROGRESS_INTERVAL_FILES === 0)
      printLine(`${index + 1} of ${named.length} files`);
  }
  return { files: named.length, bytes };
}

async function copyKey(
  { encryptionKey, dataDir }: Config,
  folder: string,
): Promise<Manifest['encryptionKey']> {
  if (encryptionKey) return 'configured';
  await copyFile(join(dataDir, KEY_FILE), join(folder, KEY_FILE), constants.COPYFILE_EXCL);
  return 'included';
}

function printLine(line: string): void {
  console.error(line);
}
