import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../postgres.mjs';

/**
 * Where a list grows: each in a copy of one small database, so that none of them pays for another, and what it took on the
 * disk goes with it.
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
  // Its rows are vacuumed when they have been filled in: nothing else is to run beside a measurement.
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
