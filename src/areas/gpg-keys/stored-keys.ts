import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../../core/database/database.js';
import type { Page, Rows } from '../../core/database/page.js';
import { Organization } from '../../platform/identity/organizations/organization.entity.js';
import { countsOf, scanStart } from './key-counts.js';
import { KeyRows, type KeyVersion, type ShownKey } from './key-rows.js';
import { type KeyUse, KeyUses, UNUSED } from './key-uses.js';

/** A key and the releases that it has signed. */
export interface UsedKey {
  readonly key: ShownKey;
  readonly use: KeyUse;
}

/** Identifies a key by its namespace and its upper-case key ID. */
export interface KeyAddress {
  readonly namespace: string;
  readonly keyId: string;
}

/** All that is read for a key whose row is in the cache. */
interface FoundKey extends KeyVersion {
  /** SQLite returns 0 or 1. */
  readonly used: boolean | number;
}

/**
 * IDs of one namespace, from a start ID on. Both forms make the planner use the index on
 * (namespace, id); for the plain form, PostgreSQL may scan the primary key across all namespaces.
 */
const IDS = {
  sqlite:
    'SELECT id FROM gpg_keys WHERE namespace = $1 AND id >= $2 ORDER BY id LIMIT $3 OFFSET $4',
  postgres: `SELECT id FROM gpg_keys WHERE (namespace, id) >= ($1, $2) AND namespace <= $1
    ORDER BY namespace, id LIMIT $3 OFFSET $4`,
};

/** From this offset on, reading the block counts is faster than scanning the index. */
const BLOCK_SEEK_OFFSET = 1_000;

/** Reads committed keys for responses. */
@Injectable()
export class StoredKeys {
  private readonly rows: KeyRows;
  private readonly find: string;
  private readonly list: string;

  constructor(
    private readonly database: Database,
    private readonly uses: KeyUses,
  ) {
    this.rows = new KeyRows(database);
    const isUsed = `EXISTS (${uses.published('gpg_keys.id')})`;
    const found = `SELECT id, version, ${isUsed} AS used FROM gpg_keys`;
    this.find = `${found} WHERE namespace = $1 AND key_id = $2`;
    this.list = `${found} WHERE id IN (${IDS[database.kind]}) ORDER BY id`;
  }

  async one({ namespace, keyId }: KeyAddress): Promise<UsedKey | null> {
    const [key] = await this.withUse(
      await this.database.selectSmall<FoundKey>(this.find, [namespace, keyId]),
    );
    return key ?? null;
  }

  /**
   * One page of the keys of the namespaces, ordered by (namespace, id). The stored counts show in
   * which namespace the page starts, so that no key before it is read.
   */
  async page(namespaces: readonly string[], { number, size }: Page): Promise<Rows<UsedKey>> {
    const counts = await countsOf(this.database, namespaces);
    const found: FoundKey[] = [];
    let offset = (number - 1) * size;
    for (const { namespace, total } of counts) {
      if (found.length === size) break;
      if (offset < total)
        found.push(...(await this.keysOf(namespace, size - found.length, offset)));
      offset = Math.max(0, offset - total);
    }
    return {
      rows: await this.withUse(found),
      total: counts.reduce((sum, { total }) => sum + total, 0),
    };
  }

  private async keysOf(
    namespace: string,
    limit: number,
    offset: number,
  ): Promise<readonly FoundKey[]> {
    const start =
      offset > BLOCK_SEEK_OFFSET
        ? await scanStart(this.database, namespace, offset)
        : { id: 0, offset };
    return this.database.selectSmall<FoundKey>(this.list, [
      namespace,
      start.id,
      limit,
      start.offset,
    ]);
  }

  /** Synchronous if every key is cached and not in use, which is the usual case. */
  private withUse(found: readonly FoundKey[]): UsedKey[] | Promise<UsedKey[]> {
    const known: UsedKey[] = [];
    for (const one of found) {
      const key = one.used ? undefined : this.rows.cached(one);
      if (!key) return this.load(found);
      known.push({ key, use: UNUSED });
    }
    return known;
  }

  private async load(found: readonly FoundKey[]): Promise<UsedKey[]> {
    const rows = await this.rows.of(found);
    const used = found.filter((key) => key.used).map(({ id }) => id);
    const uses = used.length === 0 ? null : await this.uses.of(this.database.read, used);
    return found.flatMap(({ id }) => {
      const key = rows.get(id);
      return key ? [{ key, use: uses?.get(id) ?? UNUSED }] : [];
    });
  }
}

/** Adds the releases that a key has signed to its row. */
export async function usedKey(
  uses: KeyUses,
  manager: EntityManager,
  key: ShownKey,
): Promise<UsedKey> {
  const found = await uses.of(manager, [key.id]);
  return { key, use: found.get(key.id) ?? UNUSED };
}

/** Whether one of the organizations exists. */
export function anyNamespaceExists(database: Database, names: readonly string[]): Promise<boolean> {
  return database.read.existsBy(Organization, { name: In(names) });
}
