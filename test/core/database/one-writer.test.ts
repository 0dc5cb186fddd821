import { mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WriterLock } from '../../../src/core/database/sqlite/writer-lock.js';
import { sendRequest } from '../../support/http.js';
import { createDatabase } from '../../support/server.js';
import { killAll, runGantry, type RunningServer, serveGantry } from './gantry-process.js';

vi.setConfig({ testTimeout: 120_000 });

let store: Awaited<ReturnType<typeof createDatabase>>;
const environment = () => ({
  DATABASE_URL: store.url,
  GANTRY_DATA_DIR: store.folder,
  PORT: '0',
});
const refusal = (file: string) =>
  `Another Gantry server is writing ${file}. Only one server can use a SQLite file: stop the other one, or use PostgreSQL (DATABASE_URL=postgres://…).`;

afterAll(async () => {
  killAll();
  await store.remove();
});

describe('beside a server on a SQLite file', () => {
  let file: string;
  let server: RunningServer;
  /** Printed by `bootstrap`. */
  let token = '';
  beforeAll(async () => {
    store = await createDatabase('sqlite');
    file = join(store.folder, 'gantry.sqlite');
    server = await serveGantry(environment());
  });
  afterAll(() => server.signal('SIGKILL'));

  it('a second server is refused with a remedy, and the first continues', async () => {
    expect(await runGantry(['serve'], environment())).toEqual({
      code: 1,
      stdout: '',
      stderr: `${refusal(file)}\n`,
    });
    expect((await sendRequest(`${server.url}/readyz`)).status).toBe(200);
  });

  it('other users cannot read its files', () => {
    const names = readdirSync(store.folder);
    for (const name of ['gantry.sqlite', 'gantry.sqlite-wal', 'gantry.sqlite.lock'])
      expect(names).toContain(name);
    const readable = names.filter(
      (name) => (statSync(join(store.folder, name)).mode & 0o077) !== 0,
    );
    expect(process.platform === 'win32' ? [] : readable).toEqual([]);
  });

  it('the file is locked under its other names, too', async () => {
    const other = join(store.folder, 'other-name.sqlite');
    symlinkSync(file, other);
    await expect(WriterLock.acquire(other)).rejects.toThrow(refusal(other));
    const folder = join(store.folder, 'other-folder');
    symlinkSync(store.folder, folder);
    await expect(WriterLock.acquire(join(folder, 'gantry.sqlite'))).rejects.toThrow(
      refusal(join(folder, 'gantry.sqlite')),
    );
  });

  it('the commands migrate and bootstrap work', async () => {
    const [migrated, bootstrapped] = await Promise.all([
      runGantry(['migrate'], environment()),
      runGantry(['bootstrap'], environment()),
    ]);
    expect(migrated).toEqual({ code: 0, stdout: 'The schema is up to date.\n', stderr: '' });
    token = /^\S{20,}$/m.exec(bootstrapped.stdout)?.[0] ?? '';
    expect((await sendRequest(`${server.url}/api/v2/organizations`, { token })).status).toBe(200);
  });

  it('another server starts immediately after a kill, with every acknowledged write', async () => {
    const attributes = { name: 'acme', email: 'platform@acme.example' };
    const created = await sendRequest(`${server.url}/api/v2/organizations`, {
      token,
      body: { data: { type: 'organizations', attributes } },
    });
    expect(created.status, created.text).toBe(201);
    server.signal('SIGKILL');
    await server.ended;
    server = await serveGantry(environment());
    expect((await sendRequest(`${server.url}/api/v2/organizations/acme`, { token })).status).toBe(
      200,
    );
    expect(await runGantry(['serve'], environment())).toMatchObject({ code: 1 });
  });
});

describe('the writer lock of a SQLite file', () => {
  it('is held until it is released, and available afterwards', async () => {
    const file = join(store.folder, 'released.sqlite');
    for (let times = 0; times < 2; times += 1) {
      const lock = await WriterLock.acquire(file);
      await expect(WriterLock.acquire(file)).rejects.toThrow(refusal(file));
      await lock.release();
    }
  });

  it('does not prevent the use of another file', async () => {
    const lock = await WriterLock.acquire(join(store.folder, 'one.sqlite'));
    const other = WriterLock.acquire(join(store.folder, 'other.sqlite'));
    await expect(other).resolves.toBeInstanceOf(WriterLock);
    await (await other).release();
    await lock.release();
  });

  it('reports the error of SQLite if its file cannot be opened', async () => {
    const file = join(store.folder, 'blocked.sqlite');
    mkdirSync(`${file}.lock`);
    await expect(WriterLock.acquire(file)).rejects.toThrow(/unable to open database file/);
  });
});
