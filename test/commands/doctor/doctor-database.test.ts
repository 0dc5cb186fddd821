import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newEncryptionKey, runGantry, serveGantry } from '../../core/database/gantry-process.js';
import { databases } from '../../support/server.js';
import { executeStatement } from './execute-statement.js';
import { environment, prepare, prepareEachTest, runDoctor, store } from './support/run-doctor.js';

vi.setConfig({ testTimeout: 120_000 });

prepareEachTest();

describe.each(databases)('doctor, with %s', (kind) => {
  beforeEach(async () => {
    await store.remove();
    await prepare(kind);
  });

  it('finds no problem beside a running server, and never shows a secret', async () => {
    await serveGantry(environment);
    const { code, text, findingsOf } = await runDoctor();
    expect(code, text).toBe(0);
    expect(findingsOf('database')[0]).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(
        kind === 'sqlite' ? /A server uses it/ : /responds and is writable/,
      ) as unknown,
    });
    expect(findingsOf('schema')[0]).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/^The schema has all \d+ migrations/) as unknown,
    });
    expect(findingsOf('key')[0]).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining("is the database's key") as unknown,
    });
    expect(findingsOf('files')[0]).toMatchObject({ status: 'ok' });
    for (const secret of [environment['GANTRY_ENCRYPTION_KEY'], environment['GANTRY_ADMIN_TOKEN']])
      expect(text).not.toContain(secret);
  });

  it('reports an encryption key that is not that of the database', async () => {
    await runGantry(['bootstrap'], environment);
    const first = await serveGantry(environment);
    first.signal('SIGTERM');
    await first.ended;
    const { code, findingsOf } = await runDoctor({ GANTRY_ENCRYPTION_KEY: newEncryptionKey() });
    expect(code).toBe(1);
    expect(findingsOf('key')).toEqual([
      expect.objectContaining({
        status: 'fail',
        detail: expect.stringContaining("is not the database's key") as unknown,
        advice: expect.stringContaining('Configure the key of the database') as unknown,
      }),
    ]);
  });

  it('reports a database of another release, or one that needs a migration', async () => {
    await runGantry(['migrate'], environment);
    await executeStatement(
      store.url,
      "INSERT INTO migrations (timestamp, name) VALUES (9999999999998, 'Future9999999999998')",
    );
    const added = await runDoctor();
    expect(added.code).toBe(0);
    expect(added.findingsOf('schema')).toContainEqual(
      expect.objectContaining({
        status: 'warn',
        detail: expect.stringContaining('Future9999999999998') as unknown,
      }),
    );

    await executeStatement(
      store.url,
      "INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'ContractFuture9999999999999')",
    );
    const incompatible = await runDoctor();
    expect(incompatible.code).toBe(1);
    expect(incompatible.findingsOf('schema')).toEqual([
      expect.objectContaining({
        status: 'fail',
        detail: expect.stringContaining('ContractFuture9999999999999') as unknown,
        advice: expect.stringContaining('Install that release') as unknown,
      }),
    ]);

    await executeStatement(
      store.url,
      "DELETE FROM migrations WHERE name LIKE '%Future%' OR name LIKE 'Agents%'",
    );
    const older = await runDoctor();
    expect(older.code).toBe(0);
    expect(older.findingsOf('schema')).toEqual([
      expect.objectContaining({
        status: 'warn',
        detail: expect.stringContaining('Pending migrations: Agents') as unknown,
      }),
    ]);
  });
});
