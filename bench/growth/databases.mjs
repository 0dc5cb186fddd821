import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../postgres.mjs';

/**
 * Opens a database whose copies can grow. Each list grows in a separate copy, so that it affects no
 * other list, and frees its disk space afterwards.
 */
export function openDatabase(kind, folder) {
  return kind === 'sqlite' ? openSqlite(folder) : openPostgres();
}

async function openSqlite(folder) {
  const base = join(folder, 'base.sqlite');
  const toDatabase = (file) => ({ kind: 'sqlite', url: `sqlite:${file}`, file });
  const copy = async () => {
    const file = join(folder, 'grown.sqlite');
    copyFileSync(base, file);
    return {
      ...toDatabase(file),
      remove: async () =>
        ['', '-wal', '-shm'].forEach((ending) => rmSync(`${file}${ending}`, { force: true })),
    };
  };
  return { ...toDatabase(base), copy, stop: async () => undefined };
}

async function openPostgres() {
  // `grow` vacuums the tables instead, so that autovacuum does not run during a measurement.
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
