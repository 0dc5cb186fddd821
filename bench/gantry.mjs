import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from './server.mjs';

/** Gantry as it runs in production, on SQLite in the folder: every request is logged to a file and counted by the rate limit. */
export async function startGantry(folder, env = {}) {
  mkdirSync(folder, { recursive: true });
  const token = keptToken(join(folder, 'token'));
  const settings = {
    DATABASE_URL: `sqlite:${join(folder, 'gantry.sqlite')}`,
    GANTRY_DATA_DIR: folder,
    GANTRY_ADMIN_TOKEN: token,
    // Counts each request, and refuses none.
    GANTRY_RATE_LIMIT: '1000000',
    LOG_LEVEL: 'info',
    ...env,
  };
  const server = await startServer({ script: new URL('../dist/src/main.js', import.meta.url), args: ['serve'], env: settings, log: join(folder, 'gantry.log'), ready: '/readyz' });
  return { ...server, token };
}

function keptToken(file) {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'));
  return readFileSync(file, 'utf8');
}
