import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ArchiveContent, type ModuleArchive } from '../archives/archive-content.js';
import { ARCHIVE_LIMITS, type ArchiveLimits } from '../archives/archive-limits.js';
import { ConfigurationContent } from '../archives/configuration-content.js';
import { type EntryReceiver, TarReader } from '../archives/tar-reader.js';
import { ModuleRefusal } from './module-refusal.js';

/** Other common formats, by their first bytes in hex. */
const OTHER_FORMATS: readonly (readonly [string, string])[] = [
  ['504b0304', 'a zip archive'],
  ['425a68', 'compressed with bzip2'],
  ['fd377a585a00', 'compressed with xz'],
  ['28b52ffd', 'compressed with Zstandard'],
];

interface ArchiveSize {
  readonly compressedBytes: number;
  readonly unpackedBytes: number;
}

/**
 * Reads an uploaded tar.gz as a stream, and checks all entries. The limits bound the memory use. On
 * failure, destroys the source, and rejects with ModuleRefusal or with the original error, such as
 * that of the source.
 */
export async function readModuleArchive(
  source: Readable,
  limits: Partial<ArchiveLimits> = {},
): Promise<ModuleArchive> {
  const allLimits = { ...ARCHIVE_LIMITS, ...limits };
  const content = new ArchiveContent(allLimits);
  const { compressedBytes, unpackedBytes } = await readArchive(source, content, allLimits);
  return content.finish(compressedBytes, unpackedBytes);
}

/** Checks an uploaded configuration as a stream. Rejects like {@link readModuleArchive}. */
export async function checkConfigurationArchive(
  source: Readable,
  limits: Partial<ArchiveLimits> = {},
): Promise<void> {
  await readArchive(source, new ConfigurationContent(), { ...ARCHIVE_LIMITS, ...limits });
}

/** Passes the entries of a tar.gz to the receiver. Rejects like {@link readModuleArchive}. */
async function readArchive(
  source: Readable,
  receiver: EntryReceiver,
  limits: ArchiveLimits,
): Promise<ArchiveSize> {
  const meter = new Meter(limits);
  const gunzip = createGunzip();
  const tar = new TarReader(limits.entries, receiver);
  const refused = new AbortController();
  // Aborts the pipeline without waiting for the source, which may have stalled.
  tar.failed.catch((error: unknown) => refused.abort(error));
  try {
    await pipeline(
      source,
      (chunks: AsyncIterable<Buffer>) => meter.countCompressed(chunks),
      gunzip,
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          meter.countUnpacked(chunk);
          await tar.write(chunk);
        }
        // zlib ignores everything after a zero byte that follows the archive.
        if (gunzip.bytesWritten < meter.compressedBytes)
          throw new ModuleRefusal(
            'trailing-data',
            'The upload contains data after the compressed archive. Pack the archive again, as ' +
              'one tar.gz.',
          );
        await tar.end();
      },
      { signal: refused.signal },
    );
  } catch (error) {
    throw refused.signal.aborted ? refused.signal.reason : refusalFor(error);
  }
  return meter;
}

function refusalFor(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR')
    return new ModuleRefusal(
      'archive-incomplete',
      'The upload ends in the middle of the compressed data: it is incomplete. Upload it again.',
    );
  if (typeof code !== 'string' || !code.startsWith('Z_')) return error;
  return new ModuleRefusal(
    'damaged-gzip',
    'The compressed data is damaged, or other data follows it. Create the archive again, and ' +
      'upload it.',
  );
}

function notGzipRefusal(description = 'not compressed with gzip'): ModuleRefusal {
  return new ModuleRefusal(
    'not-gzip',
    `The upload is ${description}. Upload a gzip-compressed tar archive: tar -czf ` +
      'archive.tar.gz -C FOLDER .',
  );
}

/** Counts bytes before and after decompression. Throws ModuleRefusal beyond a limit. */
class Meter {
  compressedBytes = 0;
  unpackedBytes = 0;

  constructor(private readonly limits: ArchiveLimits) {}

  /** Counts and yields the upload. Holds back its first 8 bytes, and refuses other formats. */
  async *countCompressed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let start: Buffer | undefined = Buffer.alloc(0);
    for await (const chunk of chunks) {
      this.compressedBytes += chunk.length;
      if (this.compressedBytes > this.limits.compressedBytes)
        throw new ModuleRefusal(
          'upload-too-large',
          `The upload is larger than ${this.limits.compressedBytes} bytes.`,
        );
      if (start) {
        start = Buffer.concat([start, chunk]);
        if (start.length < 8) continue;
        checkFormat(start);
        yield start;
        start = undefined;
      } else yield chunk;
    }
    if (!start) return;
    checkFormat(start);
    yield start;
  }

  countUnpacked(chunk: Buffer): void {
    this.unpackedBytes += chunk.length;
    const { unpackedBytes, ratio, ratioFreeBytes } = this.limits;
    if (this.unpackedBytes > unpackedBytes)
      throw new ModuleRefusal(
        'unpacked-too-large',
        `The archive unpacks to more than ${unpackedBytes} bytes.`,
      );
    if (this.unpackedBytes > ratioFreeBytes && this.unpackedBytes > ratio * this.compressedBytes) {
      throw new ModuleRefusal(
        'compressed-too-well',
        `The archive, or its beginning, unpacks to more than ${ratio} times its compressed size.`,
      );
    }
  }
}

function checkFormat(start: Buffer): void {
  if (start.length === 0) throw new ModuleRefusal('empty-archive', 'The upload is empty.');
  if (start[0] === 0x1f && (start.length === 1 || start[1] === 0x8b)) return;
  const hex = start.toString('hex', 0, 8);
  throw notGzipRefusal(OTHER_FORMATS.find(([magic]) => hex.startsWith(magic))?.[1]);
}
