import type { EntityManager } from 'typeorm';
import { rows } from '../../core/database/rows.js';
import { NotFound } from '../../core/errors.js';
import { RegistryModule } from './registry-module.entity.js';

/**
 * Updates the timestamp of a module. Call it before each change of a version: its row lock
 * serializes the changes of all versions and the deletion of the module. Throws NotFound if the
 * module was deleted.
 */
export async function touchModule(
  manager: EntityManager,
  { id }: RegistryModule,
  updatedAt: string,
): Promise<void> {
  const changed = await rows(manager, RegistryModule).update({ id }, { updatedAt });
  if (changed !== 1) throw new NotFound();
}
