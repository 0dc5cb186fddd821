import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Page, Rows } from './page.js';
import { type Equal, rows } from './rows.js';

type Direction = 'ASC' | 'DESC';

export interface ListOrder<T> {
  /**
   * Columns of one index, after those that all rows of the list share. The last one is unique in
   * the list.
   */
  readonly by: readonly [...(keyof T & string)[], keyof T & string];
  readonly direction: Direction;
  /** The rows in which the last column is unique; left out if it is unique everywhere. */
  readonly within?: Equal<T>;
}

export interface Knowledge {
  /** The number of rows, if it is stored. */
  readonly total?: number | undefined;
  /** Whether the list leaves out rows that the index of the order contains. */
  readonly isFiltered: boolean;
}

/** Up to this number of rows, sorting is faster than walking an ordered index. */
const SORT_THRESHOLD_ROWS = 1_000;

/** Executes a query, for example from a cache. */
type Select = (query: string, parameters: readonly unknown[]) => Promise<readonly KeyRow[]>;

interface KeyRow {
  readonly key: unknown;
}

/**
 * One page of a list that may become very long. Reads the keys from an index alone, from the nearer
 * end, and then the rows. Counts the rows in an index unless the caller knows their number
 * (docs/decisions/0050).
 */
export async function pageOfLongList<T extends ObjectLiteral>(
  found: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  page: Page,
  knowledge: Knowledge,
): Promise<Rows<T>> {
  const select: Select = (query, parameters) =>
    found.connection.query<KeyRow[]>(query, [...parameters]);
  const { rows: keys, total } = await keysOfLongList(select, found, order, page, knowledge);
  if (keys.length === 0) return { rows: [], total };
  return { rows: await rowsOf(found, order, keys), total };
}

/** Like {@link pageOfLongList}, but returns values of the last column of the order. */
export async function keysOfLongList<T extends ObjectLiteral>(
  select: Select,
  found: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  { number, size }: Page,
  { total: kept, isFiltered }: Knowledge,
): Promise<Rows<unknown>> {
  const total = kept ?? (await found.getCount());
  const offset = (number - 1) * size;
  if (offset >= total && kept === undefined) return { rows: [], total };
  const sorts = isFiltered && total <= SORT_THRESHOLD_ROWS;
  const window = windowOf(total, offset, size);
  const keys = await select(...keysIn(found, order, window, sorts).getQueryAndParameters());
  const inReadOrder = keys.map(({ key }) => key);
  return { rows: window.isFromEnd ? inReadOrder.reverse() : inReadOrder, total };
}

/**
 * Selects by key only and sorts here: with more conditions, the databases prefer to walk an index
 * of the order or of the filter.
 */
function rowsOf<T extends ObjectLiteral>(
  { connection, expressionMap }: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  keys: readonly unknown[],
): Promise<T[]> {
  const { target } = expressionMap.mainAlias?.metadata ?? {};
  if (target === undefined) throw new Error('The query of a list has no table.');
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
  // A stored total may lag behind, so there may be rows past it.
  if (offset <= total / 2 || offset >= total) return { skip: offset, take: size, isFromEnd: false };
  const take = Math.min(size, total - offset);
  return { skip: total - offset - take, take, isFromEnd: true };
}

function keysIn<T extends ObjectLiteral>(
  found: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  { skip, take, isFromEnd }: Window,
  sorts: boolean,
): SelectQueryBuilder<T> {
  const query = found.clone().select(`${found.alias}.${keyOf(order)}`, 'key');
  const direction = isFromEnd ? opposite[order.direction] : order.direction;
  for (const [index, column] of order.by.entries()) {
    const name = `${found.alias}.${column}`;
    // An expression has no index, so the database uses that of the filter, regardless of its
    // estimate of the number of rows.
    if (sorts)
      query
        .addSelect(`COALESCE(${name}, ${name})`, `sorted_${index}`)
        .addOrderBy(`sorted_${index}`, direction);
    else query.addOrderBy(name, direction);
  }
  return query.offset(skip).limit(take);
}

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const;

const keyOf = <T>({ by }: ListOrder<T>): keyof T & string => by[by.length - 1] as keyof T & string;
