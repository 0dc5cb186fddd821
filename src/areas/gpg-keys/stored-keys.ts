import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../../core/database/database.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { Organization } from '../../platform/identity/organizations/organization.entity.js';
import type { GpgKey } from './gpg-key.entity.js';
import { findScanStart, readCounts } from './key-counts.js';
import { KeyRows, type KeyVersion, type ShownKey, toShownKey } from './key-rows.js';
import { type KeyUse, KeyUses, UNUSED } from './key-uses.js';

export interface KeyWithUse {
  readonly key: ShownKey;
  readonly use: KeyUse;
}

export interface KeyAddress {
  readonly namespace: string;
  /** In upper case. */
  readonly keyId: string;
}

/** The columns that are read for every key. The rest of the row may be in the cache. */
interface KeyEntry extends KeyVersion {
  /** SQLite returns 0 or 1. */
  readonly used: boolean | number;
}

/**
 * Selects IDs of one namespace with the index on (namespace, id). With SQLite's form, PostgreSQL
 * may scan the keys of all namespaces.
 */
const SELECT_IDS = {
  sqlite:
    'SELECT id FROM gpg_keys WHERE namespace = $1 AND id >= $2 ORDER BY id LIMIT $3 OFFSET $4',
  postgres: `SELECT id FROM gpg_keys WHERE (namespace, id) >= ($1, $2) AND namespace <= $1
    ORDER BY namespace, id LIMIT $3 OFFSET $4`,
};

/** Beyond this offset, reading the block counts is faster than scanning the index. */
const BLOCK_SEEK_OFFSET = 1_000;

/** Reads committed keys for responses. */
@Injectable()
export class StoredKeys {
  private readonly rows: KeyRows;
  private readonly findSql: string;
  private readonly listSql: string;

  constructor(
    private readonly database: Database,
    private readonly uses: KeyUses,
  ) {
    this.rows = new KeyRows(database);
    const isUsed = `EXISTS (${uses.publishedSubquery('gpg_keys.id')})`;
    const select = `SELECT id, version, ${isUsed} AS used FROM gpg_keys`;
    this.findSql = `${select} WHERE namespace = $1 AND key_id = $2`;
    this.listSql = `${select} WHERE id IN (${SELECT_IDS[database.kind]}) ORDER BY id`;
  }

  async find({ namespace, keyId }: KeyAddress): Promise<KeyWithUse | null> {
    const [key] = await this.withUses(
      await this.database.selectSmall<KeyEntry>(this.findSql, [namespace, keyId]),
    );
    return key ?? null;
  }

  /** Lists the keys of the namespaces, ordered by (namespace, id). */
  async list(
    namespaces: readonly string[],
    { number, size }: Page,
  ): Promise<PageOfRows<KeyWithUse>> {
    const counts = await readCounts(this.database, namespaces);
    const entries: KeyEntry[] = [];
    let offset = (number - 1) * size;
    for (const { namespace, total } of counts) {
      if (entries.length === size) break;
      if (offset < total)
        entries.push(...(await this.findEntries(namespace, size - entries.length, offset)));
      offset = Math.max(0, offset - total);
    }
    return {
      rows: await this.withUses(entries),
      total: counts.reduce((sum, { total }) => sum + total, 0),
    };
  }

  private async findEntries(
    namespace: string,
    limit: number,
    offset: number,
  ): Promise<readonly KeyEntry[]> {
    const start =
      offset > BLOCK_SEEK_OFFSET
        ? await findScanStart(this.database, namespace, offset)
        : { id: 0, offset };
    return this.database.selectSmall<KeyEntry>(this.listSql, [
      namespace,
      start.id,
      limit,
      start.offset,
    ]);
  }

  /**
   * Completes the entries, from the cache or the database. Synchronous if every key is cached and
   * has signed no published release.
   */
  private withUses(entries: readonly KeyEntry[]): KeyWithUse[] | Promise<KeyWithUse[]> {
    const keys: KeyWithUse[] = [];
    for (const entry of entries) {
      const key = entry.used ? undefined : this.rows.findCached(entry);
      if (!key) return this.load(entries);
      keys.push({ key, use: UNUSED });
    }
    return keys;
  }

  private async load(entries: readonly KeyEntry[]): Promise<KeyWithUse[]> {
    const rows = await this.rows.findAll(entries);
    const used = entries.filter((key) => key.used).map(({ id }) => id);
    const uses = used.length === 0 ? null : await this.uses.findUses(this.database.read, used);
    return entries.flatMap(({ id }) => {
      const key = rows.get(id);
      return key ? [{ key, use: uses?.get(id) ?? UNUSED }] : [];
    });
  }
}

export async function withUse(
  uses: KeyUses,
  manager: EntityManager,
  key: GpgKey,
): Promise<KeyWithUse> {
  const found = await uses.findUses(manager, [key.id]);
  return { key: toShownKey(key), use: found.get(key.id) ?? UNUSED };
}

export function anyNamespaceExists(database: Database, names: readonly string[]): Promise<boolean> {
  return database.read.existsBy(Organization, { name: In(names) });
}
