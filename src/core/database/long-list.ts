import type { EntityTarget, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { tableOf } from './mapped-table.js';
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
  /** The number of rows, if it is stored; it may lag behind the rows. */
  readonly total?: number | undefined;
  /** Whether the query excludes rows that the index of the order contains. */
  readonly isFiltered: boolean;
}

/** Up to this number of rows, sorting is faster than walking an ordered index. */
const SORT_THRESHOLD_ROWS = 1_000;

/** How to read the keys of a long list. */
export interface LongListKeys {
  /** Executes a query, for example from a cache. */
  readonly select: (query: string, values: readonly unknown[]) => Promise<readonly KeyRow[]>;
  /**
   * A query without ORDER BY that selects the last column of the order as `key`, and the values of
   * its parameters.
   */
  readonly query: readonly [query: string, values: readonly unknown[]];
  /** The columns of the order in SQL, as in {@link ListOrder.by}. */
  readonly columns: readonly string[];
  readonly direction: Direction;
  /** Counts the rows; called if their number is not stored. */
  readonly count: () => Promise<number>;
}

interface KeyRow {
  readonly key: unknown;
}

/**
 * Reads one page of a list that may become very long (docs/decisions/0050). Counts the rows unless
 * the hints contain their number.
 */
export async function readLongListPage<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  page: Page,
  hints: ListHints,
): Promise<PageOfRows<T>> {
  const { driver } = query.connection;
  const table = tableOf(query.connection.manager, targetOf(query));
  const list: LongListKeys = {
    select: (statement, values) => query.connection.query<KeyRow[]>(statement, [...values]),
    query: query
      .clone()
      .select(`${query.alias}.${keyOf(order)}`, 'key')
      .getQueryAndParameters(),
    columns: order.by.map((name) => `${driver.escape(query.alias)}.${table.columnName(name)}`),
    direction: order.direction,
    count: () => query.getCount(),
  };
  const { rows: keys, total } = await readLongListKeys(list, page, hints);
  if (keys.length === 0) return { rows: [], total };
  return { rows: await readRows(query, order, keys), total };
}

/** Like {@link readLongListPage}, but returns the keys. */
export async function readLongListKeys(
  { select, query: [query, values], columns, direction, count }: LongListKeys,
  { number, size }: Page,
  { total: storedTotal, isFiltered }: ListHints,
): Promise<PageOfRows<unknown>> {
  const total = storedTotal ?? (await count());
  const offset = (number - 1) * size;
  if (offset >= total && storedTotal === undefined) return { rows: [], total };
  const canSort = isFiltered && total <= SORT_THRESHOLD_ROWS;
  const { skip, take, isFromEnd } = windowOf(total, offset, size);
  const inReadOrder = isFromEnd ? opposite[direction] : direction;
  // COALESCE rules out the index of the order, so that the database uses that of the filter, even
  // if it estimates too many rows.
  const order = columns.map(
    (column) => `${canSort ? `COALESCE(${column}, ${column})` : column} ${inReadOrder}`,
  );
  const found = await select(
    `${query} ORDER BY ${order.join(', ')} LIMIT ${take} OFFSET ${skip}`,
    values,
  );
  const keys = found.map(({ key }) => key);
  return { rows: isFromEnd ? keys.reverse() : keys, total };
}

/**
 * Selects by key, without the other conditions of the query, and restores the order here:
 * otherwise, the databases prefer an index of the order or of the filter to that of the key.
 */
function readRows<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  order: ListOrder<T>,
  keys: readonly unknown[],
): Promise<T[]> {
  const key = keyOf(order);
  const table = rows<T>(query.connection.manager, targetOf(query));
  return table.findByValues(key, keys as T[typeof key][], order.within);
}

function targetOf<T extends ObjectLiteral>({
  expressionMap,
}: SelectQueryBuilder<T>): EntityTarget<T> {
  const { target } = expressionMap.mainAlias?.metadata ?? {};
  if (target === undefined) throw new Error('The query of a list has no table.');
  return target;
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

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const;

const keyOf = <T>({ by }: ListOrder<T>): keyof T & string => by[by.length - 1] as keyof T & string;
