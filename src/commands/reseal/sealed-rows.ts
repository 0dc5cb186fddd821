import { type EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import type { SealedColumn } from '../../core/secrets/sealed-columns.js';

/** A row with a sealed value. */
export interface SealedRow {
  readonly id: string;
  /** For a text, its beginning in base64; for a file, its key. */
  readonly held: string;
  /** The values to which it is bound. */
  readonly named: Readonly<Record<string, string>>;
}

/**
 * Characters of base64 that identify the key of a text: a whole number of groups of three bytes.
 */
const HEAD_BASE64_LENGTH = 8;

/** Rows per page. The beginnings of a page's files are read together. */
const PAGE_ROWS = { text: 500, file: 32 } as const;

/**
 * Every row with a sealed column, in the order of their IDs, up to a limit. May include concurrent
 * writes.
 */
export async function* sealedRows(
  read: EntityManager,
  column: SealedColumn,
  limit = Infinity,
): AsyncGenerator<SealedRow[]> {
  let after = '';
  for (let left = limit; left > 0;) {
    const rows = await sealedRowsOf(
      column,
      selected(read, column)
        .andWhere(`row.${column.id} > :after`, { after })
        .orderBy(`row.${column.id}`)
        .limit(Math.min(PAGE_ROWS[column.holds], left)),
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? after;
    left -= rows.length;
  }
}

/** The current content of rows that were read before, without those that are no longer sealed. */
export function rowsAgain(
  read: EntityManager,
  column: SealedColumn,
  ids: readonly string[],
): Promise<SealedRow[]> {
  return sealedRowsOf(column, selected(read, column).andWhere({ [column.id]: In(ids) }));
}

function selected(
  read: EntityManager,
  { entity, id, member, holds, names, when }: SealedColumn,
): SelectQueryBuilder<object> {
  const held =
    holds === 'text' ? `substr(row.${member}, 1, ${HEAD_BASE64_LENGTH})` : `row.${member}`;
  const query = read
    .createQueryBuilder(entity, 'row')
    .select(`row.${id}`, 'id')
    .addSelect(held, 'held')
    .where(`row.${member} IS NOT NULL`);
  for (const name of names) query.addSelect(`row.${name}`, `named_${name}`);
  return when === null ? query : query.andWhere(`row.${when} = :yes`, { yes: true });
}

async function sealedRowsOf(
  { id: key, names }: SealedColumn,
  query: SelectQueryBuilder<object>,
): Promise<SealedRow[]> {
  const rows = await query.getRawMany<Record<string, string>>();
  return rows.map((row) => ({
    id: row['id'] ?? '',
    held: row['held'] ?? '',
    named: {
      ...Object.fromEntries(names.map((name) => [name, row[`named_${name}`] ?? ''])),
      [key]: row['id'] ?? '',
    },
  }));
}
