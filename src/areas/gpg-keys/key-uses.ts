import type { EntityManager } from 'typeorm';

/** The published releases that a key has signed. */
export interface KeyUse {
  readonly total: number;
  /** Newest first, at most 100. */
  readonly releases: readonly { readonly id: string; readonly name: string }[];
}

export const UNUSED: KeyUse = { total: 0, releases: [] };

/**
 * Finds out which releases keys have signed. The provider registry implements it, so that this
 * module does not depend on providers. Pass the manager of the transaction that uses the result.
 */
export abstract class KeyUses {
  /**
   * A subquery that returns a row if the key is in use. `keyId` is the column with the ID of the
   * key. An index serves it.
   */
  abstract publishedSubquery(keyId: string): string;

  /** The uses by key ID, with one query. Keys that are not in use are missing. */
  abstract findUses(
    manager: EntityManager,
    keyIds: readonly number[],
  ): Promise<ReadonlyMap<number, KeyUse>>;

  /**
   * Removes the signatures of the key, and unpublishes their releases with the reason. Returns the
   * number of releases that it unpublished.
   */
  abstract withdraw(manager: EntityManager, keyId: number, reason: string): Promise<number>;
}
