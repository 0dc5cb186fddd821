import type { EntityManager } from 'typeorm';

/** The published releases that a key has signed. */
export interface KeyUse {
  readonly total: number;
  /** Newest first, at most 100. */
  readonly releases: readonly { readonly id: string; readonly name: string }[];
}

export const UNUSED: KeyUse = { total: 0, releases: [] };

/**
 * The uses of keys. The provider registry implements it, so that this module does not depend on
 * providers. Pass the transaction manager in which the result must hold.
 */
export abstract class KeyUses {
  /**
   * A subquery, served by an index, that returns a row if the key is in use. `keyId` is a column.
   */
  abstract published(keyId: string): string;

  /** The uses by key ID, read in one query. Keys that are not in use are missing. */
  abstract of(
    manager: EntityManager,
    keyIds: readonly number[],
  ): Promise<ReadonlyMap<number, KeyUse>>;

  /**
   * Removes the signatures of the key and unpublishes their releases, with the reason. Returns the
   * number of releases that were published.
   */
  abstract withdraw(manager: EntityManager, keyId: number, reason: string): Promise<number>;
}
