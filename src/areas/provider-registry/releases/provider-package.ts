import { Readable } from 'node:stream';
import { Invalid } from '../../../core/errors.js';
import {
  readZipDirectory,
  ZIP_TAIL_BYTES,
  type ZipEntry,
} from '../../../lib/archives/zip-directory.js';
import { executablePrefix } from '../provider-names.js';

/** The release and operating system that the content of a package must match. */
export interface ExpectedPackage {
  readonly name: string;
  readonly number: string;
  readonly os: string;
}

const LOCAL_FILE_SIGNATURE = 0x04034b50;
const EXECUTABLE_BITS = 0o111;
const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;

/** Stored and deflate. */
const COMPRESSION_METHODS = [0, 8];

/** Inspects a package while it is streamed to the store. Buffers its first 4 bytes and its end. */
export class PackageInspector {
  private beginning = Buffer.alloc(0);
  /** The last bytes so far, in one buffer, because a client may send many tiny chunks. */
  private tail = Buffer.alloc(0);
  private tailLength = 0;
  private size = 0;

  /** Returns a stream with the same bytes. */
  inspect(source: Readable): Readable {
    return Readable.from(this.recordChunks(source), { objectMode: false });
  }

  /**
   * Throws Invalid if, according to its directory, clients could not unpack the package safely, or
   * could not find or start its executable. Call it after the stream has ended.
   */
  check(expected: ExpectedPackage): void {
    const isZip =
      this.beginning.length === 4 && this.beginning.readUInt32LE() === LOCAL_FILE_SIGNATURE;
    const entries = isZip ? readZipDirectory(this.lastBytes(), this.size) : null;
    if (!entries)
      throw invalidPackage(
        'package-format',
        'The file is not a complete zip archive of less than 4 GiB.',
      );
    const problem = entries.map(problemOf).find((one) => one !== null);
    if (problem) throw invalidPackage('package-content', problem);
    checkExecutable(entries, expected);
  }

  private async *recordChunks(source: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.record(chunk as Buffer);
      yield chunk as Buffer;
    }
  }

  private record(chunk: Buffer): void {
    if (this.beginning.length < 4)
      this.beginning = Buffer.concat([
        this.beginning,
        chunk.subarray(0, 4 - this.beginning.length),
      ]);
    this.size += chunk.length;
    const piece = chunk.subarray(Math.max(0, chunk.length - ZIP_TAIL_BYTES));
    if (this.tail.length === 0) this.tail = Buffer.alloc(2 * ZIP_TAIL_BYTES);
    if (this.tailLength + piece.length > this.tail.length) {
      const { length } = this.lastBytes();
      this.tail.copyWithin(0, this.tailLength - length, this.tailLength);
      this.tailLength = length;
    }
    piece.copy(this.tail, this.tailLength);
    this.tailLength += piece.length;
  }

  private lastBytes(): Buffer {
    return this.tail.subarray(Math.max(0, this.tailLength - ZIP_TAIL_BYTES), this.tailLength);
  }
}

function problemOf({ name, isEncrypted, method }: ZipEntry): string | null {
  if (isEncrypted) return `${name} is encrypted in the archive.`;
  if (!COMPRESSION_METHODS.includes(method))
    return `${name} is compressed with a method that clients do not support: use deflate.`;
  const isInside =
    !name.startsWith('/') &&
    !/[\\\0]/.test(name) &&
    !/^[A-Za-z]:/.test(name) &&
    !name.split('/').includes('..');
  return isInside
    ? null
    : 'The archive has a file with an unsafe path: use relative paths with "/", without "..".';
}

function checkExecutable(
  entries: readonly ZipEntry[],
  { name, number, os }: ExpectedPackage,
): void {
  const prefix = executablePrefix(name, number);
  const executable = entries.find(
    (entry) => entry.name.startsWith(prefix) && !entry.name.includes('/'),
  );
  if (!executable || executable.bytes === 0)
    throw invalidPackage('package-content', `The archive has no executable ${prefix} at its root.`);
  if (os === 'windows') return;
  const mode = executable.unixMode ?? 0;
  if ((mode & FILE_TYPE_MASK) === REGULAR_FILE && (mode & EXECUTABLE_BITS) !== 0) return;
  throw invalidPackage(
    'package-content',
    `${executable.name} is not an executable file, so clients cannot start it. ` +
      'Run chmod 755 on it, and create the zip on a system that records permissions.',
  );
}

function invalidPackage(code: string, problem: string): Invalid {
  return new Invalid([
    { code, detail: `${problem} Create a package with: zip PACKAGE.zip EXECUTABLE` },
  ]);
}
