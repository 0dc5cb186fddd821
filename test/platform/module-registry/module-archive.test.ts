import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ModuleArchive } from '../../../src/lib/archives/archive-content.js';
import type { ArchiveLimits } from '../../../src/lib/archives/archive-limits.js';
import { readModuleArchive } from '../../../src/lib/module-inspection/module-archive.js';
import {
  ModuleRefusal,
  type RefusalCode,
} from '../../../src/lib/module-inspection/module-refusal.js';
import {
  attributes,
  END_OF_ARCHIVE,
  type Entry,
  entry,
  inChunks,
  packFiles,
  tar,
  tarGz,
} from './support/archives.js';

const MAIN: Entry = { name: 'main.tf', content: 'variable "a" {}\n' };
const archiveWith = (...entries: Entry[]): Buffer => tarGz([MAIN, ...entries]);
const flipBits = (bytes: Buffer, at: number): Buffer =>
  Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 0xff : byte)));

async function read(
  bytes: Buffer,
  limits?: Partial<ArchiveLimits>,
  size?: number,
): Promise<ModuleArchive | RefusalCode> {
  try {
    return await readModuleArchive(inChunks(bytes, size), limits);
  } catch (error) {
    if (error instanceof ModuleRefusal) return error.code;
    throw error;
  }
}

const REFUSED: readonly (readonly [what: string, code: RefusalCode, bytes: Buffer])[] = [
  ['no bytes', 'empty-archive', Buffer.alloc(0)],
  ['half of a magic number', 'archive-incomplete', Buffer.from([0x1f])],
  ['plain text', 'not-gzip', Buffer.from('variable "a" {}\n')],
  ['a zip archive', 'not-gzip', Buffer.from('504b03041400000008000000', 'hex')],
  ['a tar archive that is not compressed', 'not-gzip', tar([MAIN])],
  ['gzip of no bytes', 'empty-archive', gzipSync('')],
  ['gzip of plain text', 'not-tar', gzipSync('variable "a" {}\n'.repeat(100))],
  ['gzip of a text that is shorter than a header', 'not-tar', gzipSync('variable "a" {}\n')],
  ['an archive without entries', 'empty-archive', tarGz([])],
  ['an archive with folders only', 'empty-archive', tarGz([{ name: 'a/', type: '5' }])],
  ['an upload that was cut off', 'archive-incomplete', archiveWith().subarray(0, -9)],
  ['an upload without its checksum', 'archive-incomplete', archiveWith().subarray(0, -8)],
  ['a wrong checksum', 'damaged-gzip', flipBits(archiveWith(), archiveWith().length - 6)],
  ['damaged compression', 'damaged-gzip', flipBits(archiveWith(), 20)],
  [
    'text after the archive',
    'damaged-gzip',
    Buffer.concat([archiveWith(), Buffer.from('trailing')]),
  ],
  [
    'zeros and text after the archive',
    'trailing-data',
    Buffer.concat([archiveWith(), Buffer.from('\0trailing')]),
  ],
  [
    'a second archive after the first',
    'trailing-data',
    Buffer.concat([archiveWith(), archiveWith()]),
  ],
  [
    'an entry after the end',
    'trailing-data',
    gzipSync(Buffer.concat([tar([MAIN]), entry({ name: 'evil.tf' }), END_OF_ARCHIVE])),
  ],
  [
    'an entry after one empty block',
    'trailing-data',
    gzipSync(
      Buffer.concat([entry(MAIN), Buffer.alloc(512), entry({ name: 'evil.tf' }), END_OF_ARCHIVE]),
    ),
  ],
  ['no end-of-archive marker', 'archive-incomplete', gzipSync(entry(MAIN))],
  ['content that ends early', 'archive-incomplete', archiveWith({ name: 'x', size: 1_000_000 })],
  ['a wrong header checksum', 'damaged-tar', archiveWith({ name: 'x', checksum: 1 })],
  ['the tar format before POSIX', 'not-tar', tarGz([{ ...MAIN, magic: '\0\0\0\0\0\0\0\0' }])],
  ['a size that is not a number', 'damaged-tar', archiveWith({ name: 'x', size: '0000000zzzz\0' })],
  [
    'a negative size',
    'damaged-tar',
    archiveWith({ name: 'x', size: '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff' }),
  ],
  ['a folder with content', 'damaged-tar', archiveWith({ name: 'd/', type: '5', content: 'x' })],
  [
    'a link with content',
    'damaged-tar',
    archiveWith({ name: 'l', type: '2', link: 'main.tf', content: 'x' }),
  ],
  ['a path to a parent folder', 'unsafe-path', archiveWith({ name: '../x' })],
  ['a path to a parent folder in the middle', 'unsafe-path', archiveWith({ name: 'a/../../x' })],
  ['an absolute path', 'unsafe-path', archiveWith({ name: '/etc/x' })],
  ['a path with a drive', 'unsafe-path', archiveWith({ name: 'C:/x' })],
  ['a path with backslashes', 'unsafe-path', archiveWith({ name: '..\\x' })],
  ['a path with a line break', 'unsafe-path', archiveWith({ name: 'a\nb' })],
  ['a path that is not UTF-8', 'unsafe-path', archiveWith({ name: Buffer.from([0x61, 0xff]) })],
  ['a file without a name', 'unsafe-path', archiveWith({ name: './.' })],
  [
    'a path to a parent folder in an attribute',
    'unsafe-path',
    archiveWith(attributes('x', { path: '../../evil' }), { name: 'good' }),
  ],
  [
    'a NUL in an attribute',
    'unsafe-path',
    archiveWith(attributes('x', { path: 'a\0b' }), { name: 'good' }),
  ],
  [
    'a long path',
    'path-too-long',
    archiveWith(attributes('x', { path: `${'d/'.repeat(300)}x` }), { name: 'x' }),
  ],
  ['a deep path', 'path-too-long', archiveWith({ name: `${'d/'.repeat(40)}x` })],
  [
    'a long name',
    'path-too-long',
    archiveWith(attributes('x', { path: 'x'.repeat(300) }), { name: 'x' }),
  ],
  [
    'a global attribute with a path',
    'damaged-tar',
    tarGz([attributes('g', { path: 'main.tf' }), MAIN]),
  ],
  [
    'two sizes',
    'damaged-tar',
    archiveWith(attributes('x', { size: '0' }), { name: 'x', content: 'abc' }),
  ],
  [
    'two long names',
    'damaged-tar',
    archiveWith({ name: 'l', type: 'L', content: 'first\0' }, attributes('x', { path: 'second' }), {
      name: 'x',
    }),
  ],
  [
    'two attribute headers',
    'damaged-tar',
    archiveWith(attributes('x', { path: 'a' }), attributes('x', { path: 'b' }), { name: 'x' }),
  ],
  ['an attribute header for nothing', 'damaged-tar', archiveWith(attributes('x', { path: 'a' }))],
  [
    'an attribute with a wrong length',
    'damaged-tar',
    archiveWith({ name: 'p', type: 'x', content: '99 path=x\n' }, { name: 'x' }),
  ],
  [
    'a huge attribute header',
    'damaged-tar',
    archiveWith(attributes('x', { comment: 'x'.repeat(100_000) }), { name: 'x' }),
  ],
  [
    'a link out of the tree',
    'unsafe-link',
    archiveWith({ name: 'a/l', type: '2', link: '../../x' }),
  ],
  [
    'a link out of the tree, through another',
    'unsafe-link',
    archiveWith(
      { name: 'a/b', type: '2', link: '.' },
      { name: 'l', type: '2', link: 'a/b/../../..' },
    ),
  ],
  [
    'a link to an absolute path',
    'unsafe-link',
    archiveWith({ name: 'l', type: '2', link: '/etc/passwd' }),
  ],
  ['a link to nothing', 'unsafe-link', archiveWith({ name: 'l', type: '2' })],
  [
    'a hard link out of the tree',
    'unsafe-link',
    archiveWith({ name: 'a/l', type: '1', link: '../main.tf' }),
  ],
  [
    'a file behind a link',
    'unsafe-link',
    archiveWith({ name: 'd', type: '2', link: 'a' }, { name: 'd/x', content: '1' }),
  ],
  [
    'a link in place of a configuration file',
    'link-as-configuration',
    archiveWith({ name: 'b.tf', type: '2', link: 'main.tf' }),
  ],
  [
    'a hard link in place of a configuration file',
    'link-as-configuration',
    archiveWith({ name: 'b.tf.json', type: '1', link: 'main.tf' }),
  ],
  ['a character device', 'entry-type', archiveWith({ name: 'd', type: '3' })],
  ['a block device', 'entry-type', archiveWith({ name: 'd', type: '4' })],
  ['a fifo', 'entry-type', archiveWith({ name: 'd', type: '6' })],
  ['a sparse file', 'entry-type', archiveWith({ name: 'd', type: 'S' })],
  [
    'a sparse file by attributes',
    'entry-type',
    archiveWith(attributes('x', { 'GNU.sparse.major': '1', 'GNU.sparse.name': 'other' }), {
      name: 'd',
    }),
  ],
  ['a part of a multi-volume archive', 'entry-type', archiveWith({ name: 'd', type: 'M' })],
  [
    'one path twice',
    'duplicate-path',
    archiveWith({ name: 'main.tf', content: 'variable "b" {}\n' }),
  ],
  ['one path twice, in two spellings', 'duplicate-path', archiveWith({ name: './/main.tf' })],
  [
    'a path twice, as file and link',
    'duplicate-path',
    archiveWith({ name: 'x' }, { name: 'x', type: '2', link: 'main.tf' }),
  ],
  ['a file that is also a folder', 'duplicate-path', archiveWith({ name: 'main.tf/x' })],
  ['a folder that is also a file', 'duplicate-path', archiveWith({ name: 'a/x' }, { name: 'a' })],
];

describe('an archive', () => {
  it.each(REFUSED)('is refused: %s', async (_, code, bytes) => {
    expect(await read(bytes)).toBe(code);
    // In chunks of any size.
    expect(await read(bytes, undefined, 1)).toBe(code);
    expect(await read(bytes, undefined, 700)).toBe(code);
  });

  it('yields the configuration of its root, the readme and the submodules', async () => {
    const files = {
      'main.tf': 'a',
      'b.tf.json': '{}',
      'README.md': '# r',
      'c.txt': 'x',
      'modules/net/main.tf': '',
      'modules/net/deeper/x.tf': '',
      '.terraform/x.tf': '',
      'x.tf/y': '',
    };
    const archive = await readModuleArchive(Readable.from([packFiles(files)]));
    expect(
      archive.configuration.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
    ).toEqual([
      ['b.tf.json', '{}'],
      ['main.tf', 'a'],
    ]);
    expect(archive.readme).toMatchObject({ name: 'README.md', isCut: false });
    expect(archive).toMatchObject({
      submodules: ['net'],
      warnings: [],
      unpackedBytes: tar([]).length + 512 * (2 + 8 + 4) - 512,
      compressedBytes: packFiles(files).length,
    });
  });

  it('is the same in chunks of any size', async () => {
    const bytes = packFiles({
      'main.tf': 'x'.repeat(5_000),
      'b.tf': 'y',
      'README.md': 'z'.repeat(3_000),
    });
    const whole = await read(bytes, undefined, bytes.length);
    for (const size of [1, 7, 511, 512, 513])
      expect(await read(bytes, undefined, size)).toEqual(whole);
  });

  it('can use the long names and attributes of all common formats', async () => {
    const long = `${'folder/'.repeat(20)}${'x'.repeat(100)}.txt`;
    const gnu = [
      { name: '././@LongLink', type: 'L', content: `${long}\0`, magic: 'ustar  \0' },
      { name: long.slice(0, 100), content: '1', magic: 'ustar  \0' },
    ];
    const pax = [
      attributes('x', { path: `${long}2`, mtime: '1.5', size: '1' }),
      { name: 'x', content: '1' },
    ];
    const git = [attributes('g', { comment: 'a'.repeat(40) })];
    expect(
      await read(
        tarGz([
          ...git,
          MAIN,
          ...gnu,
          ...pax,
          attributes('x', { path: 'größe.tf' }),
          { name: 'y', content: 'z' },
        ]),
      ),
    ).toMatchObject({ configuration: [{ name: 'größe.tf' }, { name: 'main.tf' }] });
  });

  it('can consist of several gzip members', async () => {
    const whole = tar([MAIN]);
    expect(
      await read(Buffer.concat([gzipSync(whole.subarray(0, 700)), gzipSync(whole.subarray(700))])),
    ).toMatchObject({ configuration: [{ name: 'main.tf' }] });
  });

  it('can have links within the tree, with a warning', async () => {
    const links = [
      { name: 'a/l', type: '2', link: '../main.tf' },
      { name: 'h', type: '1', link: 'main.tf' },
      { name: 'a/same', type: '2', link: './l' },
    ];
    expect(await read(archiveWith(...links))).toMatchObject({
      warnings: [expect.stringMatching(/empty files: "a\/l", "h", "a\/same"/)],
    });
  });

  it('is limited in size', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `f${index}` }));
    expect(await read(archiveWith(...many), { entries: 30 })).toBe('too-many-entries');
    expect(await read(archiveWith(...many), { entries: 31 })).toMatchObject({
      configuration: [{ name: 'main.tf' }],
    });
    expect(await read(archiveWith(), { fileBytes: 15 })).toBe('file-too-large');
    expect(await read(archiveWith({ ...MAIN, name: 'b.tf' }), { configurationBytes: 31 })).toBe(
      'configuration-too-large',
    );
    expect(
      await read(archiveWith({ name: 'x', content: Buffer.alloc(5_000) }), {
        unpackedBytes: 5_000,
      }),
    ).toBe('unpacked-too-large');
    expect(await read(archiveWith(), { compressedBytes: 50 })).toBe('upload-too-large');
    expect(
      await read(archiveWith({ name: 'x', content: Buffer.alloc(200_000) }), {
        ratioFreeBytes: 10_000,
      }),
    ).toBe('compressed-too-well');
    expect(
      await read(archiveWith({ name: 'README', content: 'ü'.repeat(100) }), { readmeBytes: 51 }),
    ).toMatchObject({ readme: { isCut: true, bytes: { length: 51 } } });
  });

  it('is refused with the remedy if a module was packed with its folder', async () => {
    const reading = readModuleArchive(
      Readable.from([tarGz([{ name: 'my module/', type: '5' }, { name: 'my module/main.tf' }])]),
    );
    await expect(reading).rejects.toMatchObject({
      code: 'wrapped-in-folder',
      detail: expect.stringContaining('-C "my module" .'),
    });
  });

  it('destroys the source of a refused archive, and passes on errors of the source', async () => {
    const endless = new PassThrough();
    endless.write(archiveWith({ name: '../x' }));
    await expect(readModuleArchive(endless)).rejects.toMatchObject({ code: 'unsafe-path' });
    expect(endless.destroyed).toBe(true);
    const broken = new PassThrough();
    const reading = readModuleArchive(broken);
    broken.write(archiveWith().subarray(0, 20));
    broken.destroy(new Error('connection reset'));
    await expect(reading).rejects.toThrow('connection reset');
  });
});
