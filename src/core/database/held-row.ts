import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { type Equal, plainRow } from './plain-rows.js';

/** `read`: nobody changes the row meanwhile. `write`: for changing it; of two who want to, the later one sees what the earlier one did. */
export type Hold = 'read' | 'write';

/** The row, held until the end of the transaction that the manager is of. SQLite has one writer: there, everybody else waits anyway. */
export function heldRow<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
  where: Equal<T>,
  hold: Hold,
): Promise<T | null> {
  const lock = hold === 'write' ? 'FOR UPDATE' : 'FOR SHARE';
  return plainRow(
    manager,
    target,
    where,
    manager.connection.options.type === 'postgres' ? lock : '',
  );
}

/** For the options of a `find` in a transaction: the rows are held as by {@link heldRow} with `write`. */
export function heldRows(manager: EntityManager): {
  readonly lock?: { readonly mode: 'pessimistic_write' };
} {
  return manager.connection.options.type === 'postgres'
    ? { lock: { mode: 'pessimistic_write' } }
    : {};
}
