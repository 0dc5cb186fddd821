import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { schema } from '../../../src/app/schema.js';
import { openDatabase } from '../../../src/core/database/open-database.js';
import { WriterLock } from '../../../src/core/database/sqlite/writer-lock.js';
import { reportUnusable, UnusableDatabase } from '../../../src/core/database/unusable-database.js';
import { findFreePort } from '../../support/find-free-port.js';

const folder = mkdtempSync(join(tmpdir(), 'gantry-unusable-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Expects that the work rejects with one line for the operator. */
async function expectReport(work: Promise<unknown>, line: RegExp): Promise<void> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnusableDatabase);
  expect((error as Error).message).toMatch(line);
  expect((error as Error).message).not.toContain('\n');
}

describe('a database that cannot be opened', () => {
  it('on PostgreSQL, is reported with the place, the reason and DATABASE_URL', async () => {
    const open = (url: string) => openDatabase({ kind: 'postgres', url }, schema);
    await expectReport(
      open(`${inject('postgresUrl')}/absent`),
      /^PostgreSQL at \S+\/absent cannot be used: database "absent" does not exist\. Check the name in DATABASE_URL/,
    );
    await expectReport(
      open(`${inject('postgresUrl')}/postgres?sslmode=require`),
      /The server does not support SSL connections\. Check sslmode in DATABASE_URL/,
    );
    const closed = await findFreePort();
    await expectReport(
      open(`postgres://user:hidden@127.0.0.1:${closed}/gantry`),
      new RegExp(
        `^PostgreSQL at 127\\.0\\.0\\.1:${closed}/gantry cannot be used: connect ECONNREFUSED ` +
          `127\\.0\\.0\\.1:${closed}\\. Check host and port in DATABASE_URL`,
      ),
    );
  });

  it('on SQLite, is reported with the path, the reason and DATABASE_URL', async () => {
    const file = join(folder, 'folder.sqlite');
    mkdirSync(file);
    const line = /folder\.sqlite cannot be used: SQLITE_CANTOPEN: .*\. Check DATABASE_URL: /;
    await expectReport(openDatabase({ kind: 'sqlite', file }, schema), line);

    const blocked = join(folder, 'blocked.sqlite');
    mkdirSync(`${blocked}.lock`);
    await expectReport(WriterLock.acquire(blocked), /blocked\.sqlite cannot be used: .*DATABASE_/);

    const other = join(folder, 'other.sqlite');
    writeFileSync(other, 'not a database'.repeat(1_000));
    await expectReport(
      openDatabase({ kind: 'sqlite', file: other }, schema),
      /SQLITE_NOTADB: file is not a database\. Stop the server, move the file away/,
    );
  });

  it('keeps an unexpected error, with its stack', async () => {
    const fault = new TypeError('x is not a function');
    const failing = reportUnusable({ kind: 'sqlite', file: 'x' }, () => Promise.reject(fault));
    await expect(failing).rejects.toBe(fault);
  });
});
