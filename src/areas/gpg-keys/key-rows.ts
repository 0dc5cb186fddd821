import { LRUCache } from 'lru-cache';
import type { Database } from '../../core/database/database.js';
import type { GpgKey } from './gpg-key.entity.js';

/** As much of a key as an answer shows. */
export type ShownKey = Omit<GpgKey, 'canonicalArmor' | 'madeAt' | 'signingKeyIds'>;

export type KeyVersion = Pick<ShownKey, 'id' | 'version'>;

type Fetched = Omit<ShownKey, 'userIds' | 'warnings'> & {
  readonly userIds: string;
  readonly warnings: string;
};

// Entities cost more to make than to fetch; an answer needs none.
const ROWS = `SELECT id, namespace, key_id AS "keyId", fingerprint, armor, algorithm, bits, expires_at AS "expiresAt", revoked_at AS "revokedAt",
  user_ids AS "userIds", warnings, created_at AS "createdAt", updated_at AS "updatedAt", version FROM gpg_keys WHERE id IN`;

/** However many ids, one statement. */
const ROWS_OF = {
  sqlite: `${ROWS} (SELECT value FROM json_each($1))`,
  postgres: `${ROWS} (SELECT CAST(value AS integer) FROM json_array_elements_text(CAST($1 AS json)))`,
};

/** Some thousand keys. */
const CACHE_CHARACTERS = 16_000_000;
/** Of a row beside its armored text. */
const ROW_OVERHEAD_CHARACTERS = 1_000;

/**
 * A cache of rows. A version of a row never changes, and readers read the current version from the database first, so
 * that a cached row is never stale, whichever process changes it.
 */
export class KeyRows {
  private readonly kept = new LRUCache<number, ShownKey>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ armor }) => ROW_OVERHEAD_CHARACTERS + armor.length,
  });

  constructor(private readonly database: Database) {}

  /** The row, where this version of it is kept. */
  keptOf({ id, version }: KeyVersion): ShownKey | undefined {
    const row = this.kept.get(id);
    return row?.version === version ? row : undefined;
  }

  /** By id. A row that has gone since its version was read is not in it; one that has changed is in it as it is now. */
  async of(versions: readonly KeyVersion[]): Promise<ReadonlyMap<number, ShownKey>> {
    const rows = new Map<number, ShownKey>();
    for (const version of versions) {
      const row = this.keptOf(version);
      if (row) rows.set(row.id, row);
    }
    const missing = versions.filter(({ id }) => !rows.has(id)).map(({ id }) => id);
    if (missing.length > 0) for (const row of await this.fetch(missing)) rows.set(row.id, row);
    return rows;
  }

  private async fetch(ids: readonly number[]): Promise<ShownKey[]> {
    const fetched = await this.database.select<Fetched>(ROWS_OF[this.database.kind], [
      JSON.stringify(ids),
    ]);
    const rows = fetched.map((row) => ({
      ...row,
      userIds: JSON.parse(row.userIds) as string[],
      warnings: JSON.parse(row.warnings) as ShownKey['warnings'],
    }));
    for (const row of rows) this.kept.set(row.id, row);
    return rows;
  }
}
