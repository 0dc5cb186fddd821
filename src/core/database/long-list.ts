import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Page, PageOfRows } from './page.js';
import { type ColumnValues, rows } from './rows.js';

type Direction = 'ASC' | 'DESC';

export interface ListOrder<T> {
  /**
   * The columns to sort by. An index must contain them after the columns that the query compares
   * for equality. The last one is unique in the list.
   */
  readonly by: readonly [...(keyof T & string)[], keyof T & string];
  readonly direction: Direction;
  /** The rows in which the last column is unique; absent if it is unique in the table. */
  readonly within?: ColumnValues<T>;
}

export interface ListHints {
  /** The number of rows, if it is stored. */
  readonly total?: number | undefined;
  /** Whether the query excludes rows that the index of the order contains. */
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
 * Reads one page of a list that may become very long: first the keys, from the nearer end of an
 * index, then the rows. Counts the rows unless the caller knows their number (docs/decisions/0050).
 */
export async function readLongListPage<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  page: Page,
  hints: ListHints,
): Promise<PageOfRows<T>> {
  const select: Select = (statement, parameters) =>
    query.connection.query<KeyRow[]>(statement, [...parameters]);
  const { rows: keys, total } = await readLongListKeys(select, query, order, page, hints);
  if (keys.length === 0) return { rows: [], total };
  return { rows: await readRows(query, order, keys), total };
}

/** Like {@link readLongListPage}, but returns values of the last column of the order. */
export async function readLongListKeys<T extends ObjectLiteral>(
  select: Select,
  query: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  { number, size }: Page,
  { total: storedTotal, isFiltered }: ListHints,
): Promise<PageOfRows<unknown>> {
  const total = storedTotal ?? (await query.getCount());
  const offset = (number - 1) * size;
  if (offset >= total && storedTotal === undefined) return { rows: [], total };
  const canSort = isFiltered && total <= SORT_THRESHOLD_ROWS;
  const window = windowOf(total, offset, size);
  const keyQuery = buildKeyQuery(query, order, window, canSort);
  const keys = await select(...keyQuery.getQueryAndParameters());
  const inReadOrder = keys.map(({ key }) => key);
  return { rows: window.isFromEnd ? inReadOrder.reverse() : inReadOrder, total };
}

/**
 * Selects by key only, and restores the order here: with more conditions, the databases prefer an
 * index of the order or of the filter.
 */
function readRows<T extends ObjectLiteral>(
  { connection, expressionMap }: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  keys: readonly unknown[],
): Promise<T[]> {
  const { target } = expressionMap.mainAlias?.metadata ?? {};
  if (target === undefined) throw new Error('The query of a list has no table.');
  const key = keyOf(order);
  const table = rows<T>(connection.manager, target);
  return table.findByValues(key, keys as T[typeof key][], order.within);
}

interface Window {
  readonly skip: number;
  readonly take: number;
  readonly isFromEnd: boolean;
}

function windowOf(total: number, offset: number, size: number): Window {
  // A stored total may be too low, so there may be rows past it.
  if (offset <= total / 2 || offset >= total) return { skip: offset, take: size, isFromEnd: false };
  const take = Math.min(size, total - offset);
  return { skip: total - offset - take, take, isFromEnd: true };
}

function buildKeyQuery<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  { skip, take, isFromEnd }: Window,
  canSort: boolean,
): SelectQueryBuilder<T> {
  const keyQuery = query.clone().select(`${query.alias}.${keyOf(order)}`, 'key');
  const direction = isFromEnd ? opposite[order.direction] : order.direction;
  for (const [index, column] of order.by.entries()) {
    const name = `${query.alias}.${column}`;
    // An expression has no index, so the database uses the index of the filter, even if it
    // estimates too many rows.
    if (canSort)
      keyQuery
        .addSelect(`COALESCE(${name}, ${name})`, `sorted_${index}`)
        .addOrderBy(`sorted_${index}`, direction);
    else keyQuery.addOrderBy(name, direction);
  }
  return keyQuery.offset(skip).limit(take);
}

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const;

const keyOf = <T>({ by }: ListOrder<T>): keyof T & string => by[by.length - 1] as keyof T & string;
