import type { EntityManager } from 'typeorm';

/** What is published on the strength of a key. */
export interface KeyUse {
  readonly total: number;
  /** The newest first, at most 100. */
  readonly releases: readonly { readonly id: string; readonly name: string }[];
}

export const UNUSED: KeyUse = { total: 0, releases: [] };

/**
 * Whoever publishes what keys have signed, as this room sees it: the registry of providers knows keys, and keys know no
 * providers. The methods that take a transaction are to be called in the one in which their answer matters.
 */
export abstract class KeyUses {
  /** SQL: some row where the key of this id, the name of a column, is used. Part of each read of a key, so it costs an index one look. */
  abstract published(keyId: string): string;

  /** By id of the key; a key that is not used is not in it. One query, however many keys. */
  abstract of(
    manager: EntityManager,
    keyIds: readonly number[],
  ): Promise<ReadonlyMap<number, KeyUse>>;

  /** The key leaves its namespace: what it signed is offered to nobody any more, for this reason. Gives how many releases were withdrawn. */
  abstract withdraw(manager: EntityManager, keyId: number, reason: string): Promise<number>;
}
