import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { FileLock, resolveDatabaseFile } from '../../core/database/sqlite/file-lock.js';
import { RESTORE_ADVICE, UnusableDatabase } from '../../core/database/unusable-database.js';
import type { Findings } from './finding.js';
import { findForeignOwner, RUN_AS_SERVER_USER } from './foreign-owner.js';
import { type ReadOnlyConnection, withReadOnlyConnection } from './read-only-connection.js';

/** The largest file whose content is checked. A larger one would take too long. */
const MAX_CHECKED_BYTES = 512 * 1024 ** 2;

export async function checkSqlite(findings: Findings, file: string): Promise<void> {
  if (!existsSync(file))
    return findings.warn(
      `The database does not exist yet: ${file}.`,
      'serve and migrate create it. If there was a database, correct the path in DATABASE_URL.',
    );
  await checkPermissions(findings, file);
  try {
    await withReadOnlyConnection({ kind: 'sqlite', file }, (connection) =>
      checkFile(findings, connection, file),
    );
  } catch (error) {
    const { problem, advice } = new UnusableDatabase({ kind: 'sqlite', file }, error);
    findings.fail(problem, advice);
  }
}

async function checkPermissions(findings: Findings, file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0)
    findings.warn(
      `Users other than its owner can access ${file} (mode ${(mode & 0o777).toString(8)}).`,
      `chmod 600 ${file}`,
    );
  const owner = await findForeignOwner(file);
  if (owner !== null) findings.warn(`${file} belongs to UID ${owner}.`, RUN_AS_SERVER_USER);
}

async function checkFile(
  findings: Findings,
  connection: ReadOnlyConnection,
  file: string,
): Promise<void> {
  const [journal] = await connection.query('PRAGMA journal_mode');
  const { size } = await stat(file);
  const [check] = size <= MAX_CHECKED_BYTES ? await connection.query('PRAGMA quick_check(1)') : [];
  if (check && check['quick_check'] !== 'ok')
    return findings.fail(`${file} is damaged: ${String(check['quick_check'])}.`, RESTORE_ADVICE);
  await connection.query('BEGIN IMMEDIATE');
  await connection.query('ROLLBACK');
  if (journal?.['journal_mode'] !== 'wal')
    findings.warn(
      `The journal mode of ${file} is "${String(journal?.['journal_mode'])}".`,
      'serve changes it to "wal". If it does not change, move the file to a local disk.',
    );
  findings.ok(`${file}: ${size} bytes, writable. ${await describeServer(file)}`);
}

async function describeServer(file: string): Promise<string> {
  const lockFile = `${resolveDatabaseFile(file)}.lock`;
  if (!existsSync(lockFile)) return 'No server uses it.';
  const lock = await FileLock.acquire(lockFile, 0);
  await lock?.release();
  return lock ? 'No server uses it.' : 'A server uses it.';
}
