import type { EntityManager } from 'typeorm';
import { NotFound } from '../../core/errors.js';
import { RegistryModule } from './registry-module.entity.js';
import { rows } from '../../core/database/rows.js';

/**
 * Notes that a version changed. The first write of every change of a version: it holds the module's
 * row until the end of the transaction, so that versions of one module change one after the other,
 * and none of a module that is being deleted.
 */
export async function touchModule(
  manager: EntityManager,
  { id }: RegistryModule,
  updatedAt: string,
): Promise<void> {
  const changed = await rows(manager, RegistryModule).update({ id }, { updatedAt });
  if (changed !== 1) throw new NotFound();
}
