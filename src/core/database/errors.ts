import { QueryFailedError } from 'typeorm';
import { Invalid, NotFound, WriteConflict } from '../errors.js';

/** Whether a write violated a unique index or a primary key. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const cause = error.driverError as { code?: string; message?: string };
  return (
    cause.code === '23505' ||
    (cause.code === 'SQLITE_CONSTRAINT' && /UNIQUE|PRIMARY KEY/.test(cause.message ?? ''))
  );
}

/**
 * Whether a write violated a foreign key: it refers to a missing row, or deletes a row that others
 * refer to.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const cause = error.driverError as { code?: string; message?: string };
  return (
    cause.code === '23503' ||
    (cause.code === 'SQLITE_CONSTRAINT' && (cause.message ?? '').includes('FOREIGN KEY'))
  );
}

/** For `.catch`: throws NotFound if the row that a write refers to does not exist. */
export function refuseMissingReference(error: unknown): never {
  throw isForeignKeyViolation(error) ? new NotFound() : error;
}

/** For `.catch`: throws WriteConflict if a concurrent request has deleted a referenced row. */
export function refuseDeletedReference(error: unknown): never {
  throw isForeignKeyViolation(error) ? new WriteConflict() : error;
}

/** Whether PostgreSQL aborted a conflicting transaction (serialization failure, deadlock). */
export function isTransactionConflict(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    ['40001', '40P01'].includes((error.driverError as { code?: string }).code ?? '')
  );
}

/** Messages of `pg` for a failed connection, and of TypeORM for a transaction that used it. */
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|[Qq]uery runner (was )?already released/;

/**
 * Whether the database was unreachable or overloaded, timed out, or ended the connection. A COMMIT
 * may or may not have succeeded.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message } = causeOf(error);
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|57P0[1-3]|53300|57014|55P03|25P03)/.test(
      code,
    ) || LOST_CONNECTION.test(message)
  );
}

/** Whether the disk of the database is full. */
export function isDatabaseFull(error: unknown): boolean {
  return ['SQLITE_FULL', '53100'].includes(causeOf(error).code ?? '');
}

function causeOf(error: unknown): { readonly code?: string; readonly message: string } {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof Error ? cause : { message: '' };
}

/** For `.catch`: throws Invalid at the attribute if its value is already in use. */
export function refuseDuplicate(attribute: string, value: string): (error: unknown) => never {
  return (error) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Invalid([
      {
        pointer: `/data/attributes/${attribute}`,
        detail: `The ${attribute} "${value}" is already in use.`,
      },
    ]);
  };
}
