import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { startServer } from '../server.mjs';
import { measureRounds } from './sides.mjs';

/** The wall time from the start of the process to its first response, on an existing database. */
export function startUpRow({ goal }) {
  return {
    name: 'Start until ready',
    base: 'express with an open SQLite database',
    goal,
    better: 'lower',
    measure: (options) => inTemporaryFolder((folder) => measure(folder, options)),
  };
}

async function measure(folder, { rounds }) {
  mkdirSync(join(folder, 'base'));
  const sides = {
    base: () =>
      startServer({
        script: new URL('../bases/express-sqlite.mjs', import.meta.url),
        args: [join(folder, 'base', 'base.sqlite')],
        log: join(folder, 'base.log'),
        readyPath: '/ready',
      }),
    test: () => startGantry(join(folder, 'gantry')),
  };
  // The first starts create the databases, and load modules into the page cache.
  for (const start of [sides.base, sides.test]) await measureStart(start);
  return measureRounds(rounds, 'lower', 'wall', (side) => measureStart(sides[side]));
}

async function measureStart(start) {
  const began = performance.now();
  const server = await start();
  const wall = performance.now() - began;
  const { cpu, memory } = await server.usage();
  await server.stop();
  return { wall, cpu, memory: memory / 1e6 };
}
