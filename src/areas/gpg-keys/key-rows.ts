import { LRUCache } from 'lru-cache';
import type { Database } from '../../core/database/database.js';
import { readStoredSubkeys } from '../../lib/openpgp/stored-subkeys.js';
import type { GpgKey } from './gpg-key.entity.js';

type SelectedKey = Omit<GpgKey, 'canonicalArmor' | 'keyCreatedAt'>;

/** The columns of a key that a response shows, and its signing subkeys with an expiry. */
export type ShownKey = Omit<SelectedKey, 'signingKeyIds'> & {
  readonly expiringSubkeys: readonly ExpiringSubkey[];
};

/** A signing subkey with an expiry, which may have passed. */
export interface ExpiringSubkey {
  readonly keyId: string;
  readonly fingerprint: string;
  readonly expiresAt: Date;
}

export type KeyVersion = Pick<ShownKey, 'id' | 'version'>;

type UnparsedKey = Omit<SelectedKey, 'userIds' | 'signingKeyIds' | 'warnings'> & {
  readonly userIds: string;
  readonly signingKeyIds: string;
  readonly warnings: string;
};

// Selects plain rows, because creating entities takes longer than the query.
const SELECT_KEYS = `SELECT id, namespace, key_id AS "keyId", fingerprint, armor, algorithm, bits,
  expires_at AS "expiresAt", revoked_at AS "revokedAt", user_ids AS "userIds",
  signing_key_ids AS "signingKeyIds", warnings, created_at AS "createdAt",
  updated_at AS "updatedAt", version FROM gpg_keys WHERE id IN`;

/** The IDs are one JSON parameter, so any number of them uses the same prepared statement. */
const SELECT_KEYS_BY_ID = {
  sqlite: `${SELECT_KEYS} (SELECT value FROM json_each($1))`,
  postgres: `${SELECT_KEYS}
    (SELECT CAST(value AS integer) FROM json_array_elements_text(CAST($1 AS json)))`,
};

/** Enough for a few thousand keys. */
const CACHE_CHARACTERS = 16_000_000;
/** The estimated size of a row without its armored text. */
const ROW_OVERHEAD_CHARACTERS = 1_000;

/**
 * A cache of rows. Readers first read the version number from the database, so a row that another
 * process has changed is read again.
 */
export class KeyRows {
  private readonly cache = new LRUCache<number, ShownKey>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ armor }) => ROW_OVERHEAD_CHARACTERS + armor.length,
  });

  constructor(private readonly database: Database) {}

  /** Returns the row if the cache has this version of it. */
  findCached({ id, version }: KeyVersion): ShownKey | undefined {
    const row = this.cache.get(id);
    return row?.version === version ? row : undefined;
  }

  /** Returns the rows by ID, in these or later versions. Omits rows deleted since then. */
  async findAll(versions: readonly KeyVersion[]): Promise<ReadonlyMap<number, ShownKey>> {
    const rows = new Map<number, ShownKey>();
    for (const version of versions) {
      const row = this.findCached(version);
      if (row) rows.set(row.id, row);
    }
    const missing = versions.filter(({ id }) => !rows.has(id)).map(({ id }) => id);
    if (missing.length > 0) for (const row of await this.fetch(missing)) rows.set(row.id, row);
    return rows;
  }

  private async fetch(ids: readonly number[]): Promise<ShownKey[]> {
    const fetched = await this.database.select<UnparsedKey>(SELECT_KEYS_BY_ID[this.database.kind], [
      JSON.stringify(ids),
    ]);
    const rows = fetched.map((row) =>
      toShownKey({
        ...row,
        userIds: JSON.parse(row.userIds) as string[],
        signingKeyIds: JSON.parse(row.signingKeyIds) as string[],
        warnings: JSON.parse(row.warnings) as ShownKey['warnings'],
      }),
    );
    for (const row of rows) this.cache.set(row.id, row);
    return rows;
  }
}

/**
 * Adds the signing subkeys with an expiry. Parses the armor, which takes about 0.2 ms, only if the
 * key has signing subkeys.
 */
export function toShownKey<T extends SelectedKey>(key: T): T & ShownKey {
  const { armor, keyId: primaryKeyId, signingKeyIds } = key;
  const hasSubkeys = signingKeyIds.some((keyId) => keyId !== primaryKeyId);
  const expiringSubkeys = (hasSubkeys ? readStoredSubkeys(armor) : []).flatMap(
    ({ keyId, fingerprint, expiresAt }) =>
      expiresAt && signingKeyIds.includes(keyId) ? { keyId, fingerprint, expiresAt } : [],
  );
  return { ...key, expiringSubkeys };
}
