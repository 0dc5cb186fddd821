import type { Database } from '../database/database.js';
import type { Page, Rows } from '../database/page.js';
import type { GpgKey } from './gpg-key.entity.js';
import { countsOf, entranceTo } from './key-counts.js';
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

const ONE = `${SELECT} WHERE namespace = $1 AND key_id = $2`;

export async function findKey(database: Database, { namespace, keyId }: KeyAddress): Promise<ShownKey | null> {
  const [row] = await database.select<Fetched>(ONE, [namespace, keyId]);
  return row ? shown(row) : null;
}

/**
 * One page of the keys of the namespaces, in the order of (namespace, id). The kept counts lead to the namespace in which
 * the page begins: no key before it is read, and a filter of any size costs the same.
 */
export async function pageOfKeys(database: Database, namespaces: readonly string[], { number, size }: Page): Promise<Rows<ShownKey>> {
  const counts = await countsOf(database, namespaces);
  const rows: ShownKey[] = [];
  let offset = (number - 1) * size;
  for (const { namespace, total } of counts) {
    if (rows.length === size) break;
    if (offset < total) rows.push(...(await keysOf(database, namespace, size - rows.length, offset)));
    offset = Math.max(0, offset - total);
  }
  return { rows, total: counts.reduce((sum, { total }) => sum + total, 0) };
}

/**
 * Ids of one namespace from an id on, read from the index over (namespace, id) alone. SQLite enters that index at both
 * columns for the plain condition only. PostgreSQL knows that an index over id alone gives the same order, and may walk
 * that one through the keys of all other namespaces; the bounds say the same and leave it one choice.
 */
const IDS = {
  sqlite: 'SELECT id FROM gpg_keys WHERE namespace = $1 AND id >= $2 ORDER BY id LIMIT $3 OFFSET $4',
  postgres: 'SELECT id FROM gpg_keys WHERE (namespace, id) >= ($1, $2) AND namespace <= $1 ORDER BY namespace, id LIMIT $3 OFFSET $4',
};

/** From here on, looking where to enter costs less than walking there. */
const DEEP = 1_000;

async function keysOf(database: Database, namespace: string, limit: number, offset: number): Promise<ShownKey[]> {
  const entrance = offset > DEEP ? await entranceTo(database, namespace, offset) : { id: 0, offset };
  const rows = await database.select<Fetched>(`${SELECT} WHERE id IN (${IDS[database.kind]}) ORDER BY id`, [namespace, entrance.id, limit, entrance.offset]);
  return rows.map(shown);
}

function shown(row: Fetched): ShownKey {
  return { ...row, userIds: JSON.parse(row.userIds) as string[], warnings: JSON.parse(row.warnings) as ShownKey['warnings'] };
}
