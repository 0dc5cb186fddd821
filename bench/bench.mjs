// npm run bench: compares Gantry with reference servers, mostly by the CPU time of a request that
// returns the same bytes, and prints the ratios and goals; or measures calls while lists grow. See
// docs/performance.md.
import { writeFileSync } from 'node:fs';
import { build, requireNode } from '../scripts/prepare.mjs';
import { readOptions } from './options.mjs';
import { report, table } from './table.mjs';

requireNode();
const options = readOptions(process.argv.slice(2));
build();
// They use the built product.
if (options.growth) await (await import('./growth/growth.mjs')).measureGrowth(options.growth);
else await measureRows();

async function measureRows() {
  const { rows } = await import('./rows.mjs');
  const chosen = rows.filter(({ name, base }) =>
    `${name} ${base}`.toLowerCase().includes(options.only.toLowerCase()),
  );
  if (chosen.length === 0) {
    console.error(
      `No row contains "${options.only}". There are:\n${rows.map(({ name, base }) => `  ${name} (${base})`).join('\n')}`,
    );
    process.exit(1);
  }
  const results = [];
  for (const [index, row] of chosen.entries()) {
    console.error(`${index + 1}/${chosen.length}  ${row.name}, against ${row.base}`);
    const missing = row.missing?.();
    if (missing) {
      console.error(`     skipped: ${missing}`);
      continue;
    }
    const measured = await row.measure(options);
    results.push(report(row, measured));
    console.error(`     ${results.at(-1).ratio.median.toFixed(2)}x`);
  }
  console.log(`\n${table(results, options.earlier)}`);
  if (options.json) {
    const { only: _only, json: _json, growth: _growth, earlier: _earlier, ...scale } = options;
    writeFileSync(
      options.json,
      `${JSON.stringify({ node: process.version, ...scale, rows: results }, null, 2)}\n`,
    );
  }
}
