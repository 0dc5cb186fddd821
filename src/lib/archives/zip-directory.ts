/** One file or folder of a zip, from its central directory. */
export interface ZipEntry {
  readonly name: string;
  /** The compressed size. */
  readonly bytes: number;
  /** Permissions and type of the file if the zip was created on Unix, else null. */
  readonly unixMode: number | null;
  readonly isEncrypted: boolean;
  /** 0 is stored, 8 is deflated; clients support no other. */
  readonly method: number;
}

/** Bytes to read from the end of a file: enough for a directory of thousands of entries. */
export const ZIP_TAIL_BYTES = 1024 * 1024;

const END_SIGNATURE = 0x06054b50;
const END_RECORD_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_HEADER_BYTES = 46;
const UNIX_HOST = 3;
const ENCRYPTED_FLAG = 0x0001;
/** Replaces a value that does not fit into 32 bits; a ZIP64 extra field contains the value. */
const ZIP64_MARKER = 0xffffffff;

/**
 * Reads the central directory of a zip of `size` bytes from the last bytes of the zip. Returns null
 * if the directory is inconsistent, begins before these bytes, or needs ZIP64 for a compressed size
 * or an offset.
 */
export function readZipDirectory(tail: Buffer, size: number): ZipEntry[] | null {
  const end = findEndRecord(tail);
  if (end < 0) return null;
  // The offsets in this file are those of the ZIP specification (APPNOTE.TXT, 4.3.12 and 4.3.16).
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  const tailStart = size - tail.length;
  const start = offset - tailStart;
  // The directory must end where its end record begins. This also refuses a zip with data in front
  // of it that its offsets do not count.
  if (start < 0 || offset + length !== tailStart + end) return null;
  return readEntries(tail.subarray(start, end), count, offset);
}

/** Returns the position of the end record, whose comment must end with the file; -1 if none. */
function findEndRecord(tail: Buffer): number {
  for (
    let at = tail.length - END_RECORD_BYTES;
    at >= Math.max(0, tail.length - END_RECORD_BYTES - 0xffff);
    at -= 1
  ) {
    if (
      tail.readUInt32LE(at) === END_SIGNATURE &&
      at + END_RECORD_BYTES + tail.readUInt16LE(at + 20) === tail.length
    )
      return at;
  }
  return -1;
}

function readEntries(directory: Buffer, count: number, directoryOffset: number): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (
    at + ENTRY_HEADER_BYTES <= directory.length &&
    directory.readUInt32LE(at) === ENTRY_SIGNATURE
  ) {
    const nameLength = directory.readUInt16LE(at + 28);
    const next =
      at +
      ENTRY_HEADER_BYTES +
      nameLength +
      directory.readUInt16LE(at + 30) +
      directory.readUInt16LE(at + 32);
    const bytes = directory.readUInt32LE(at + 20);
    const overlapsDirectory = directory.readUInt32LE(at + 42) + bytes >= directoryOffset;
    if (next > directory.length || bytes === ZIP64_MARKER || overlapsDirectory) return null;
    entries.push({
      name: directory.toString(
        'utf8',
        at + ENTRY_HEADER_BYTES,
        at + ENTRY_HEADER_BYTES + nameLength,
      ),
      bytes,
      unixMode: directory.readUInt8(at + 5) === UNIX_HOST ? directory.readUInt16LE(at + 40) : null,
      isEncrypted: (directory.readUInt16LE(at + 8) & ENCRYPTED_FLAG) !== 0,
      method: directory.readUInt16LE(at + 10),
    });
    at = next;
  }
  return at === directory.length && entries.length === count ? entries : null;
}
