import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Header } from 'tar-stream';

import { ARCHIVE_LIMITS } from '../../lib/archives/archive-limits.js';
import { cleanPath } from '../../lib/archives/archive-path.js';
import { type EntryReceiver, TarReader } from '../../lib/archives/tar-reader.js';
import { RunFailure } from '../run-failure.js';

/**
 * Unpacks the tar.gz of a module into a new folder. Rejects with RunFailure if it has another
 * digest.
 */
export async function unpackModule(
  body: AsyncIterable<Uint8Array> | readonly Buffer[],
  folder: string,
  sha256: string | null,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256');
  const files = new FileWriter(folder);
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
              `A module unpacks to more than ${ARCHIVE_LIMITS.unpackedBytes} bytes.`,
            );
          await tar.write(chunk);
        }
        await tar.end();
      },
      { signal },
    );
  } finally {
    files.close();
  }
  if (sha256 !== null && hash.digest('hex') !== sha256.toLowerCase())
    throw new RunFailure(
      'The archive of a module is not the one that the registry described: its checksum differs.',
    );
}

/** Writes files while they stream. Links are dropped: the tools do not follow them either. */
class FileWriter implements EntryReceiver {
  private file: number | null = null;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  entry({ name, type }: Header): ((chunk: Buffer) => void) | undefined {
    this.close();
    const path = cleanPath(name);
    if (type !== 'file' || path === '' || name.endsWith('/')) return undefined;
    const target = join(this.folder, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const file = openSync(target, 'wx', 0o600);
    this.file = file;
    return (chunk) => {
      for (let written = 0; written < chunk.length;) written += writeSync(file, chunk, written);
    };
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }
}
