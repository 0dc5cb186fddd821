import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readModuleArchive } from '../../../src/lib/module-inspection/module-archive.js';
import { ModuleInspector } from '../../../src/lib/module-inspection/module-inspector.js';
import { parseTypeConstraint } from '../../../src/lib/module-inspection/type-constraint.js';
import { conversionErrorsOf } from '../../../src/lib/module-inspection/type-conversion.js';
import {
  countTurns,
  measureCpuTime,
  measureMinCpuTime,
  measureUtilization,
} from '../../support/event-loop.js';
import { attributes, END_OF_ARCHIVE, entry, header, inChunks, tarGz } from './support/archives.js';

const MIB = 1024 * 1024;
/**
 * Each archive unpacks to more than 300 chunks of 16 KiB, each in its own turn of the event loop.
 */
const MIN_TURNS = 200;
const MAIN = entry({ name: 'main.tf', content: 'variable "a" {}\n' });

/** 256 MiB of zeros, which gzip compresses by a factor of 1000, without buffering them. */
function* zeros(): Generator<Buffer> {
  const block = gzipSync(Buffer.alloc(16 * MIB));
  yield gzipSync(Buffer.concat([MAIN, header({ name: 'zeros', size: 256 * MIB })]));
  for (let count = 0; count < 16; count += 1) yield block;
  yield gzipSync(END_OF_ARCHIVE);
}

const manyEntries = tarGz(
  Array.from({ length: 12_000 }, (_, index) => ({ name: `folder/${index}` })),
);
const manyAttributes = tarGz(
  Array.from({ length: 4_000 }, (_, index) => [
    attributes('x', { comment: 'x'.repeat(900), path: `f${index}` }),
    { name: 'f' },
  ]).flat(),
);
const random = gzipSync(
  Buffer.concat([
    MAIN,
    entry({
      name: 'data',
      content: Buffer.from(
        Array.from({ length: 8 * MIB }, (_, index) => (index * 2_654_435_761) >>> 24),
      ),
    }),
    END_OF_ARCHIVE,
  ]),
  { level: 1 },
);

const ARCHIVES: readonly (readonly [string, string | undefined, () => Readable])[] = [
  ['compressed zeros', 'compressed-too-well', () => Readable.from(zeros())],
  ['too many entries', 'too-many-entries', () => inChunks(manyEntries, 65_536)],
  ['attributes for every entry', 'no-configuration', () => inChunks(manyAttributes, 65_536)],
  ['a large file that is accepted', undefined, () => inChunks(random, 65_536)],
];

describe('a hostile module', () => {
  it.each(ARCHIVES)('never blocks the event loop: %s', async (_, code, source) => {
    const read = (): Promise<unknown> =>
      readModuleArchive(source()).then(
        () => undefined,
        (error: { code?: string }) => error.code,
      );
    expect(await read()).toBe(code);
    expect(await countTurns(read)).toBeGreaterThan(MIN_TURNS);
  });

  // Measured: 100 to 230 ms.
  it.each(ARCHIVES)('takes less than 3 s of CPU time: %s', async (_, __, source) => {
    expect(
      await measureCpuTime(() => readModuleArchive(source()).catch(() => undefined)),
    ).toBeLessThan(3_000);
  });

  it('takes no memory proportional to its unpacked size', async () => {
    const unbounded = { ratio: 2_000, unpackedBytes: 1024 * MIB };
    const before = process.memoryUsage().rss;
    await readModuleArchive(Readable.from(zeros()), unbounded);
    expect((process.memoryUsage().rss - before) / MIB).toBeLessThan(100);
  });

  it('does not occupy the event loop with costly configuration', async () => {
    const inspector = new ModuleInspector({ deadlineMs: 500 });
    const inspect = (text: string): Promise<unknown> =>
      inspector
        .inspect({
          configuration: [{ name: 'main.tf', bytes: new TextEncoder().encode(text) }],
          readme: null,
          submodules: [],
          configuredFolders: null,
          warnings: [],
        })
        .catch(() => undefined);
    await inspect('');
    // Measured: 0.004. An inspection on the main thread would measure 1.
    expect(
      await measureUtilization(() => inspect(`locals {\n  a = [${'1,'.repeat(450_000)}]\n}\n`)),
    ).toBeLessThan(0.5);
    await inspector.close();
  });

  const distinct = Array.from({ length: 9_000 }, (_, index) => ({ [`k${index}`]: index }));
  const nested = (depth: number): unknown =>
    depth === 0 ? null : [[nested(depth - 1)], [nested(depth - 1), 1]];
  // Measured: 2 to 40 ms. Anything quadratic would take many seconds.
  it.each<[string, string, unknown]>([
    ['objects that are all different', 'list(any)', distinct],
    ['different objects among strings', 'list(any)', [...distinct, 'x']],
    ['nulls in nested lists', 'list(any)', nested(10)],
    [
      'more parts than are inspected',
      'map(any)',
      Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, [index]])),
    ],
    ['a number of a million digits', 'number', `${'1'.repeat(1_000_000)}x`],
  ])('takes less than a second of CPU time for the default of a variable: %s', (_, type, value) => {
    const constraint = parseTypeConstraint(type);
    expect(measureMinCpuTime(3, () => conversionErrorsOf(value, constraint))).toBeLessThan(1_000);
  });
});
