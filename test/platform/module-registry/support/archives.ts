import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';

/** An entry of a tar archive, valid or not. */
export interface Entry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /**
   * The type flag: 0 file, 1 hard link, 2 symbolic link, 3 and 4 devices, 5 folder, 6 FIFO, x and g
   * attributes.
   */
  readonly type?: string;
  readonly link?: string;
  /** The size in the header, regardless of the content. */
  readonly size?: number | string;
  readonly magic?: string;
  readonly checksum?: number;
}

const BLOCK = 512;
export const END_OF_ARCHIVE = Buffer.alloc(2 * BLOCK);

export function header({
  name,
  content = '',
  type = '0',
  link = '',
  size,
  magic = 'ustar\x0000',
  checksum,
}: Entry): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.set((Buffer.isBuffer(name) ? name : Buffer.from(name)).subarray(0, 100), 0);
  block.write('0000644\0', 100, 'latin1');
  block.write('0000000\x000000000\0', 108, 'latin1');
  const stated = size ?? Buffer.byteLength(content);
  block.write(
    typeof stated === 'number' ? `${stated.toString(8).padStart(11, '0')}\0` : stated,
    124,
    12,
    'latin1',
  );
  block.write('00000000000\0', 136, 'latin1');
  block.write(type, 156, 'latin1');
  block.write(link, 157, 100, 'utf8');
  block.write(magic, 257, 'latin1');
  block.fill(' ', 148, 156);
  const sum = checksum ?? block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

export function entry(what: Entry): Buffer {
  const content = Buffer.from(what.content ?? '');
  return Buffer.concat([
    header(what),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
}

/** PAX attributes of the next entry (x) or of all (g), as records such as `25 path=…`. */
export function attributes(type: 'x' | 'g', values: Readonly<Record<string, string>>): Entry {
  const records = Object.entries(values).map(([key, value]) => record(` ${key}=${value}\n`));
  return { name: 'attributes', type, content: records.join('') };
}

function record(rest: string): string {
  let length = Buffer.byteLength(rest) + 1;
  while (Buffer.byteLength(`${length}${rest}`) !== length) length += 1;
  return `${length}${rest}`;
}

export function tar(entries: readonly Entry[]): Buffer {
  return Buffer.concat([...entries.map(entry), END_OF_ARCHIVE]);
}

export function tarGz(entries: readonly Entry[]): Buffer {
  return gzipSync(tar(entries));
}

/** Packs files by path, as `tar -C folder .` does. */
export function packFiles(files: Readonly<Record<string, string | Buffer>>): Buffer {
  return tarGz([
    { name: './', type: '5' },
    ...Object.entries(files).map(([name, content]) => ({ name: `./${name}`, content })),
  ]);
}

/** Streams the bytes in chunks of this size. */
export function inChunks(bytes: Buffer, size = 4_096): Readable {
  return Readable.from(
    (function* () {
      for (let start = 0; start < bytes.length; start += size)
        yield bytes.subarray(start, start + size);
    })(),
  );
}
