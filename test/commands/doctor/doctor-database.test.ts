import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newEncryptionKey, runGantry, serveGantry } from '../../core/database/gantry-process.js';
import { databases } from '../../support/server.js';
import { changed } from './changed.js';
import { environment, examined, examineEach, prepare, store } from './support/examined.js';

vi.setConfig({ testTimeout: 120_000 });

examineEach();

describe.each(databases)('doctor, with %s', (kind) => {
  beforeEach(async () => {
    await store.remove();
    await prepare(kind);
  });

  it('finds no problem beside a running server, and never shows a secret', async () => {
    await serveGantry(environment);
    const { code, text, of } = await examined();
    expect(code, text).toBe(0);
    expect(of('database')[0]).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(
        kind === 'sqlite' ? /A server runs on it/ : /responds and is writable/,
      ) as unknown,
    });
    expect(of('schema')[0]).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/^The schema has all \d+ migrations/) as unknown,
    });
    expect(of('key')[0]).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining("is the database's key") as unknown,
    });
    expect(of('files')[0]).toMatchObject({ status: 'ok' });
    for (const secret of [environment['GANTRY_ENCRYPTION_KEY'], environment['GANTRY_ADMIN_TOKEN']])
      expect(text).not.toContain(secret);
  });

  it('reports an encryption key that is not that of the database', async () => {
    await runGantry(['bootstrap'], environment);
    const first = await serveGantry(environment);
    first.signal('SIGTERM');
    await first.ended;
    const { code, of } = await examined({ GANTRY_ENCRYPTION_KEY: newEncryptionKey() });
    expect(code).toBe(1);
    expect(of('key')).toEqual([
      expect.objectContaining({
        status: 'fail',
        detail: expect.stringContaining("is not the database's key") as unknown,
        advice: expect.stringContaining('Configure the key of the database') as unknown,
      }),
    ]);
  });

  it('reports a database of another release, or one that needs a migration', async () => {
    await runGantry(['migrate'], environment);
    await changed(
      store.url,
      "INSERT INTO migrations (timestamp, name) VALUES (9999999999998, 'Future9999999999998')",
    );
    const added = await examined();
    expect(added.code).toBe(0);
    expect(added.of('schema')).toContainEqual(
      expect.objectContaining({
        status: 'warn',
        detail: expect.stringContaining('Future9999999999998') as unknown,
      }),
    );

    await changed(
      store.url,
      "INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'ContractFuture9999999999999')",
    );
    const incompatible = await examined();
    expect(incompatible.code).toBe(1);
    expect(incompatible.of('schema')).toEqual([
      expect.objectContaining({
        status: 'fail',
        detail: expect.stringContaining('ContractFuture9999999999999') as unknown,
        advice: expect.stringContaining('Install that release') as unknown,
      }),
    ]);

    await changed(
      store.url,
      "DELETE FROM migrations WHERE name LIKE '%Future%' OR name LIKE 'Agents%'",
    );
    const older = await examined();
    expect(older.code).toBe(0);
    expect(older.of('schema')).toEqual([
      expect.objectContaining({
        status: 'warn',
        detail: expect.stringContaining('1 migrations are pending: Agents') as unknown,
      }),
    ]);
  });
});
