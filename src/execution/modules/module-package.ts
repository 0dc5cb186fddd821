import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, symlinkSync, writeSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Header } from 'tar-stream';
import { ARCHIVE_LIMITS } from '../../lib/archives/archive-limits.js';
import { checkLink, normalizePath } from '../../lib/archives/archive-path.js';
import { type EntryReceiver, TarReader } from '../../lib/archives/tar-reader.js';
import type { UploadedConfiguration } from '../execution.js';
import { RunFailure } from '../run-failure.js';

const FOLDER = { recursive: true, mode: 0o700 } as const;

type Body = AsyncIterable<Uint8Array> | readonly Buffer[];

/**
 * Unpacks the tar.gz of a module into a new folder, without its links. If `sha256` is null, the
 * digest is not checked. Rejects with RunFailure or ModuleRefusal if the archive is not acceptable.
 */
export async function unpackModule(
  body: Body,
  folder: string,
  sha256: string | null,
  signal: AbortSignal,
): Promise<void> {
  await unpack(body, new FileWriter(folder), sha256, signal);
}

/**
 * Like {@link unpackModule}, but creates symbolic links, and skips the state files of `directory`.
 */
export async function unpackConfiguration(
  body: Body,
  folder: string,
  { sha256, directory }: Pick<UploadedConfiguration, 'sha256' | 'directory'>,
  signal: AbortSignal,
): Promise<void> {
  const states = new Set(
    ['terraform.tfstate', 'terraform.tfstate.d'].map((name) => posix.join(directory, name)),
  );
  const files = new FileWriter(folder, states);
  await unpack(body, files, sha256, signal);
  // Created last, so that no file is written through a link.
  files.createLinks();
}

async function unpack(
  body: Body,
  files: FileWriter,
  sha256: string | null,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256');
  const tar = new TarReader(ARCHIVE_LIMITS.entries, files);
  let unpacked = 0;
  try {
    await pipeline(
      Readable.from(body),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createGunzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          unpacked += chunk.length;
          if (unpacked > ARCHIVE_LIMITS.unpackedBytes)
            throw new RunFailure(
              `The archive unpacks to more than ${ARCHIVE_LIMITS.unpackedBytes} bytes.`,
            );
          await tar.write(chunk);
        }
        await tar.end();
      },
      { signal },
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw new RunFailure('The server did not return an intact gzip archive.');
    throw error;
  } finally {
    files.close();
  }
  if (sha256 !== null && hash.digest('hex') !== sha256.toLowerCase())
    throw new RunFailure(
      'The checksum of the archive differs from the one that the registry reported.',
    );
}

/** Writes the files of an archive, and collects its links, which must stay in the folder. */
class FileWriter implements EntryReceiver {
  private file: number | null = null;
  private readonly links: { readonly path: string; readonly target: string }[] = [];

  constructor(
    private readonly folder: string,
    /** Files and folders that are skipped. */
    private readonly skipped: ReadonlySet<string> = new Set(),
  ) {
    mkdirSync(folder, FOLDER);
  }

  receiveEntry({ name, type, linkname }: Header): ((chunk: Buffer) => void) | undefined {
    this.close();
    const path = normalizePath(name);
    for (let part = path; part !== '.'; part = posix.dirname(part))
      if (this.skipped.has(part)) return undefined;
    if (type === 'symlink') {
      checkLink(path, linkname || '', type);
      this.links.push({ path, target: linkname || '' });
    }
    if (type === 'directory') mkdirSync(join(this.folder, path), FOLDER);
    if (type !== 'file' || path === '' || name.endsWith('/')) return undefined;
    const target = join(this.folder, path);
    mkdirSync(dirname(target), FOLDER);
    const file = openSync(target, 'wx', 0o600);
    this.file = file;
    return (chunk) => {
      for (let written = 0; written < chunk.length;) written += writeSync(file, chunk, written);
    };
  }

  createLinks(): void {
    for (const { path, target } of this.links) {
      mkdirSync(dirname(join(this.folder, path)), FOLDER);
      symlinkSync(target, join(this.folder, path));
    }
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }
}
