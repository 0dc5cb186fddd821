const COLUMNS = [
  '',
  'compared with',
  'ratio: median (min..max)',
  'goal',
  'reference / Gantry',
  'p99 ms',
  'memory MB',
];

/**
 * Returns the ratio of a row's rounds, whether it meets the goal, and the medians of both sides.
 */
export function summarize({ name, base, goal, better }, samples) {
  const ratio = spreadOf(samples.map((sample) => sample.ratio));
  const isMet = better === 'higher' ? ratio.median >= goal : ratio.median <= goal;
  const middle = (side, figure) =>
    samples[0][side][figure] === undefined
      ? null
      : spreadOf(samples.map((sample) => sample[side][figure])).median;
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

/** Renders the summaries of rows, and the ratios of an earlier run if there is one. */
export function renderTable(summaries, earlierRows = null) {
  const lines = earlierRows
    ? [
        [...COLUMNS, 'earlier ratio'],
        ...summaries.map((row) => [...cellsOf(row), earlierRatioOf(row, earlierRows)]),
      ]
    : [COLUMNS, ...summaries.map(cellsOf)];
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

function earlierRatioOf({ name, base }, earlierRows) {
  const earlier = earlierRows.find((row) => row.name === name && row.base === base);
  return earlier ? formatRatio(earlier.median) : '-';
}

function cellsOf({
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
      ? formatPair(cpuMicroseconds, 1, 'µs CPU')
      : formatPair(wallMilliseconds, 0, 'ms');
  const sign = better === 'higher' ? '>=' : '<=';
  return [
    name,
    base,
    `${formatRatio(ratio.median)} (${formatRatio(ratio.min)}..${formatRatio(ratio.max)})`,
    formatGoal(sign, goal),
    cost,
    formatPair(p99Milliseconds, 0),
    formatPair(memoryMegabytes, 0),
  ];
}

const formatRatio = (value) => `${value.toFixed(2)}x`;
const formatGoal = (sign, { value, isMet }) =>
  value === null ? '-' : `${sign} ${formatRatio(value)} ${isMet ? 'met' : 'MISSED'}`;
const formatPair = ({ base, test }, digits, unit = '') =>
  test === null
    ? '-'
    : `${base === null ? '-' : base.toFixed(digits)} / ${test.toFixed(digits)} ${unit}`.trimEnd();

function spreadOf(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median =
    sorted.length % 2 === 1
      ? sorted[Math.floor(middle)]
      : (sorted[middle - 1] + sorted[middle]) / 2;
  return { median, min: sorted[0], max: sorted[sorted.length - 1] };
}
