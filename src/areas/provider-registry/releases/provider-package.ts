import { Readable } from 'node:stream';
import { Invalid } from '../../../core/errors.js';
import { executablePrefix } from '../provider-names.js';
import { readZipDirectory, ZIP_TAIL, type ZipEntry } from '../../../lib/archives/zip-directory.js';

/** What a package has to hold. */
export interface ExpectedPackage {
  readonly name: string;
  readonly number: string;
  readonly os: string;
}

const LOCAL_FILE = 0x04034b50;
const EXECUTABLE = 0o111;
const KIND = 0o170000;
const REGULAR = 0o100000;
const METHODS = [0, 8];

/**
 * A package on its way to the store: its beginning and its end are kept, and judged when all of it
 * has passed.
 */
export class PassingPackage {
  private beginning = Buffer.alloc(0);
  private chunks: Buffer[] = [];
  private kept = 0;
  private size = 0;

  /** The same bytes. */
  through(source: Readable): Readable {
    return Readable.from(this.watched(source), { objectMode: false });
  }

  /** Throws Invalid with what a client would refuse. */
  check(expected: ExpectedPackage): void {
    const isZip = this.beginning.length === 4 && this.beginning.readUInt32LE() === LOCAL_FILE;
    const entries = isZip ? readZipDirectory(Buffer.concat(this.chunks), this.size) : null;
    if (!entries)
      throw refused('package-format', 'The file is not a complete zip archive of less than 4 GiB.');
    const problem = entries.map(problemOf).find((found) => found !== null);
    if (problem) throw refused('package-content', problem);
    checkExecutable(entries, expected);
  }

  private async *watched(source: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.note(chunk as Buffer);
      yield chunk as Buffer;
    }
  }

  private note(chunk: Buffer): void {
    if (this.beginning.length < 4)
      this.beginning = Buffer.concat([
        this.beginning,
        chunk.subarray(0, 4 - this.beginning.length),
      ]);
    this.size += chunk.length;
    this.kept += chunk.length;
    this.chunks.push(chunk);
    while (this.kept - (this.chunks[0]?.length ?? 0) >= ZIP_TAIL)
      this.kept -= this.chunks.shift()?.length ?? 0;
  }
}

function problemOf({ name, encrypted, method }: ZipEntry): string | null {
  if (encrypted) return `${name} is encrypted in the archive.`;
  if (!METHODS.includes(method))
    return `${name} is compressed in a way that clients can't read: deflate it.`;
  const isInside =
    !name.startsWith('/') &&
    !/[\\\0]/.test(name) &&
    !/^[A-Za-z]:/.test(name) &&
    !name.split('/').includes('..');
  return isInside ? null : 'The archive holds a file that would be unpacked outside of its folder.';
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
    throw refused('package-content', `The archive holds no executable ${prefix} at its root.`);
  if (os === 'windows') return;
  const mode = executable.unixMode ?? 0;
  if ((mode & KIND) === REGULAR && (mode & EXECUTABLE) !== 0) return;
  throw refused(
    'package-content',
    `${executable.name} is no file with the right to be executed, so clients could not start it. Run chmod 755 on it, and zip it on a system that records that.`,
  );
}

function refused(code: string, problem: string): Invalid {
  return new Invalid([
    { code, detail: `${problem} A package is made with: zip PACKAGE.zip EXECUTABLE` },
  ]);
}
