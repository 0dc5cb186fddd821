import { startGantry, startRunner } from '../gantry.mjs';
import { grow } from '../growth/fill.mjs';
import { lists } from '../growth/lists.mjs';
import { createTemplates } from '../growth/templates.mjs';
import { startPostgres } from '../postgres.mjs';

const ENCRYPTION_KEY = { GANTRY_ENCRYPTION_KEY: '5'.repeat(64) };

/** Starts a server that executes runs, on SQLite. */
export const startInstallation =
  (env = {}) =>
  async (folder) => {
    const gantry = await startGantry(`${folder}/gantry`, { ...ENCRYPTION_KEY, ...env });
    return { gantry, stop: () => gantry.stop() };
  };

/** The lists that a large database contains. */
const FILLED_LISTS = [
  'workspaces',
  'runs of a workspace',
  'state versions of a workspace',
  'audit events',
];

/**
 * Starts a server that executes no runs, and runners that execute one run at a time, on a
 * PostgreSQL with `rows` rows in each of the long lists.
 */
export const startWithRunners =
  (count, rows = 0) =>
  async (folder) => {
    const stops = [];
    const stop = async () => {
      for (const one of stops.reverse()) await one();
    };
    try {
      const postgres = await startPostgres();
      stops.push(postgres.stop);
      const env = { ...ENCRYPTION_KEY, DATABASE_URL: postgres.url };
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
  await createTemplates(gantry).finally(gantry.stop);
  for (const list of lists.filter((one) => FILLED_LISTS.includes(one.list)))
    await grow({ kind: 'postgres', url }, list, 0, rows);
}
