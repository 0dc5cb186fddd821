import type { EntityManager } from 'typeorm';
import { isMissingReference } from '../../core/database/errors.js';
import { rows } from '../../core/database/rows.js';
import { NotFound } from '../../core/errors.js';
import { GpgKey } from './gpg-key.entity.js';
import type { ShownKey } from './key-rows.js';

export type NewGpgKey = Omit<GpgKey, 'id'>;

/**
 * The row of a key that was not there; null where the namespace has a key of its id. Trying costs one statement where
 * looking before costs two, and of two who upload the same key at once the later one waits for the other's answer.
 */
export async function insertKey(manager: EntityManager, key: NewGpgKey): Promise<ShownKey | null> {
  try {
    const [id] = await rows(manager, GpgKey).insertIfAbsent('id', key);
    return id === undefined ? null : { ...key, id };
  } catch (error) {
    // The examination took its time: the organization is gone by now.
    throw isMissingReference(error) ? new NotFound() : error;
  }
}
