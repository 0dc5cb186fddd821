import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import { WriteConflict } from '../errors.js';

interface Versioned extends ObjectLiteral {
  version: number;
}

/**
 * Writes changes to a row that was read before, unless somebody else wrote it in between: then the later writer loses
 * with a {@link WriteConflict}. Gives the row as it is now.
 */
export async function updateRow<T extends Versioned>(
  manager: EntityManager,
  target: EntityTarget<T>,
  key: FindOptionsWhere<T>,
  row: T,
  changes: Partial<T>,
): Promise<T> {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
  const values = { ...given, version: row.version + 1 };
  const result = await manager.update(target, { ...key, version: row.version }, values);
  if (result.affected !== 1) throw new WriteConflict();
  return Object.assign(row, values);
}
