import { type EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import type { SealedColumn } from '../../core/secrets/sealed-columns.js';

export interface SealedRow {
  readonly id: string;
  /** The start of a text in base64, or the key of a file. */
  readonly stored: string;
  /** The values to which the sealed value is bound. */
  readonly boundTo: Readonly<Record<string, string>>;
}

/** Characters of base64 that identify the key of a text: whole groups of three bytes. */
const HEAD_BASE64_LENGTH = 8;

/** Rows per page. The starts of all files of a page are read together. */
const PAGE_ROWS = { text: 500, file: 32 } as const;

/**
 * Yields the rows that have a sealed value in the column, in pages by ascending ID, up to a limit.
 * May or may not include concurrent writes.
 */
export async function* readSealedRows(
  read: EntityManager,
  column: SealedColumn,
  limit = Infinity,
): AsyncGenerator<SealedRow[]> {
  let after = '';
  let remaining = limit;
  while (remaining > 0) {
    const rows = await toSealedRows(
      column,
      selectSealed(read, column)
        .andWhere(`row.${column.id} > :after`, { after })
        .orderBy(`row.${column.id}`)
        .limit(Math.min(PAGE_ROWS[column.holds], remaining)),
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? after;
    remaining -= rows.length;
  }
}

/** Reads rows again. Omits rows that no longer have a sealed value. */
export function rereadRows(
  read: EntityManager,
  column: SealedColumn,
  ids: readonly string[],
): Promise<SealedRow[]> {
  return toSealedRows(column, selectSealed(read, column).andWhere({ [column.id]: In(ids) }));
}

function selectSealed(
  read: EntityManager,
  { entity, id, member, holds, names, when }: SealedColumn,
): SelectQueryBuilder<object> {
  const stored =
    holds === 'text' ? `substr(row.${member}, 1, ${HEAD_BASE64_LENGTH})` : `row.${member}`;
  const query = read
    .createQueryBuilder(entity, 'row')
    .select(`row.${id}`, 'id')
    .addSelect(stored, 'stored')
    .where(`row.${member} IS NOT NULL`);
  for (const name of names) query.addSelect(`row.${name}`, `named_${name}`);
  return when === null ? query : query.andWhere(`row.${when} = :yes`, { yes: true });
}

async function toSealedRows(
  { id: key, names }: SealedColumn,
  query: SelectQueryBuilder<object>,
): Promise<SealedRow[]> {
  const rows = await query.getRawMany<Record<string, string>>();
  return rows.map((row) => ({
    id: row['id'] ?? '',
    stored: row['stored'] ?? '',
    boundTo: {
      ...Object.fromEntries(names.map((name) => [name, row[`named_${name}`] ?? ''])),
      [key]: row['id'] ?? '',
    },
  }));
}
