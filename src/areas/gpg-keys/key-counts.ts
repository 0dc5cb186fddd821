import type { EntityManager } from 'typeorm';
import type { Database } from '../../core/database/database.js';
import { execute } from '../../core/database/statement.js';
import type { GpgKeyBlock, GpgKeyCount } from './gpg-key.entity.js';

/**
 * A block counts the keys of 2^14 row IDs, so that a page with a large offset skips whole blocks. A
 * change of this number invalidates the stored counts.
 */
const BLOCK_BITS = 14;

/**
 * Returns the number of keys in each namespace, ordered by namespace. Omits namespaces that never
 * had a key.
 */
export async function readCounts(
  database: Database,
  namespaces: readonly string[],
): Promise<GpgKeyCount[]> {
  const names = namespaces.map((_, index) => `$${index + 1}`).join();
  const counts = await database.selectSmall<GpgKeyCount>(
    `SELECT namespace, total FROM gpg_key_counts WHERE namespace IN (${names})`,
    namespaces,
  );
  return [...counts].sort((one, other) => (one.namespace < other.namespace ? -1 : 1));
}

/** A scan starts at the first ID that is `id` or above, and skips `offset` keys from there. */
export interface ScanStart {
  readonly id: number;
  readonly offset: number;
}

const SELECT_BLOCKS = 'SELECT block, total FROM gpg_key_blocks WHERE namespace = $1 ORDER BY block';

/** Uses the block counts to start the scan near the key at `offset`. */
export async function findScanStart(
  database: Database,
  namespace: string,
  offset: number,
): Promise<ScanStart> {
  const blocks = await database.select<Omit<GpgKeyBlock, 'namespace'>>(SELECT_BLOCKS, [namespace]);
  let remaining = offset;
  for (const { block, total } of blocks) {
    if (remaining < total) return { id: block << BLOCK_BITS, offset: remaining };
    remaining -= total;
  }
  // Keys have been deleted or moved since they were counted: the offset is past the end.
  return { id: 0, offset };
}

const ADJUST_COUNT = `INSERT INTO gpg_key_counts (namespace, total) VALUES ($1, $2)
  ON CONFLICT (namespace) DO UPDATE SET total = gpg_key_counts.total + excluded.total`;
const ADJUST_BLOCK_COUNT = `INSERT INTO gpg_key_blocks (namespace, block, total) VALUES ($1, $2, $3)
  ON CONFLICT (namespace, block) DO UPDATE SET total = gpg_key_blocks.total + excluded.total`;

/** Adds `change` to the counts of a namespace, in the transaction that adds or removes the key. */
export async function adjustCounts(
  manager: EntityManager,
  { namespace, id }: { readonly namespace: string; readonly id: number },
  change: 1 | -1,
): Promise<void> {
  await execute(manager, ADJUST_COUNT, [namespace, change]);
  await execute(manager, ADJUST_BLOCK_COUNT, [namespace, id >> BLOCK_BITS, change]);
}
