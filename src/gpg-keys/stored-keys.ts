import { type EntityManager, In } from 'typeorm';
import type { Page, Rows } from '../database/page.js';
import { type GpgKey, GpgKeyCount } from './gpg-key.entity.js';
import type { KeyUse } from './key-uses.js';

/** As much of a key as an answer shows. */
export type ShownKey = Omit<GpgKey, 'canonicalArmor' | 'madeAt' | 'signingKeyIds' | 'version'>;

/** A key, and what is published on its strength. */
export interface UsedKey extends ShownKey {
  readonly use: KeyUse;
}

/** A namespace and a key id in upper case, which name one key. */
export interface KeyAddress {
  readonly namespace: string;
  readonly keyId: string;
}

// Entities cost more to make than to fetch; an answer needs none.
const SELECT = `SELECT id, namespace, key_id AS "keyId", fingerprint, armor, algorithm, bits, expires_at AS "expiresAt", revoked_at AS "revokedAt",
  user_ids AS "userIds", warnings, created_at AS "createdAt", updated_at AS "updatedAt" FROM gpg_keys`;

type Fetched = Omit<ShownKey, 'userIds' | 'warnings'> & { readonly userIds: string; readonly warnings: string };

export async function findKey(manager: EntityManager, { namespace, keyId }: KeyAddress): Promise<ShownKey | null> {
  const [row] = await manager.query<Fetched[]>(`${SELECT} WHERE namespace = $1 AND key_id = $2`, [namespace, keyId]);
  return row ? shown(row) : null;
}

/**
 * One page of the keys of the namespaces, in the order of (namespace, id). The kept counts lead to the namespace in which
 * the page begins: no key before it is read, and a filter of any size costs the same.
 */
export async function pageOfKeys(manager: EntityManager, namespaces: readonly string[], { number, size }: Page): Promise<Rows<ShownKey>> {
  const counts = await manager.findBy(GpgKeyCount, { namespace: In(namespaces) });
  counts.sort((one, other) => (one.namespace < other.namespace ? -1 : 1));
  const rows: ShownKey[] = [];
  let offset = (number - 1) * size;
  for (const { namespace, total } of counts) {
    if (rows.length === size) break;
    if (offset < total) rows.push(...(await keysOf(manager, namespace, size - rows.length, offset)));
    offset = Math.max(0, offset - total);
  }
  return { rows, total: counts.reduce((sum, { total }) => sum + total, 0) };
}

/**
 * With `namespace = $1`, PostgreSQL knows that an index over id alone gives the same order, and may walk it through the
 * keys of all other namespaces. Two bounds say the same and leave it the index over (namespace, id), which is also all
 * that has to be read of the rows before the page.
 */
const IDS = 'SELECT id FROM gpg_keys WHERE namespace >= $1 AND namespace <= $2 ORDER BY namespace, id LIMIT $3 OFFSET $4';

async function keysOf(manager: EntityManager, namespace: string, limit: number, offset: number): Promise<ShownKey[]> {
  const rows = await manager.query<Fetched[]>(`${SELECT} WHERE id IN (${IDS}) ORDER BY id`, [namespace, namespace, limit, offset]);
  return rows.map(shown);
}

function shown(row: Fetched): ShownKey {
  return { ...row, userIds: JSON.parse(row.userIds) as string[], warnings: JSON.parse(row.warnings) as ShownKey['warnings'] };
}

/** Notes that a namespace has one key more or less. In the transaction of that change, and after it. */
export async function count(manager: EntityManager, namespace: string, change: 1 | -1): Promise<void> {
  const { affected } = await manager.increment(GpgKeyCount, { namespace }, 'total', change);
  if (affected !== 0) return;
  // The first key of the namespace: another transaction may be making the same row.
  await manager.createQueryBuilder().insert().into(GpgKeyCount).values({ namespace, total: 0 }).orIgnore().execute();
  await manager.increment(GpgKeyCount, { namespace }, 'total', change);
}
