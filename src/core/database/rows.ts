import {
  type EntityManager,
  type EntityTarget,
  FindOperator,
  type FindOptionsWhere,
  type ObjectLiteral,
} from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { NotFound, WriteConflict } from '../errors.js';
import { type Equal, type MappedTable, type Row, tableOf } from './mapped-table.js';
import { execute, Parameters, selectRows } from './statement.js';

// Features import from this file only.
export { type Equal, Parameters, selectRows };

/** Columns compared with values or with TypeORM's operators, such as `In` and `IsNull`. */
export type Where<T> = { readonly [Name in keyof T]?: T[Name] | FindOperator<unknown> };

/**
 * Held until the transaction ends. `share` blocks changes of the row; `update` also blocks other
 * locks.
 */
type Lock = 'share' | 'update';

/**
 * The rows of one table: the one way to read, lock and write single rows. It uses plain SQL,
 * because TypeORM's query builder costs more than a small statement (docs/decisions/0051). The
 * entity's columns convert the values.
 */
/** SQLite permits 32,766 parameters in a statement. */
const MAX_VALUES_PER_STATEMENT = 10_000;

export function rows<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
): Rows<T> {
  return new Rows(manager, target, tableOf(manager, target));
}

/** Created by {@link rows}. */
export class Rows<T extends ObjectLiteral> {
  constructor(
    private readonly manager: EntityManager,
    private readonly target: EntityTarget<T>,
    private readonly table: MappedTable<T>,
  ) {}

  find(where: Where<T>): Promise<T | null> {
    return isPlain(where)
      ? this.select(where, '')
      : this.manager.findOneBy(this.target, withOperators(where));
  }

  /** Returns the row. Throws {@link NotFound} if there is none. */
  async get(where: Where<T>): Promise<T> {
    const row = await this.find(where);
    if (!row) throw new NotFound();
    return row;
  }

  /** Returns a row that must exist; its absence is a bug. */
  async require(where: Where<T>): Promise<T> {
    const row = await this.find(where);
    if (!row) throw new Error(`A row of ${this.table.name} is missing.`);
    return row;
  }

  /** The row with the highest value of a column. */
  last(where: Equal<T>, by: keyof T & string): Promise<T | null> {
    return this.select(where, `ORDER BY ${this.table.column(by)} DESC LIMIT 1`);
  }

  /** The rows that have one of the values in a column, in the order of the values. */
  async among<Name extends keyof T & string>(
    member: Name,
    values: readonly T[Name][],
    where: Equal<T> = {},
  ): Promise<T[]> {
    if (values.length === 0) return [];
    if (values.length > MAX_VALUES_PER_STATEMENT) {
      const [first, rest] = [
        values.slice(0, MAX_VALUES_PER_STATEMENT),
        values.slice(MAX_VALUES_PER_STATEMENT),
      ];
      return [
        ...(await this.among(member, first, where)),
        ...(await this.among(member, rest, where)),
      ];
    }
    const parameters = new Parameters(this.manager);
    const column = this.table.column(member);
    const same = Object.keys(where).length > 0 ? [this.table.equal(where, parameters)] : [];
    const places = parameters.places(values.map((value) => this.table.toParameter(member, value)));
    const found = await selectRows<Row>(
      this.manager,
      `SELECT ${this.table.selected} FROM ${this.table.name} WHERE ${[...same, `${column} IN (${places})`].join(' AND ')}`,
      parameters,
    );
    const entities = found.map((row) => this.table.entity(row));
    const byValue = new Map<unknown, T>(entities.map((row) => [row[member], row]));
    return values.map((value) => byValue.get(value)).filter((row) => row !== undefined);
  }

  /**
   * Reads and locks a row until the transaction ends. On SQLite, which has one writer, every read
   * in a transaction is locked.
   */
  lock(where: Equal<T>, lock: Lock = 'update'): Promise<T | null> {
    const { type } = this.manager.connection.options;
    return this.select(where, type === 'postgres' ? `FOR ${lock.toUpperCase()}` : '');
  }

  /** Inserts rows in a transaction. Does not read back generated values. */
  async insert(...values: readonly Equal<T>[]): Promise<void> {
    const [first] = values;
    if (first) await this.insertAll(first, values, '');
  }

  /**
   * Inserts the rows whose unique values are not in use. Returns one column of the inserted rows.
   */
  async insertIfAbsent<Name extends keyof T & string>(
    returned: Name,
    ...values: readonly Equal<T>[]
  ): Promise<T[Name][]> {
    const [first] = values;
    if (!first) return [];
    const inserted = await this.insertAll<{ readonly returned: T[Name] }>(
      first,
      values,
      `ON CONFLICT DO NOTHING RETURNING ${this.table.column(returned)} AS returned`,
    );
    return inserted.map((row) => row.returned);
  }

  /** Inserts a row, or overwrites the row with the same value in the column `unique`. */
  async upsert(values: Equal<T>, unique: keyof T & string): Promise<void> {
    const set = Object.keys(values)
      .map((member) => this.table.column(member))
      .map((column) => `${column} = excluded.${column}`);
    await this.insertAll(
      values,
      [values],
      `ON CONFLICT (${this.table.column(unique)}) DO UPDATE SET ${set.join(', ')}`,
    );
  }

  /**
   * Updates rows in a transaction, except members that are undefined. Returns the number of changed
   * rows.
   */
  async update(where: Where<T>, changes: Equal<T>): Promise<number> {
    if (!isPlain(where)) {
      const values = { ...changes, ...this.table.nextRevision } as QueryDeepPartialEntity<T>;
      return affectedBy(this.manager.update(this.target, withOperators(where), values));
    }
    const parameters = new Parameters(this.manager);
    const set = Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(
        ([member, value]) =>
          `${this.table.column(member)} = ${parameters.place(this.table.toStored(member, value))}`,
      );
    for (const [member, next] of Object.entries(this.table.nextRevision))
      set.push(`${this.table.column(member)} = ${next()}`);
    return this.affected(
      `UPDATE ${this.table.name} SET ${set.join(', ')} ` +
        `WHERE ${this.table.equal(where, parameters)}`,
      parameters,
    );
  }

  /** Deletes rows in a transaction. Returns their number. */
  async delete(where: Where<T>): Promise<number> {
    if (!isPlain(where)) return affectedBy(this.manager.delete(this.target, withOperators(where)));
    const parameters = new Parameters(this.manager);
    return this.affected(
      `DELETE FROM ${this.table.name} WHERE ${this.table.equal(where, parameters)}`,
      parameters,
    );
  }

  /**
   * Changes a row that was read before, and its version; members that are undefined stay. Throws
   * {@link WriteConflict} if the row has changed since it was read. Returns the new row.
   */
  async change(row: Versioned & T, changes: Partial<T>): Promise<T> {
    const given = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    );
    const values = { ...given, version: row.version + 1 };
    const unchanged = { ...this.table.key(row), version: row.version } as unknown as Equal<T>;
    if ((await this.update(unchanged, values as unknown as Equal<T>)) !== 1)
      throw new WriteConflict();
    return Object.assign(row, values);
  }

  private async affected(statement: string, { values }: Parameters): Promise<number> {
    const { queryRunner } = this.manager;
    if (!queryRunner) throw new Error('Rows can be changed only in a transaction.');
    const { affected } = await queryRunner.query(statement, values, true);
    return affected ?? 0;
  }

  private async select(where: Equal<T>, ending: string): Promise<T | null> {
    const parameters = new Parameters(this.manager);
    const [row] = await selectRows<Row>(
      this.manager,
      `SELECT ${this.table.selected} FROM ${this.table.name} WHERE ` +
        `${this.table.equal(where, parameters)} ${ending}`,
      parameters,
    );
    return row ? this.table.entity(row) : null;
  }

  private insertAll<Returned>(
    first: Row,
    values: readonly Row[],
    ending: string,
  ): Promise<Returned[]> {
    const members = Object.keys(first).filter((member) => first[member] !== undefined);
    const parameters = new Parameters(this.manager);
    const placed = values.map((row) => {
      const places = members.map((member) =>
        parameters.place(this.table.toStored(member, row[member])),
      );
      return `(${places.join(', ')})`;
    });
    return execute<Returned>(
      this.manager,
      `INSERT INTO ${this.table.name} ` +
        `(${members.map((member) => this.table.column(member)).join(', ')}) VALUES ` +
        `${placed.join(', ')} ${ending}`,
      parameters.values,
    );
  }
}

const isPlain = <T>(where: Where<T>): where is Equal<T> =>
  !Object.values(where).some((value) => value instanceof FindOperator);

/** TypeORM ignores a member that is undefined, and would find more rows. */
function withOperators<T>(where: Where<T>): FindOptionsWhere<T> {
  if (Object.values(where).some((value) => value === undefined || value === null))
    throw new Error('A condition needs values or operators, not undefined or null.');
  return where as FindOptionsWhere<T>;
}

async function affectedBy(result: Promise<{ affected?: number | null }>): Promise<number> {
  return (await result).affected ?? 0;
}

interface Versioned {
  readonly version: number;
}

/** For the options of a `find` in a transaction: locks the rows like {@link Rows.lock}. */
export function lockingFind(manager: EntityManager): {
  readonly lock?: { readonly mode: 'pessimistic_write' };
} {
  return manager.connection.options.type === 'postgres'
    ? { lock: { mode: 'pessimistic_write' } }
    : {};
}

/** The rows of a statement that selects all columns of the table. */
export function entitiesOf<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
  rows: readonly Row[],
): T[] {
  const table = tableOf(manager, target);
  return rows.map((row) => table.entity(row));
}
