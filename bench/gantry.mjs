import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from './server.mjs';

const MAIN = new URL('../dist/src/main.js', import.meta.url);

/**
 * Starts Gantry as in production: it logs every request to a file, and counts it for the rate
 * limit. Its database is SQLite in the folder, unless `env` sets another one.
 */
export async function startGantry(folder, env = {}) {
  mkdirSync(folder, { recursive: true });
  const settings = settingsOf(folder, env);
  const server = await startServer({
    script: MAIN,
    args: ['serve'],
    env: settings,
    log: join(folder, 'gantry.log'),
    readyPath: '/readyz',
  });
  return { ...server, token: settings.GANTRY_ADMIN_TOKEN };
}

/** Starts a runner on the folder and the database of the server at the URL. */
export async function startRunner(name, folder, env, url) {
  const own = { GANTRY_RUN_WORK_DIR: join(folder, name), GANTRY_PUBLIC_URL: url };
  return startServer({
    script: MAIN,
    args: ['runner'],
    env: settingsOf(folder, { ...env, ...own }),
    log: join(folder, `${name}.log`),
    readyMessage: 'claiming runs',
  });
}

function settingsOf(folder, env) {
  return {
    DATABASE_URL: `sqlite:${join(folder, 'gantry.sqlite')}`,
    GANTRY_DATA_DIR: folder,
    GANTRY_ADMIN_TOKEN: readOrCreateToken(join(folder, 'token')),
    // Refuses no request, but counts each one.
    GANTRY_RATE_LIMIT: '1000000',
    LOG_LEVEL: 'info',
    ...env,
  };
}

function readOrCreateToken(file) {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'));
  return readFileSync(file, 'utf8');
}
