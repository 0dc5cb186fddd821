import type { EntityManager } from 'typeorm';
import { rows } from '../../core/database/rows.js';
import { NotFound } from '../../core/errors.js';
import { RegistryModule } from './registry-module.entity.js';

/**
 * Updates the timestamp of a module, as the first write of every change of a version. The row lock
 * serializes changes of the versions of a module with each other and with its deletion. Throws
 * NotFound if the module was deleted.
 */
export async function touchModule(
  manager: EntityManager,
  { id }: RegistryModule,
  updatedAt: string,
): Promise<void> {
  const changed = await rows(manager, RegistryModule).update({ id }, { updatedAt });
  if (changed !== 1) throw new NotFound();
}
