import { gzipSync } from 'node:zlib';

const BLOCK_BYTES = 512;

/** Creates a gzip-compressed tar archive of small text files. */
export function createTarGz(files: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(files).flatMap(([name, text]) => {
    const content = Buffer.from(text);
    return [
      createHeader(name, content.length),
      content,
      Buffer.alloc(-content.length & (BLOCK_BYTES - 1)),
    ];
  });
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK_BYTES)]));
}

/**
 * Creates the ustar header of a file. Numbers are octal, and the checksum counts its own field as
 * spaces.
 */
function createHeader(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write(name, 0, 100);
  block.write('0000644\0', 100);
  block.write('0000000\x000000000\0', 108);
  block.write(`${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0        0`, 124);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
