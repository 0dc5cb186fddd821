import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import type { Page, Rows } from '../../core/database/page.js';
import { countsOf, entranceTo } from './key-counts.js';
import { KeyRows, type KeyVersion, type ShownKey } from './key-rows.js';
import { type KeyUse, KeyUses, UNUSED } from './key-uses.js';

/** A key, and what is published on its strength. */
export interface UsedKey {
  readonly key: ShownKey;
  readonly use: KeyUse;
}

/** A namespace and a key id in upper case, which name one key. */
export interface KeyAddress {
  readonly namespace: string;
  readonly keyId: string;
}

/** All that has to be read of a key that was shown before. */
interface Found extends KeyVersion {
  /** SQLite says 0 or 1. */
  readonly used: boolean | number;
}

/**
 * Ids of one namespace from an id on, read from the index over (namespace, id) alone. SQLite enters that index at both
 * columns for the plain condition only. PostgreSQL knows that an index over id alone gives the same order, and may walk
 * that one through the keys of all other namespaces; the bounds say the same and leave it one choice.
 */
const IDS = {
  sqlite:
    'SELECT id FROM gpg_keys WHERE namespace = $1 AND id >= $2 ORDER BY id LIMIT $3 OFFSET $4',
  postgres:
    'SELECT id FROM gpg_keys WHERE (namespace, id) >= ($1, $2) AND namespace <= $1 ORDER BY namespace, id LIMIT $3 OFFSET $4',
};

/** From here on, looking where to enter costs less than walking there. */
const DEEP = 1_000;

/** The committed keys, as answers show them. */
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
    const found = `SELECT id, version, EXISTS (${uses.published('gpg_keys.id')}) AS used FROM gpg_keys`;
    this.find = `${found} WHERE namespace = $1 AND key_id = $2`;
    this.list = `${found} WHERE id IN (${IDS[database.kind]}) ORDER BY id`;
  }

  async one({ namespace, keyId }: KeyAddress): Promise<UsedKey | null> {
    const [key] = await this.shown(
      await this.database.selectSmall<Found>(this.find, [namespace, keyId]),
    );
    return key ?? null;
  }

  /**
   * One page of the keys of the namespaces, in the order of (namespace, id). The kept counts lead to the namespace in which
   * the page begins: no key before it is read, and a filter of any size costs the same.
   */
  async page(namespaces: readonly string[], { number, size }: Page): Promise<Rows<UsedKey>> {
    const counts = await countsOf(this.database, namespaces);
    const found: Found[] = [];
    let offset = (number - 1) * size;
    for (const { namespace, total } of counts) {
      if (found.length === size) break;
      if (offset < total)
        found.push(...(await this.keysOf(namespace, size - found.length, offset)));
      offset = Math.max(0, offset - total);
    }
    return {
      rows: await this.shown(found),
      total: counts.reduce((sum, { total }) => sum + total, 0),
    };
  }

  private async keysOf(
    namespace: string,
    limit: number,
    offset: number,
  ): Promise<readonly Found[]> {
    const entrance =
      offset > DEEP ? await entranceTo(this.database, namespace, offset) : { id: 0, offset };
    return this.database.selectSmall<Found>(this.list, [
      namespace,
      entrance.id,
      limit,
      entrance.offset,
    ]);
  }

  /** Most keys were shown before and are not used: nothing more has to be asked for them. */
  private shown(found: readonly Found[]): UsedKey[] | Promise<UsedKey[]> {
    const known: UsedKey[] = [];
    for (const one of found) {
      const key = one.used ? undefined : this.rows.keptOf(one);
      if (!key) return this.asked(found);
      known.push({ key, use: UNUSED });
    }
    return known;
  }

  private async asked(found: readonly Found[]): Promise<UsedKey[]> {
    const rows = await this.rows.of(found);
    const used = found.filter((key) => key.used).map(({ id }) => id);
    const uses = used.length === 0 ? null : await this.uses.of(this.database.read, used);
    return found.flatMap(({ id }) => {
      const key = rows.get(id);
      return key ? [{ key, use: uses?.get(id) ?? UNUSED }] : [];
    });
  }
}
