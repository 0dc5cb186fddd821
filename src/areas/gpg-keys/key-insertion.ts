import type { EntityManager } from 'typeorm';
import { isMissingReference } from '../../core/database/errors.js';
import { rows } from '../../core/database/rows.js';
import { NotFound } from '../../core/errors.js';
import { GpgKey } from './gpg-key.entity.js';
import type { ShownKey } from './key-rows.js';

export type NewGpgKey = Omit<GpgKey, 'id'>;

/**
 * Inserts a key and returns its row, or null if the namespace already has a key with this ID. One
 * statement instead of two; of two concurrent uploads of a key, the second waits for the first.
 */
export async function insertKey(manager: EntityManager, key: NewGpgKey): Promise<ShownKey | null> {
  try {
    const [id] = await rows(manager, GpgKey).insertIfAbsent('id', key);
    return id === undefined ? null : { ...key, id };
  } catch (error) {
    // The organization was deleted during the examination.
    throw isMissingReference(error) ? new NotFound() : error;
  }
}
