import type { EntityManager } from 'typeorm';
import { insertGenerated } from '../database/plain-rows.js';
import { execute } from '../database/statement.js';
import { GpgKey } from './gpg-key.entity.js';
import type { ShownKey } from './key-rows.js';

export type NewGpgKey = Omit<GpgKey, 'id'>;

/** The row of a key that was not there. */
export async function insertKey(manager: EntityManager, key: NewGpgKey): Promise<ShownKey> {
  return { ...key, ...(await insertGenerated(manager, GpgKey, key, 'id')) };
}

/** What of a namespace decides about an upload. */
interface Place {
  readonly id: number | null;
}

const PLACE = 'SELECT k.id FROM organizations o LEFT JOIN gpg_keys k ON k.namespace = o.name AND k.key_id = $1 WHERE o.name = $2';

/** The id of the namespace's key of that name, null where there is none; undefined where there is no such namespace. */
export async function storedId(manager: EntityManager, { namespace, keyId }: Pick<GpgKey, 'namespace' | 'keyId'>): Promise<number | null | undefined> {
  const [place] = await execute<Place>(manager, PLACE, [keyId, namespace]);
  return place?.id;
}
