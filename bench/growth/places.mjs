import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../postgres.mjs';

/**
 * Databases in which a list grows: each a copy of one small database, so that none affects another,
 * and its disk space is freed afterwards.
 */
export const openPlace = { sqlite, postgres };

async function sqlite(folder) {
  const base = join(folder, 'base.sqlite');
  const at = (file) => ({ kind: 'sqlite', url: `sqlite:${file}`, file });
  const copy = async () => {
    const file = join(folder, 'grown.sqlite');
    copyFileSync(base, file);
    return {
      ...at(file),
      remove: async () =>
        ['', '-wal', '-shm'].forEach((ending) => rmSync(`${file}${ending}`, { force: true })),
    };
  };
  return { ...at(base), copy, stop: async () => undefined };
}

async function postgres() {
  // Rows are vacuumed after filling, so that autovacuum does not run during a measurement.
  const server = await startPostgres('autovacuum=off');
  const administer = async (statement) => {
    const client = new pg.Client({
      connectionString: server.url.replace(/\/gantry$/, '/postgres'),
    });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const copy = async () => {
    await administer('CREATE DATABASE grown TEMPLATE gantry');
    return {
      kind: 'postgres',
      url: server.url.replace(/\/gantry$/, '/grown'),
      pid: server.pid,
      remove: () => administer('DROP DATABASE grown WITH (FORCE)'),
    };
  };
  return { kind: 'postgres', url: server.url, copy, stop: server.stop };
}
