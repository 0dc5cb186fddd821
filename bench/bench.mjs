// npm run bench: compares Gantry with reference servers, mostly by the CPU time of a request that
// returns the same bytes, and prints ratios and goals. With --growth, measures requests while lists
// grow. See docs/performance.md.
import { writeFileSync } from 'node:fs';
import { build, install, requireNode } from '../scripts/prepare.mjs';
import { readOptions } from './options.mjs';
import { renderTable, summarize } from './table.mjs';

requireNode();
const options = readOptions(process.argv.slice(2));
install();
build();
// Imported after the build, because these modules use its output.
if (options.growth) {
  const { measureGrowth } = await import('./growth/growth.mjs');
  await measureGrowth(options.growth);
} else {
  const { rows } = await import('./rows.mjs');
  await measureRows(rows);
}

async function measureRows(rows) {
  const chosen = rows.filter(({ name, base }) =>
    `${name} ${base}`.toLowerCase().includes(options.only.toLowerCase()),
  );
  if (chosen.length === 0) {
    console.error(
      `No row contains "${options.only}". The rows are:\n${rows.map(({ name, base }) => `  ${name} (${base})`).join('\n')}`,
    );
    process.exit(1);
  }
  const results = [];
  for (const [index, row] of chosen.entries()) {
    console.error(`${index + 1}/${chosen.length}  ${row.name}, compared with ${row.base}`);
    const missing = row.missing?.();
    if (missing) {
      console.error(`     skipped: ${missing}`);
      continue;
    }
    const measured = await row.measure(options);
    results.push(summarize(row, measured));
    console.error(`     ${results.at(-1).ratio.median.toFixed(2)}x`);
  }
  console.log(`\n${renderTable(results, options.earlierRows)}`);
  if (options.json) {
    const { only: _only, json: _json, growth: _growth, earlierRows: _rows, ...scale } = options;
    writeFileSync(
      options.json,
      `${JSON.stringify({ node: process.version, ...scale, rows: results }, null, 2)}\n`,
    );
  }
}
