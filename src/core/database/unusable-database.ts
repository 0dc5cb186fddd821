import { QueryFailedError } from 'typeorm';
import type { DatabaseConfig } from '../config/database-config.js';
import { errorText } from '../error-text.js';
import { OperatorError } from '../operator-error.js';

export const RESTORE_ADVICE =
  'Stop the server, move the file away and restore a backup ' +
  '(docs/operations.md#backup-and-restore).';

/** Codes of failed statements whose cause the operator can remedy, on either database. */
const REMEDIABLE_CODES =
  /^(42501|25006|53|08|57P|ECONN|EPIPE|ETIMEDOUT|SQLITE_(READONLY|FULL|IOERR|CORRUPT|NOTADB|CANTOPEN|PERM|BUSY)$)/;

/** Messages of the errors without a code that `pg` reports before the first query. */
const FAILED_HANDSHAKE = /^(Connection terminated|timeout e|The server does not support SSL|SASL)/;

/** The database cannot be opened or migrated. The message is for the operator. */
export class UnusableDatabase extends OperatorError {
  readonly problem: string;
  readonly advice: string;

  constructor(config: DatabaseConfig, cause: unknown) {
    const place = config.kind === 'postgres' ? `PostgreSQL at ${placeOf(config.url)}` : config.file;
    const problem = `${place} cannot be used: ${errorText(cause)}.`;
    const code = codeOf(cause);
    const advice =
      config.kind === 'postgres' ? postgresAdvice(code, errorText(cause)) : sqliteAdvice(code);
    super(`${problem} ${advice}`, { cause });
    this.name = 'UnusableDatabase';
    this.problem = problem;
    this.advice = advice;
  }
}

/** Runs the work. Converts errors that the operator can remedy to {@link UnusableDatabase}. */
export async function reportUnusable<T>(
  config: DatabaseConfig,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isRemediable(error) ? new UnusableDatabase(config, error) : error;
  }
}

function isRemediable(error: unknown): boolean {
  const code = codeOf(error);
  if (error instanceof QueryFailedError) return REMEDIABLE_CODES.test(code);
  // Codes with ERR_, except for ERR_TLS, usually report faults of this program.
  return code === '' ? FAILED_HANDSHAKE.test(errorText(error)) : !/^ERR_(?!TLS)/.test(code);
}

function codeOf(error: unknown): string {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Returns the host and the database, without user and password. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function postgresAdvice(code: string, reason: string): string {
  if (code === '28P01' || code === '28000' || reason.startsWith('SASL'))
    return 'Check user and password in DATABASE_URL, and pg_hba.conf of PostgreSQL.';
  if (code === '3D000')
    return (
      'Check the name in DATABASE_URL, or create the database with CREATE DATABASE: ' +
      'docs/operations/production.md.'
    );
  if (code === '42501')
    return 'Make the user of DATABASE_URL the owner of the database: docs/operations/production.md.';
  if (code === '25006') return 'Set DATABASE_URL to the primary server.';
  if (code === '53100') return 'Free disk space.';
  if (code === '53300')
    return 'Too many connections are open: raise max_connections, or close unused ones.';
  if (/^57P0[1-3]$/.test(code))
    return 'PostgreSQL is starting or stopping: try again when it accepts connections.';
  if (/^(53|57)/.test(code)) return 'See the log of PostgreSQL.';
  if (/CERT|TLS|SSL|UNABLE_TO_VERIFY/.test(code) || reason.includes('does not support SSL'))
    return 'Check sslmode in DATABASE_URL, and the certificate and the setting ssl of PostgreSQL.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return (
      'The host name in DATABASE_URL does not resolve: check it, and the DNS settings ' +
      'of this machine.'
    );
  return (
    'Check host and port in DATABASE_URL, that PostgreSQL runs and listens there ' +
    '(listen_addresses), and that no firewall blocks it.'
  );
}

function sqliteAdvice(code: string): string {
  if (code === 'SQLITE_BUSY')
    return 'Another process has been writing for a long time. Find it (fuser, lsof), or try again.';
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') return RESTORE_ADVICE;
  if (code === 'SQLITE_FULL') return 'Free disk space.';
  return (
    'Check DATABASE_URL: the file and its folder must be writable by the user of the server, ' +
    'on a local disk.'
  );
}
