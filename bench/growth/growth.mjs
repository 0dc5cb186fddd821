import { mkdirSync, writeFileSync } from 'node:fs';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { grow } from './fill.mjs';
import { lists } from './lists.mjs';
import { answer, warmUp } from './measure.mjs';
import { openPlace } from './places.mjs';
import { makeOneOfEach } from './template.mjs';

const ENVIRONMENT = {
  GANTRY_RUN_EXECUTOR: 'simulated',
  GANTRY_ENCRYPTION_KEY: '5'.repeat(64),
  GANTRY_RUN_SANDBOX: 'off',
};
const { format } = new Intl.NumberFormat('en');

/**
 * Measures the selected lists on each database, and prints each line of the tables as soon as it is
 * known.
 */
export async function measureGrowth({ kinds, wanted, sizes, json }) {
  const chosen = lists.filter(
    ({ list }) => wanted.length === 0 || wanted.some((text) => list.includes(text)),
  );
  if (chosen.length === 0)
    throw new Error(
      `No list contains "${wanted.join(', ')}". There are:\n${lists.map(({ list }) => `  ${list}`).join('\n')}`,
    );
  const measured = [];
  for (const kind of kinds) {
    console.log(
      `\n${kind}, milliseconds of processor time for a call: first / middle / last page of 20, or the one call\n`,
    );
    console.log(
      `| rows | ${sizes.map(format).join(' | ')} |\n|---|${sizes.map(() => '---').join('|')}|`,
    );
    await inTemporaryFolder((folder) =>
      measureOn(kind, folder, chosen, sizes, (line) => measured.push({ kind, ...line })),
    );
  }
  if (json)
    writeFileSync(json, `${JSON.stringify({ node: process.version, lines: measured }, null, 2)}\n`);
}

async function measureOn(kind, folder, chosen, sizes, tell) {
  mkdirSync(folder, { recursive: true });
  const place = await openPlace[kind](folder);
  try {
    const serving = (url, more, work) =>
      served(folder, { ...ENVIRONMENT, ...more, DATABASE_URL: url }, work);
    const known = await serving(place.url, {}, makeOneOfEach);
    for (const list of chosen) {
      const grown = await place.copy();
      try {
        await measureList(
          list,
          grown,
          sizes,
          known,
          (work) => serving(grown.url, { GANTRY_RUN_WORKERS: '0' }, work),
          tell,
        );
      } finally {
        await grown.remove();
      }
    }
  } finally {
    await place.stop();
  }
}

async function measureList(list, grown, sizes, known, serving, tell) {
  const lines = list.ask.map(({ label }) => ({ list: list.list, query: label, times: {} }));
  let filled = 0;
  for (const size of sizes) {
    const began = performance.now();
    const bytes = await grow(grown, list, filled, size);
    console.error(
      `${grown.kind}, ${list.list}: ${format(size)} rows after ${((performance.now() - began) / 1000).toFixed(1)} s${bytes ? `, ${format(bytes)} bytes each` : ''}`,
    );
    filled = size;
    await serving(async (server) => {
      const gantry = { ...server, grown };
      await warmUp(gantry, list, known);
      for (const [index, question] of list.ask.entries())
        lines[index].times[size] = await answer(gantry, list, known, question, size);
    });
  }
  for (const line of lines) {
    console.log(
      `| ${[line.list, line.query].filter(Boolean).join(', ')} | ${sizes.map((size) => Object.values(line.times[size]).map(shown).join(' / ')).join(' | ')} |`,
    );
    tell(line);
  }
}

async function served(folder, env, work) {
  const gantry = await startGantry(folder, env);
  try {
    return await work(gantry);
  } finally {
    await gantry.stop();
  }
}

const shown = (milliseconds) => milliseconds.toFixed(milliseconds < 10 ? 1 : 0);
