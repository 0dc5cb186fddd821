import { gzipSync } from 'node:zlib';

const BLOCK = 512;

/** A gzip-compressed tar archive of some small text files. */
export function tarGz(files: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(files).flatMap(([name, text]) => {
    const content = Buffer.from(text);
    return [header(name, content.length), content, Buffer.alloc(-content.length & (BLOCK - 1))];
  });
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]));
}

/**
 * The ustar header of a file: its fields are octal numbers, and the checksum counts its own field
 * as spaces.
 */
function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100);
  block.write('0000644\0', 100);
  block.write('0000000\x000000000\0', 108);
  block.write(`${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0        0`, 124);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
