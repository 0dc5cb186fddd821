import { ModuleRefusal } from '../module-inspection/module-refusal.js';

const BLOCK_BYTES = 512;
/** Maximum bytes of an extended header, which contains long names and attributes. */
const MAX_EXTENDED_BYTES = 64 * 1024;
/** Maximum extended headers before an entry: one of each type, `x`, `g`, `L` and `K`. */
const MAX_EXTENDED_HEADERS = 4;
/** Type flags of links, devices, folders and pipes. */
const TYPES_WITHOUT_CONTENT = '123456';
/** Type flags of files, in the current and in the old format. */
const TYPES_WITH_CONTENT = '0\0';
const RECORD = /^([1-9][0-9]*) ([^=\0]+)=/;

/**
 * Checks the framing of a tar stream before `tar-stream` parses it. Clients use other readers, so
 * this refuses archives that readers may interpret differently, such as an entry with two sizes.
 */
export class TarFraming {
  private header: Buffer = Buffer.alloc(0);
  private extended: { readonly type: string; payload: Buffer } | undefined;
  /** Types of the extended headers since the last entry. */
  private pendingTypes = new Set<string>();
  private paxSize: number | undefined;
  /** Bytes of content and padding before the next header. */
  private bytesToSkip = 0;
  private hasEnded = false;
  private blocks = 0;
  private entries = 0;

  constructor(private readonly maxEntries: number) {}

  /** Checks the next bytes, in chunks of any size. Throws ModuleRefusal. */
  push(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) {
      if (this.hasEnded) return this.checkZeros(rest);
      const length = Math.min(
        rest.length,
        this.bytesToSkip > 0 ? this.bytesToSkip : BLOCK_BYTES - this.header.length,
      );
      const part = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (this.bytesToSkip > 0) this.skip(part);
      else this.collectHeader(part);
    }
  }

  /** Throws ModuleRefusal if the stream ends before the end marker of the archive. */
  end(): void {
    if (this.hasEnded) return;
    if (this.blocks === 0)
      throw this.header.length > 0
        ? notTarRefusal()
        : new ModuleRefusal('empty-archive', 'The archive is empty.');
    throw new ModuleRefusal(
      'archive-incomplete',
      'The archive ends before its end marker: it is incomplete. Pack it again: tar -czf ' +
        'archive.tar.gz -C FOLDER .',
    );
  }

  private collectHeader(part: Buffer): void {
    this.header = this.header.length === 0 ? part : Buffer.concat([this.header, part]);
    if (this.header.length < BLOCK_BYTES) return;
    const header = this.header;
    this.header = Buffer.alloc(0);
    this.blocks += 1;
    if (header.every((byte) => byte === 0)) this.finish();
    else this.readHeader(header);
  }

  private finish(): void {
    if (this.pendingTypes.size > 0) throw damagedTarRefusal('no entry follows an extended header');
    this.hasEnded = true;
  }

  private checkZeros(rest: Buffer): void {
    if (rest.some((byte) => byte !== 0))
      throw new ModuleRefusal(
        'trailing-data',
        'The archive contains data after its end. Pack it again, as one archive.',
      );
  }

  private readHeader(header: Buffer): void {
    // Offsets in a ustar header: magic 257, checksum 148, type 156, size 124.
    const isTar =
      header.toString('latin1', 257, 262) === 'ustar' &&
      checksumOf(header) === parseOctal(header, 148, 8);
    if (!isTar) {
      throw this.blocks === 1 ? notTarRefusal() : damagedTarRefusal('a header is not valid');
    }
    const type = header.toString('latin1', 156, 157);
    const size = parseOctal(header, 124, 12);
    this.bytesToSkip = Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
    if ('xgLK'.includes(type)) this.startExtended(type, size);
    else this.startEntry(type, size);
  }

  private startExtended(type: string, size: number): void {
    if (size === 0 || size > MAX_EXTENDED_BYTES)
      throw damagedTarRefusal('an extended header is empty or too long');
    if (this.pendingTypes.has(type) || this.pendingTypes.size >= MAX_EXTENDED_HEADERS)
      throw damagedTarRefusal('extended headers are repeated');
    this.pendingTypes.add(type);
    this.extended = { type, payload: Buffer.alloc(0) };
  }

  private startEntry(type: string, size: number): void {
    this.entries += 1;
    if (this.entries > this.maxEntries)
      throw new ModuleRefusal(
        'too-many-entries',
        `The archive contains more than ${this.maxEntries} entries.`,
      );
    if (TYPES_WITHOUT_CONTENT.includes(type) && size > 0)
      throw damagedTarRefusal('an entry that is not a file has content');
    if (!TYPES_WITHOUT_CONTENT.includes(type) && !TYPES_WITH_CONTENT.includes(type)) {
      throw new ModuleRefusal(
        'entry-type',
        `The archive contains an entry of the type ${JSON.stringify(type)}. An ` +
          'archive may contain only files, folders and links. Pack sparse files as plain files.',
      );
    }
    if (this.paxSize !== undefined && this.paxSize !== size)
      throw damagedTarRefusal('an entry has two sizes');
    if (this.pendingTypes.has('x') && (this.pendingTypes.has('L') || this.pendingTypes.has('K')))
      throw damagedTarRefusal('an entry has extended headers of two formats');
    this.pendingTypes = new Set();
    this.paxSize = undefined;
  }

  private skip(part: Buffer): void {
    this.bytesToSkip -= part.length;
    if (!this.extended) return;
    this.extended.payload = Buffer.concat([this.extended.payload, part]);
    if (this.bytesToSkip > 0) return;
    const { type, payload } = this.extended;
    this.extended = undefined;
    if (type === 'x' || type === 'g') this.checkRecords(payload, type);
  }

  /** Checks records such as `23 path=some/long/name\n`. Zeros pad the last block. */
  private checkRecords(payload: Buffer, type: 'x' | 'g'): void {
    let position = 0;
    while (position < payload.length && payload[position] !== 0) {
      const [, length = '', key = ''] =
        RECORD.exec(payload.toString('utf8', position, position + 256)) ?? [];
      const end = position + Number(length);
      if (length === '' || end > payload.length || payload[end - 1] !== 0x0a)
        throw damagedTarRefusal('an attribute is not valid');
      this.checkRecord(
        key,
        payload.toString('utf8', position + length.length + Buffer.byteLength(key) + 2, end - 1),
        type,
      );
      position = end;
    }
    if (payload.subarray(position).some((byte) => byte !== 0))
      throw damagedTarRefusal('an attribute is not valid');
  }

  private checkRecord(key: string, value: string, type: 'x' | 'g'): void {
    if (key.startsWith('GNU.sparse'))
      throw new ModuleRefusal(
        'entry-type',
        'The archive contains a sparse file. Pack it as a plain file, without --sparse.',
      );
    const describesEntry = key === 'path' || key === 'linkpath' || key === 'size';
    if (type === 'g' && describesEntry)
      throw damagedTarRefusal('a global header sets names or sizes of entries');
    if (key === 'size') this.paxSize = /^[0-9]{1,15}$/.test(value) ? Number(value) : -1;
  }
}

function notTarRefusal(): ModuleRefusal {
  return new ModuleRefusal(
    'not-tar',
    'The upload is compressed with gzip, but it is not a tar archive in the POSIX or GNU format. ' +
      'Pack it with: tar -czf archive.tar.gz -C FOLDER .',
  );
}

function damagedTarRefusal(reason: string): ModuleRefusal {
  return new ModuleRefusal(
    'damaged-tar',
    `The tar archive is damaged or ambiguous: ${reason}. Pack it again: tar -czf ` +
      'archive.tar.gz -C FOLDER .',
  );
}

/** The sum of all bytes of the header; the checksum field counts as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}

function parseOctal(header: Buffer, start: number, length: number): number {
  const [, digits] =
    /^ *([0-7]*)[ \0]*$/.exec(header.toString('latin1', start, start + length)) ?? [];
  if (digits === undefined) throw damagedTarRefusal('a number in a header is not valid');
  return digits === '' ? 0 : Number.parseInt(digits, 8);
}
