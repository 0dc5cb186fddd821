import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const DATABASE_FILE = 'gantry.sqlite';
export const KEY_FILE = 'encryption.key';
export const ARTIFACTS_FOLDER = 'artifacts';
const MANIFEST_FILE = 'manifest.json';
export const MANIFEST_FORMAT = 1;

/** Describes a backup. Its file is written last: a folder without it is incomplete. */
export interface Manifest {
  readonly format: number;
  readonly createdAt: string;
  readonly database: { readonly bytes: number; readonly sha256: string };
  readonly artifacts: { readonly files: number; readonly bytes: number };
  /** `included`: the key file is in the backup. `configured`: the operator keeps the key. */
  readonly encryptionKey: 'included' | 'configured';
}

export const manifestPathOf = (folder: string): string => join(folder, MANIFEST_FILE);

/** Throws if the folder contains no complete backup, or a backup of another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await parseManifest(manifestPathOf(folder));
  if (!manifest)
    throw new Error(
      `${folder} contains no complete backup: ${MANIFEST_FILE} is missing or damaged.`,
    );
  if (manifest.format !== MANIFEST_FORMAT)
    throw new Error(
      `${folder} contains a backup of format ${manifest.format}, but this release reads only ` +
        `format ${MANIFEST_FORMAT}.`,
    );
  return manifest;
}

async function parseManifest(file: string): Promise<Manifest | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Manifest | null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT')
      return null;
    throw error;
  }
}

/** Computes the SHA-256 of a file, as lower-case hex. */
export async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file)) digest.update(chunk as Buffer);
  return digest.digest('hex');
}
