import type { EntityManager } from 'typeorm';
import type { Database } from '../../core/database/database.js';
import { execute } from '../../core/database/statement.js';
import type { GpgKeyBlock, GpgKeyCount } from './gpg-key.entity.js';

/** Blocks of 2^14 IDs: skipping 200,000 keys reads about 13 count rows and part of one block. */
const BLOCK_BITS = 14;

/** The number of keys by namespace, ordered by name. Omits namespaces that never had a key. */
export async function countsOf(
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

/** Where a scan starts: at the first ID that is not below `id`, after skipping `offset` keys. */
export interface ScanStart {
  readonly id: number;
  readonly offset: number;
}

const BLOCKS = 'SELECT block, total FROM gpg_key_blocks WHERE namespace = $1 ORDER BY block';

export async function scanStart(
  database: Database,
  namespace: string,
  offset: number,
): Promise<ScanStart> {
  let rest = offset;
  for (const { block, total } of await database.select<Omit<GpgKeyBlock, 'namespace'>>(BLOCKS, [
    namespace,
  ])) {
    if (rest < total) return { id: block << BLOCK_BITS, offset: rest };
    rest -= total;
  }
  // Keys were deleted since they were counted: the offset is past the end.
  return { id: 0, offset };
}

const COUNT = `INSERT INTO gpg_key_counts (namespace, total) VALUES ($1, $2)
  ON CONFLICT (namespace) DO UPDATE SET total = gpg_key_counts.total + excluded.total`;
const COUNT_IN_BLOCK = `INSERT INTO gpg_key_blocks (namespace, block, total) VALUES ($1, $2, $3)
  ON CONFLICT (namespace, block) DO UPDATE SET total = gpg_key_blocks.total + excluded.total`;

/** Adds `change` to the counts of a namespace, in the transaction that adds or removes the key. */
export async function count(
  manager: EntityManager,
  { namespace, id }: { readonly namespace: string; readonly id: number },
  change: 1 | -1,
): Promise<void> {
  await execute(manager, COUNT, [namespace, change]);
  await execute(manager, COUNT_IN_BLOCK, [namespace, id >> BLOCK_BITS, change]);
}
