/** One file of a zip, from its central directory. */
export interface ZipEntry {
  readonly name: string;
  /** Bytes, compressed. */
  readonly bytes: number;
  /** Permissions and type of the file if the zip was created on Unix, else null. */
  readonly unixMode: number | null;
  readonly encrypted: boolean;
  /** 0 is stored, 8 is deflated; clients support no other. */
  readonly method: number;
}

/** Bytes to keep from the end of a file: enough for a directory of thousands of entries. */
export const ZIP_TAIL = 1024 * 1024;

const END = 0x06054b50;
const END_SIZE = 22;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const MADE_ON_UNIX = 3;
const ENCRYPTED = 0x0001;
/** Marks a value that is stored elsewhere: the zip has more than 4 GiB. */
const ZIP64 = 0xffffffff;

/**
 * The entries of a zip, from at most the last {@link ZIP_TAIL} bytes. Null if the zip is not
 * complete, its directory starts before these bytes, or it needs the extension for 4 GiB. Time and
 * memory depend only on the given bytes.
 */
export function readZipDirectory(tail: Buffer, size: number): ZipEntry[] | null {
  const end = endOf(tail);
  if (end < 0) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  const tailStart = size - tail.length;
  const start = offset - tailStart;
  // The directory ends where its end record begins, and no data precedes the first file.
  if (start < 0 || offset + length !== tailStart + end) return null;
  return readEntries(tail.subarray(start, end), count, offset);
}

/** The position of the end record, whose comment ends with the file; -1 if there is none. */
function endOf(tail: Buffer): number {
  for (
    let at = tail.length - END_SIZE;
    at >= Math.max(0, tail.length - END_SIZE - 0xffff);
    at -= 1
  ) {
    if (tail.readUInt32LE(at) === END && at + END_SIZE + tail.readUInt16LE(at + 20) === tail.length)
      return at;
  }
  return -1;
}

function readEntries(directory: Buffer, count: number, directoryOffset: number): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_SIZE <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameLength = directory.readUInt16LE(at + 28);
    const next =
      at +
      ENTRY_SIZE +
      nameLength +
      directory.readUInt16LE(at + 30) +
      directory.readUInt16LE(at + 32);
    const bytes = directory.readUInt32LE(at + 20);
    const isBeyond = directory.readUInt32LE(at + 42) + bytes >= directoryOffset;
    if (next > directory.length || bytes === ZIP64 || isBeyond) return null;
    entries.push({
      name: directory.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength),
      bytes,
      unixMode:
        directory.readUInt8(at + 5) === MADE_ON_UNIX ? directory.readUInt16LE(at + 40) : null,
      encrypted: (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: directory.readUInt16LE(at + 10),
    });
    at = next;
  }
  return at === directory.length && entries.length === count ? entries : null;
}
