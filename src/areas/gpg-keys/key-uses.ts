import type { EntityManager } from 'typeorm';

/** The published releases that a key has signed. */
export interface KeyUse {
  readonly total: number;
  /** Newest first, at most 100. */
  readonly releases: readonly { readonly id: string; readonly name: string }[];
}

export const UNUSED: KeyUse = { total: 0, releases: [] };

/**
 * Finds and withdraws the releases that keys have signed. The provider registry implements this
 * class, so that this module does not depend on providers.
 */
export abstract class KeyUses {
  /**
   * Returns a subquery for `EXISTS` that selects the published releases of a key. `idColumn` is the
   * column with the row ID of the key. Reads of keys contain the subquery, so it needs an index.
   */
  abstract publishedSubquery(idColumn: string): string;

  /** Finds the uses of keys, by row ID. Omits keys without a published release. */
  abstract findUses(
    manager: EntityManager,
    keyIds: readonly number[],
  ): Promise<ReadonlyMap<number, KeyUse>>;

  /**
   * Removes the signatures of the key, and unpublishes the releases with this reason. Returns how
   * many of the releases were published.
   */
  abstract withdraw(manager: EntityManager, keyId: number, reason: string): Promise<number>;
}
