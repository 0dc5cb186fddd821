const COLUMNS = [
  '',
  'against',
  'ratio: median (min..max)',
  'goal',
  'base / Gantry',
  'p99 ms',
  'memory MB',
];

/**
 * The result of one row: the ratio of its rounds, whether it meets the goal, and the medians of
 * both sides.
 */
export function report({ name, base, goal, better }, samples) {
  const ratio = spread(samples.map((sample) => sample.ratio));
  const isMet = better === 'higher' ? ratio.median >= goal : ratio.median <= goal;
  const middle = (side, figure) =>
    samples[0][side][figure] === undefined
      ? null
      : spread(samples.map((sample) => sample[side][figure])).median;
  const both = (figure) => ({ base: middle('base', figure), test: middle('test', figure) });
  return {
    name,
    base,
    better,
    ratio,
    goal: { value: goal, isMet: goal !== null && isMet },
    cpuMicroseconds: both('cpu'),
    wallMilliseconds: both('wall'),
    p99Milliseconds: both('p99'),
    memoryMegabytes: both('memory'),
    samples,
  };
}

/** `earlier`: the rows of another run, or null. */
export function table(reports, earlier = null) {
  const before = ({ name, base }) =>
    earlier.find((row) => row.name === name && row.base === base)?.median;
  const lines = [
    earlier ? [...COLUMNS, 'ratio before'] : COLUMNS,
    ...reports.map((row) =>
      earlier ? [...cells(row), before(row) === undefined ? '-' : times(before(row))] : cells(row),
    ),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const draw = (line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd();
  return [
    draw(lines[0]),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...lines.slice(1).map(draw),
  ].join('\n');
}

function cells({
  name,
  base,
  better,
  ratio,
  goal,
  cpuMicroseconds,
  wallMilliseconds,
  p99Milliseconds,
  memoryMegabytes,
}) {
  const cost =
    wallMilliseconds.base === null
      ? pair(cpuMicroseconds, 1, 'µs CPU')
      : pair(wallMilliseconds, 0, 'ms');
  const sign = better === 'higher' ? '>=' : '<=';
  return [
    name,
    base,
    `${times(ratio.median)} (${times(ratio.min)}..${times(ratio.max)})`,
    limit(sign, goal),
    cost,
    pair(p99Milliseconds, 0),
    pair(memoryMegabytes, 0),
  ];
}

const times = (value) => `${value.toFixed(2)}x`;
const limit = (sign, { value, met }) =>
  value === null ? '-' : `${sign} ${times(value)} ${isMet ? 'met' : 'MISSED'}`;
const pair = ({ base, test }, digits, unit = '') =>
  test === null
    ? '-'
    : `${base === null ? '-' : base.toFixed(digits)} / ${test.toFixed(digits)} ${unit}`.trimEnd();

function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median =
    sorted.length % 2 === 1
      ? sorted[Math.floor(middle)]
      : (sorted[middle - 1] + sorted[middle]) / 2;
  return { median, min: sorted[0], max: sorted[sorted.length - 1] };
}
