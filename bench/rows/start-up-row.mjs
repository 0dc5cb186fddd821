import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { startServer } from '../server.mjs';
import { roundsOf } from './sides.mjs';

/**
 * From the start of the process to its first response, on an existing database; wall time, because
 * callers wait for it.
 */
export function startUpRow({ goal }) {
  return {
    name: 'start -> ready',
    base: 'express + sqlite open',
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
        ready: '/ready',
      }),
    test: () => startGantry(join(folder, 'gantry')),
  };
  // The first start of each creates its database, and loads its modules into the page cache.
  for (const start of [sides.base, sides.test]) await timed(start);
  return roundsOf(rounds, 'lower', 'wall', (side) => timed(sides[side]));
}

async function timed(start) {
  const began = performance.now();
  const server = await start();
  const wall = performance.now() - began;
  const { cpu, memory } = await server.usage();
  await server.stop();
  return { wall, cpu, memory: memory / 1e6 };
}
