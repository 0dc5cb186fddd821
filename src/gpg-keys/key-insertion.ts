import type { EntityManager } from 'typeorm';
import { execute } from '../database/statement.js';
import type { GpgKey } from './gpg-key.entity.js';
import type { ShownKey } from './key-rows.js';

export type NewGpgKey = Omit<GpgKey, 'id'>;

/** The columns in the order of {@link valuesOf}. */
const COLUMNS = [
  ...['namespace', 'key_id', 'fingerprint', 'armor', 'canonical_armor', 'algorithm', 'bits', 'made_at', 'expires_at', 'revoked_at'],
  ...['user_ids', 'signing_key_ids', 'warnings', 'created_at', 'updated_at', 'version'],
];
const INSERT = `INSERT INTO gpg_keys (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`;

const valuesOf = (key: NewGpgKey): readonly unknown[] => [
  ...[key.namespace, key.keyId, key.fingerprint, key.armor, key.canonicalArmor, key.algorithm, key.bits, key.madeAt, key.expiresAt, key.revokedAt],
  ...[JSON.stringify(key.userIds), JSON.stringify(key.signingKeyIds), JSON.stringify(key.warnings), key.createdAt, key.updatedAt, key.version],
];

/** The row of a key that was not there. */
export async function insertKey(manager: EntityManager, key: NewGpgKey): Promise<ShownKey> {
  const [row] = await execute<Pick<GpgKey, 'id'>>(manager, INSERT, valuesOf(key));
  if (!row) throw new Error('The database gave no id.');
  return { ...key, id: row.id };
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
