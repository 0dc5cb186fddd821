import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Returns the `h1` hash of an unpacked provider package, as lock files contain it (Hash1 of the Go
 * package golang.org/x/mod/sumdb/dirhash).
 */
export async function hashPackage(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const list = createHash('sha256');
  for (const name of names) list.update(`${await digestFile(join(folder, name))}  ${name}\n`);
  return `h1:${list.digest('base64')}`;
}

async function digestFile(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return digest.digest('hex');
}
