import { startGantry, startRunner } from '../gantry.mjs';
import { grow } from '../growth/fill.mjs';
import { lists } from '../growth/lists.mjs';
import { makeOneOfEach } from '../growth/template.mjs';
import { startPostgres } from '../postgres.mjs';

const KEY = { GANTRY_ENCRYPTION_KEY: '5'.repeat(64) };

/** A server that executes runs itself, on SQLite. */
export const oneServer =
  (env = {}) =>
  async (folder) => {
    const gantry = await startGantry(`${folder}/gantry`, { ...KEY, ...env });
    return { gantry, stop: () => gantry.stop() };
  };

/** Existing rows of each kind, for rows with much data. */
const GROWING = [
  'workspaces',
  'runs of a workspace',
  'state versions of a workspace',
  'audit events',
];

/**
 * A server that executes no runs, and runners that execute one at a time, on PostgreSQL, which may
 * contain `rows` of each growing kind.
 */
export const withRunners =
  (count, rows = 0) =>
  async (folder) => {
    const stops = [];
    const stop = async () => {
      for (const one of stops.reverse()) await one();
    };
    try {
      const postgres = await startPostgres();
      stops.push(postgres.stop);
      const env = { ...KEY, DATABASE_URL: postgres.url };
      if (rows > 0) await fill(postgres, folder, env, rows);
      const gantry = await startGantry(`${folder}/gantry`, { ...env, GANTRY_RUN_WORKERS: '0' });
      stops.push(gantry.stop);
      for (let number = 1; number <= count; number++) {
        const runner = await startRunner(
          `runner-${number}`,
          `${folder}/gantry`,
          { ...env, GANTRY_RUN_CONCURRENCY: '1' },
          gantry.url,
        );
        stops.push(runner.stop);
      }
      return { gantry, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  };

async function fill({ url }, folder, env, rows) {
  const gantry = await startGantry(`${folder}/gantry`, {
    ...env,
    GANTRY_RUN_EXECUTOR: 'simulated',
    GANTRY_RUN_SANDBOX: 'off',
  });
  await makeOneOfEach(gantry).finally(gantry.stop);
  for (const list of lists.filter((one) => GROWING.includes(one.list)))
    await grow({ kind: 'postgres', url }, list, 0, rows);
}
