import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';

interface Table {
  summarize(row: object, samples: readonly object[]): object;
  renderTable(
    summaries: readonly object[],
    earlierRows?: readonly { name: string; base: string; median: number }[],
  ): string;
}

const table = (await import(pathToFileURL(join(packageRoot, 'bench/table.mjs')).href)) as Table;

const READ = { name: 'Read', base: 'express', goal: 1.4, better: 'higher' };
const RUN = { name: 'Run', base: 'the tool', goal: 1.2, better: 'lower' };
const WAIT = { name: 'Wait', base: '100 ms', goal: null, better: 'lower' };
const byCpu = (base: number, test: number) => ({
  base: { cpu: base },
  test: { cpu: test },
  ratio: base / test,
});
const byWall = (base: number, test: number) => ({
  base: { wall: base },
  test: { wall: test },
  ratio: test / base,
});

const cellsOf = (text: string) => text.split('\n').map((line) => line.split(/ {2,}/));

describe('the table of the benchmark', () => {
  const summaries = [
    table.summarize(READ, [byCpu(150, 100), byCpu(160, 100), byCpu(140, 100)]),
    table.summarize(RUN, [byWall(100, 130)]),
    table.summarize(WAIT, [byWall(100, 40)]),
  ];

  it('shows the median and the range of the ratios, and whether they meet the goal', () => {
    const [, , ...rows] = cellsOf(table.renderTable(summaries));
    expect(rows.map((cells) => cells.slice(0, 5))).toEqual([
      ['Read', 'express', '1.50x (1.40x..1.60x)', '>= 1.40x met', '150.0 / 100.0 µs CPU'],
      ['Run', 'the tool', '1.30x (1.30x..1.30x)', '<= 1.20x MISSED', '100 / 130 ms'],
      ['Wait', '100 ms', '0.40x (0.40x..0.40x)', '-', '100 / 40 ms'],
    ]);
  });

  it('shows the ratios of an earlier run beside the current ones', () => {
    const earlier = [{ name: 'Run', base: 'the tool', median: 1.25 }];
    const [header, , ...rows] = cellsOf(table.renderTable(summaries, earlier));
    expect(header?.at(-1)).toBe('earlier ratio');
    expect(rows.map((cells) => cells.at(-1))).toEqual(['-', '1.25x', '-']);
  });
});
