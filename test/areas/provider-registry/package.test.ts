import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { PackageInspector } from '../../../src/areas/provider-registry/releases/provider-package.js';
import { Invalid } from '../../../src/core/errors.js';
import { readZipDirectory, ZIP_TAIL_BYTES } from '../../../src/lib/archives/zip-directory.js';
import { createZip, type ZipEntry } from './support/zip.js';

const EXECUTABLE: ZipEntry = { name: 'terraform-provider-tiny_v1.0.0', content: 'binary' };
const expected = { name: 'tiny', number: '1.0.0', os: 'linux' };

/** The error text of a package; null if it is valid. */
async function problemOf(zip: Buffer, os = 'linux', chunkBytes = 1000): Promise<string | null> {
  const inspector = new PackageInspector();
  const chunks = Array.from({ length: Math.ceil(zip.length / chunkBytes) }, (_, index) =>
    zip.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  expect((await buffer(inspector.inspect(Readable.from(chunks)))).equals(zip)).toBe(true);
  try {
    inspector.check({ ...expected, os });
    return null;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.violations[0]?.detail ?? '';
  }
}

describe('a package', () => {
  it.each([
    ['the executable alone', createZip([EXECUTABLE])],
    [
      'more files, folders and a comment',
      createZip(
        [
          EXECUTABLE,
          { name: 'docs/', content: '', mode: 0o40755 },
          { name: 'docs/LICENSE', content: 'MIT', mode: 0o100644 },
        ],
        'PK\x05\x06 a comment',
      ),
    ],
    [
      'an executable with a suffix',
      createZip([{ ...EXECUTABLE, name: 'terraform-provider-tiny_v1.0.0_x5' }]),
    ],
    ['a stored file', createZip([{ ...EXECUTABLE, method: 0 }])],
  ])('may contain %s, in chunks of any size', async (_, zip) => {
    expect(await problemOf(zip)).toBeNull();
    expect(await problemOf(zip, 'linux', 1)).toBeNull();
  });

  it('for Windows may be created on a system without permissions', async () => {
    const zip = createZip([
      { name: 'terraform-provider-tiny_v1.0.0.exe', content: 'binary', mode: null },
    ]);
    expect(await problemOf(zip, 'windows')).toBeNull();
    expect(await problemOf(zip)).toContain('not an executable file');
  });

  it('is inspected by its end, however large the files before it are', async () => {
    const withEmptyFile = createZip([EXECUTABLE, { name: 'empty', content: '' }]);
    const padded = createZip([
      {
        name: 'noise',
        content: Buffer.from(
          Array.from({ length: 3 * ZIP_TAIL_BYTES }, (_, index) => (index * 7919) % 251),
        ),
      },
      EXECUTABLE,
    ]);
    expect(await problemOf(padded, 'linux', 65_536)).toBeNull();
    expect(await problemOf(padded, 'linux', 13)).toBeNull();
    expect(await problemOf(withEmptyFile)).toBeNull();
  });

  it.each([
    ['not a complete zip', Buffer.from('hello')],
    ['not a complete zip', Buffer.alloc(0)],
    ['not a complete zip', createZip([EXECUTABLE]).subarray(0, -1)],
    ['not a complete zip', Buffer.concat([Buffer.from('#!/bin/sh\n'), createZip([EXECUTABLE])])],
    [
      'no executable terraform-provider-tiny_v1.0.0',
      createZip([{ ...EXECUTABLE, name: 'terraform-provider-tiny_v1.1.0' }]),
    ],
    [
      'no executable terraform-provider-tiny_v1.0.0',
      createZip([{ ...EXECUTABLE, name: 'bin/terraform-provider-tiny_v1.0.0' }]),
    ],
    ['not an executable file', createZip([{ ...EXECUTABLE, mode: 0o100644 }])],
    ['not an executable file', createZip([{ ...EXECUTABLE, mode: 0o120777 }])],
    ['unsafe path', createZip([EXECUTABLE, { name: '../etc/passwd', content: 'x' }])],
    ['unsafe path', createZip([EXECUTABLE, { name: '/etc/passwd', content: 'x' }])],
    ['unsafe path', createZip([EXECUTABLE, { name: 'C:\\x', content: 'x' }])],
    ['encrypted', createZip([{ ...EXECUTABLE, flags: 1 }])],
    ['clients do not support', createZip([{ ...EXECUTABLE, method: 14 }])],
  ])('is refused with an error that contains "%s"', async (problem, zip) => {
    expect(await problemOf(zip)).toContain(problem);
  });

  it('is refused wherever it is truncated, and read without a crash wherever a byte is damaged', () => {
    const zip = createZip([EXECUTABLE, { name: 'LICENSE', content: 'MIT' }]);
    for (let at = 0; at < zip.length; at += 1) {
      expect(readZipDirectory(zip.subarray(0, at), at)).toBeNull();
      for (const value of [0x00, 0x50, 0xff]) {
        const damaged = Buffer.from(zip);
        damaged[at] = value;
        const entries = readZipDirectory(damaged, damaged.length);
        expect(entries === null || entries.length === 2).toBe(true);
      }
    }
  });
});
