import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Page, Rows } from './page.js';
import { type Equal, rows } from './rows.js';

type Direction = 'ASC' | 'DESC';

export interface ListOrder<T> {
  /**
   * Columns of one index, behind what all rows of the list share; the last one is different in each
   * row of the list.
   */
  readonly by: readonly [...(keyof T & string)[], keyof T & string];
  readonly direction: Direction;
  /** Where that last column is unique; left out where it is everywhere. */
  readonly within?: Equal<T>;
}

export interface Knowledge {
  /** How many rows there are, where that is kept. */
  readonly total?: number | undefined;
  /** True where rows are left out that the index of the order holds. */
  readonly isFiltered: boolean;
}

/** Below this number of keys, sorting is faster than walking an ordered index. */
const SORT_THRESHOLD_ROWS = 1_000;

/**
 * One page of a list that may become very long. Which rows it has is read from an index alone, from
 * the end that is nearer, and then these rows. What that costs grows as the list does, but so
 * slowly that no count has to be kept (docs/decisions/0050).
 */
export async function pageOfLongList<T extends ObjectLiteral>(
  found: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  { number, size }: Page,
  { total: kept, isFiltered }: Knowledge,
): Promise<Rows<T>> {
  const total = kept ?? (await found.getCount());
  const offset = (number - 1) * size;
  if (offset >= total && kept === undefined) return { rows: [], total };
  const sorts = isFiltered && total <= SORT_THRESHOLD_ROWS;
  const keys = await keysOf(found, order, windowOf(total, offset, size), sorts);
  if (keys.length === 0) return { rows: [], total };
  return { rows: await rowsOf(found, order, keys), total };
}

/**
 * By the keys alone, and put into order here: with more conditions, the databases would rather walk
 * an index of that order, or of the filter.
 */
function rowsOf<T extends ObjectLiteral>(
  { connection, expressionMap }: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  keys: readonly unknown[],
): Promise<T[]> {
  const { target } = expressionMap.mainAlias?.metadata ?? {};
  if (target === undefined) throw new Error('A list has a table.');
  const key = keyOf(order);
  const table = rows<T>(connection.manager, target);
  return table.among(key, keys as T[typeof key][], order.within);
}

interface Window {
  readonly skip: number;
  readonly take: number;
  readonly isFromEnd: boolean;
}

function windowOf(total: number, offset: number, size: number): Window {
  // Past a kept total there may be rows that were counted too late.
  if (offset <= total / 2 || offset >= total) return { skip: offset, take: size, isFromEnd: false };
  const take = Math.min(size, total - offset);
  return { skip: total - offset - take, take, isFromEnd: true };
}

async function keysOf<T extends ObjectLiteral>(
  found: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  { skip, take, isFromEnd }: Window,
  sorts: boolean,
): Promise<unknown[]> {
  const asked = found.clone().select(`${found.alias}.${keyOf(order)}`, 'key');
  const direction = isFromEnd ? opposite[order.direction] : order.direction;
  for (const [index, column] of order.by.entries()) {
    const name = `${found.alias}.${column}`;
    // An expression has no index: the database takes the one of the filter, whatever it believes
    // about the number of rows.
    if (sorts)
      asked
        .addSelect(`COALESCE(${name}, ${name})`, `sorted_${index}`)
        .addOrderBy(`sorted_${index}`, direction);
    else asked.addOrderBy(name, direction);
  }
  const keys = (await asked.offset(skip).limit(take).getRawMany<{ key: unknown }>()).map(
    ({ key }) => key,
  );
  return isFromEnd ? keys.reverse() : keys;
}

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const;

const keyOf = <T>({ by }: ListOrder<T>): keyof T & string => by[by.length - 1] as keyof T & string;
