import { mkdirSync, writeFileSync } from 'node:fs';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { openDatabase } from './databases.mjs';
import { grow } from './fill.mjs';
import { lists } from './lists.mjs';
import { measureQuery, warmUp } from './measure.mjs';
import { createTemplates } from './templates.mjs';

const ENVIRONMENT = {
  GANTRY_RUN_EXECUTOR: 'simulated',
  GANTRY_ENCRYPTION_KEY: '5'.repeat(64),
  GANTRY_RUN_SANDBOX: 'off',
};
const { format } = new Intl.NumberFormat('en');

/** Measures the selected lists on each database, and prints each line when it is complete. */
export async function measureGrowth({ kinds, wanted, sizes, json }) {
  const chosen = lists.filter(
    ({ list }) => wanted.length === 0 || wanted.some((text) => list.includes(text)),
  );
  if (chosen.length === 0)
    throw new Error(
      `No list contains "${wanted.join(', ')}". The lists are:\n${lists.map(({ list }) => `  ${list}`).join('\n')}`,
    );
  const measured = [];
  for (const kind of kinds) {
    console.log(
      `\n${kind}, milliseconds of CPU time for a request: first / middle / last page of 20, or the only request\n`,
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

async function measureOn(kind, folder, chosen, sizes, onLine) {
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase(kind, folder);
  try {
    const withServer = (url, environment, work) =>
      withGantry(folder, { ...ENVIRONMENT, ...environment, DATABASE_URL: url }, work);
    const templates = await withServer(database.url, {}, createTemplates);
    for (const list of chosen) {
      const grown = await database.copy();
      try {
        await measureList(
          list,
          grown,
          sizes,
          templates,
          (work) => withServer(grown.url, { GANTRY_RUN_WORKERS: '0' }, work),
          onLine,
        );
      } finally {
        await grown.remove();
      }
    }
  } finally {
    await database.stop();
  }
}

async function measureList(list, grown, sizes, templates, withServer, onLine) {
  const lines = list.queries.map(({ label }) => ({ list: list.list, query: label, times: {} }));
  let filled = 0;
  for (const size of sizes) {
    const began = performance.now();
    const bytes = await grow(grown, list, filled, size);
    console.error(
      `${grown.kind}, ${list.list}: ${format(size)} rows after ${((performance.now() - began) / 1000).toFixed(1)} s${bytes ? `, ${format(bytes)} bytes each` : ''}`,
    );
    filled = size;
    await withServer(async (server) => {
      const gantry = { ...server, grown };
      await warmUp(gantry, list, templates);
      for (const [index, query] of list.queries.entries())
        lines[index].times[size] = await measureQuery(gantry, list, templates, query, size);
    });
  }
  for (const line of lines) {
    console.log(
      `| ${[line.list, line.query].filter(Boolean).join(', ')} | ${sizes.map((size) => Object.values(line.times[size]).map(formatTime).join(' / ')).join(' | ')} |`,
    );
    onLine(line);
  }
}

async function withGantry(folder, env, work) {
  const gantry = await startGantry(folder, env);
  try {
    return await work(gantry);
  } finally {
    await gantry.stop();
  }
}

const formatTime = (milliseconds) => milliseconds.toFixed(milliseconds < 10 ? 1 : 0);
