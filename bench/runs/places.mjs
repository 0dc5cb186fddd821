import { startGantry, startRunner } from '../gantry.mjs';
import { startPostgres } from '../postgres.mjs';

const KEY = { GANTRY_ENCRYPTION_KEY: '5'.repeat(64) };

/** A server that executes runs itself, on SQLite. */
export const oneServer = (env = {}) => async (folder) => {
  const gantry = await startGantry(`${folder}/gantry`, { ...KEY, ...env });
  return { gantry, stop: () => gantry.stop() };
};

/** A server that executes none, and so many runners that execute one at a time, on PostgreSQL. */
export const withRunners = (count) => async (folder) => {
  const stops = [];
  const stop = async () => {
    for (const one of stops.reverse()) await one();
  };
  try {
    const postgres = await startPostgres();
    stops.push(postgres.stop);
    const env = { ...KEY, DATABASE_URL: postgres.url };
    const gantry = await startGantry(`${folder}/gantry`, { ...env, GANTRY_RUN_WORKERS: '0' });
    stops.push(gantry.stop);
    for (let number = 1; number <= count; number++) {
      const runner = await startRunner(`runner-${number}`, `${folder}/gantry`, { ...env, GANTRY_RUN_CONCURRENCY: '1' }, gantry.url);
      stops.push(runner.stop);
    }
    return { gantry, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
