import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { FileLock } from '../../core/database/sqlite/file-lock.js';
import { type Findings, errorText } from './finding.js';
import { RUN_AS_SERVER_USER, foreignOwner } from './foreign-owner.js';
import { type ReadOnlyConnection, withReadOnlyConnection } from './read-only-connection.js';

/** Bytes up to which the whole file is checked; larger files take too long. */
const MAX_CHECKED_BYTES = 512 * 1024 ** 2;
const DAMAGED_ADVICE =
  'Stop the server, move the file away and restore a backup ' +
  '(docs/operations.md#backup-and-restore).';

export async function checkSqlite(found: Findings, file: string): Promise<void> {
  if (!existsSync(file))
    return found.warn(
      `The database does not exist yet: ${file}.`,
      'The first serve or migrate creates it. If there was one, DATABASE_URL has another path.',
    );
  await checkPermissions(found, file);
  try {
    await withReadOnlyConnection({ kind: 'sqlite', file }, (connection) =>
      checkFile(found, connection, file),
    );
  } catch (error) {
    found.fail(
      `${file} cannot be used: ${errorText(error)}.`,
      adviceFor((error as { code?: string }).code),
    );
  }
}

async function checkPermissions(found: Findings, file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0)
    found.warn(
      `Users other than its owner can access ${file} (mode ${(mode & 0o777).toString(8)}).`,
      `chmod 600 ${file}`,
    );
  const owner = await foreignOwner(file);
  if (owner !== null) found.warn(`${file} belongs to the user ${owner}.`, RUN_AS_SERVER_USER);
}

async function checkFile(
  found: Findings,
  connection: ReadOnlyConnection,
  file: string,
): Promise<void> {
  const [journal] = await connection.query('PRAGMA journal_mode');
  const { size } = await stat(file);
  const [check] = size <= MAX_CHECKED_BYTES ? await connection.query('PRAGMA quick_check(1)') : [];
  if (check && check['quick_check'] !== 'ok')
    return found.fail(`${file} is damaged: ${String(check['quick_check'])}.`, DAMAGED_ADVICE);
  await connection.query('BEGIN IMMEDIATE');
  await connection.query('ROLLBACK');
  if (journal?.['journal_mode'] !== 'wal')
    found.warn(
      `The journal of ${file} is "${String(journal?.['journal_mode'])}".`,
      'The next serve changes it to "wal". If it stays, the file is on a disk that is not local.',
    );
  found.ok(`${file}: ${size} bytes, writable. ${await serverAt(file)}`);
}

async function serverAt(file: string): Promise<string> {
  if (!existsSync(`${file}.lock`)) return 'No server runs on it.';
  const lock = await FileLock.acquire(`${file}.lock`, 0);
  await lock?.release();
  return lock ? 'No server runs on it.' : 'A server runs on it.';
}

function adviceFor(code: string | undefined): string {
  if (code === 'SQLITE_BUSY')
    return 'Another process has been writing for a long time. Find it (fuser, lsof), or try again.';
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') return DAMAGED_ADVICE;
  if (code === 'SQLITE_FULL') return 'Free disk space.';
  return 'The file and its folder must be writable for the user of the server, on a local disk.';
}
