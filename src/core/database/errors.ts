import { QueryFailedError } from 'typeorm';
import { Invalid } from '../errors.js';

/** True when a write lost against a unique index, on SQLite or PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const cause = error.driverError as { code?: string; message?: string };
  return (
    cause.code === '23505' ||
    (cause.code === 'SQLITE_CONSTRAINT' && /UNIQUE|PRIMARY KEY/.test(cause.message ?? ''))
  );
}

/** True when a row points at one that is gone: it was deleted at the same moment, or was never there. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const cause = error.driverError as { code?: string; message?: string };
  return (
    cause.code === '23503' ||
    (cause.code === 'SQLITE_CONSTRAINT' && (cause.message ?? '').includes('FOREIGN KEY'))
  );
}

/** True when PostgreSQL ended a transaction because it and another one stood in each other's way (serialization, deadlock). */
export function isTransactionConflict(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    ['40001', '40P01'].includes((error.driverError as { code?: string }).code ?? '')
  );
}

/** What `pg` says of a connection that is lost, and TypeORM of the transaction that was on it. */
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|[Qq]uery runner (was )?already released/;

/**
 * True when the database could not be asked, broke off, or did not answer in time: it is being restarted, the way to it is
 * cut, or a process that is out of reach holds the row. Whether a COMMIT came through is then unknown.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message } = causeOf(error);
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|57P0[1-3]|53300|57014|55P03|25P03)/.test(
      code,
    ) || LOST_CONNECTION.test(message)
  );
}

/** True when the database has no room left on its disk. */
export function isDatabaseFull(error: unknown): boolean {
  return ['SQLITE_FULL', '53100'].includes(causeOf(error).code ?? '');
}

function causeOf(error: unknown): { readonly code?: string; readonly message: string } {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof Error ? cause : { message: '' };
}

/** For `.catch`: a lost race for a unique value, or a plain duplicate, as a violation of that attribute's rule. */
export function refuseTaken(attribute: string, value: string): (error: unknown) => never {
  return (error) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Invalid([
      { pointer: `/data/attributes/${attribute}`, detail: `The ${attribute} "${value}" is taken.` },
    ]);
  };
}
