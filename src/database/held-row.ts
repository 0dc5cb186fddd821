import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';

/** `read`: nobody changes the row meanwhile. `write`: for changing it; of two who want to, the later one sees what the earlier one did. */
export type Hold = 'read' | 'write';

/** The row, held until the end of the transaction that the manager is of. SQLite has one writer: there, everybody else waits anyway. */
export function heldRow<T extends ObjectLiteral>(manager: EntityManager, target: EntityTarget<T>, where: FindOptionsWhere<T>, hold: Hold): Promise<T | null> {
  const lock = manager.connection.options.type === 'postgres' ? { lock: { mode: `pessimistic_${hold}` } as const } : {};
  return manager.findOne(target, { where, ...lock });
}
