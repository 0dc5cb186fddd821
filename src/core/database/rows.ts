import {
  type EntityManager,
  type EntityTarget,
  FindOperator,
  type FindOptionsWhere,
  type ObjectLiteral,
} from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { NotFound, WriteConflict } from '../errors.js';
import { type ColumnValues, type MappedTable, type Row, tableOf } from './mapped-table.js';
import { bindNamed, execute, Parameters, selectRows } from './statement.js';

// For features, which do not import mapped-table.ts.
export { bindNamed, type ColumnValues, Parameters, selectRows };

/** Columns compared with values or with TypeORM's operators, such as `In` and `IsNull`. */
export type Where<T> = { readonly [Name in keyof T]?: T[Name] | FindOperator<unknown> };

/**
 * Held until the transaction ends. `share` blocks changes of the row; `update` also blocks other
 * locks.
 */
type Lock = 'share' | 'update';

/** SQLite permits 32,766 parameters in a statement. */
const MAX_VALUES_PER_STATEMENT = 10_000;

/**
 * The one way to read single rows of a table, and to lock and write its rows. It uses plain SQL,
 * because TypeORM's query builder costs more than a small statement (docs/decisions/0051). The
 * entity's columns convert the values.
 */
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

  /** Finds a row, or any one of several; null if there is none. */
  find(where: Where<T>): Promise<T | null> {
    return isPlain(where)
      ? this.selectOne(where, '')
      : this.manager.findOneBy(this.target, toFindOptions(where));
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

  /** Finds the row with the highest value in the column `by`. */
  findLast(where: ColumnValues<T>, by: keyof T & string): Promise<T | null> {
    return this.selectOne(where, `ORDER BY ${this.table.columnName(by)} DESC LIMIT 1`);
  }

  /**
   * Finds the rows that have one of the values in `member`, which must be unique among the rows
   * that match `where`. Returns them in the order of the values, and omits values without a row.
   */
  async findByValues<Name extends keyof T & string>(
    member: Name,
    values: readonly T[Name][],
    where: ColumnValues<T> = {},
  ): Promise<T[]> {
    if (values.length === 0) return [];
    if (values.length > MAX_VALUES_PER_STATEMENT) {
      const first = values.slice(0, MAX_VALUES_PER_STATEMENT);
      const rest = values.slice(MAX_VALUES_PER_STATEMENT);
      return [
        ...(await this.findByValues(member, first, where)),
        ...(await this.findByValues(member, rest, where)),
      ];
    }
    const parameters = new Parameters(this.manager);
    const conditions =
      Object.keys(where).length > 0 ? [this.table.toCondition(where, parameters)] : [];
    const placeholders = parameters.addAll(
      values.map((value) => this.table.toParameter(member, value)),
    );
    conditions.push(`${this.table.columnName(member)} IN (${placeholders})`);
    const selected = await selectRows<Row>(
      this.manager,
      `SELECT ${this.table.selectList} FROM ${this.table.name} WHERE ${conditions.join(' AND ')}`,
      parameters,
    );
    const entities = selected.map((row) => this.table.toEntity(row));
    const byValue = new Map<unknown, T>(entities.map((row) => [row[member], row]));
    return values.map((value) => byValue.get(value)).filter((row) => row !== undefined);
  }

  /**
   * Finds a row and locks it until the transaction ends. SQLite needs no lock, because it has one
   * writer.
   */
  lock(where: ColumnValues<T>, lock: Lock = 'update'): Promise<T | null> {
    const { type } = this.manager.connection.options;
    return this.selectOne(where, type === 'postgres' ? `FOR ${lock.toUpperCase()}` : '');
  }

  /**
   * Inserts rows in a transaction. A member that only some of the rows have is null in the others.
   * Does not read back generated values.
   */
  async insert(...values: readonly ColumnValues<T>[]): Promise<void> {
    if (values.length > 0) await this.insertAll(values, '');
  }

  /**
   * Inserts rows, except those that would violate a unique index. Returns one column of the
   * inserted rows.
   */
  async insertIfAbsent<Name extends keyof T & string>(
    returned: Name,
    ...values: readonly ColumnValues<T>[]
  ): Promise<T[Name][]> {
    if (values.length === 0) return [];
    const inserted = await this.insertAll<{ readonly returned: T[Name] }>(
      values,
      `ON CONFLICT DO NOTHING RETURNING ${this.table.columnName(returned)} AS returned`,
    );
    return inserted.map((row) => row.returned);
  }

  /** Inserts a row, or sets these values in the row with the same value in the column `unique`. */
  async upsert(values: ColumnValues<T>, unique: keyof T & string): Promise<void> {
    const set = Object.keys(values)
      .map((member) => this.table.columnName(member))
      .map((column) => `${column} = excluded.${column}`);
    await this.insertAll(
      [values],
      `ON CONFLICT (${this.table.columnName(unique)}) DO UPDATE SET ${set.join(', ')}`,
    );
  }

  /**
   * Updates rows in a transaction, and increments their `revision` if the table has this column.
   * Ignores changes that are undefined. Returns the number of updated rows.
   */
  async update(where: Where<T>, changes: ColumnValues<T>): Promise<number> {
    if (!isPlain(where)) {
      const values = { ...changes, ...this.table.nextRevision } as QueryDeepPartialEntity<T>;
      return countAffected(this.manager.update(this.target, toFindOptions(where), values));
    }
    const parameters = new Parameters(this.manager);
    const set = Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(
        ([member, value]) =>
          `${this.table.columnName(member)} = ${parameters.add(this.table.toStored(member, value))}`,
      );
    if (set.length === 0) throw new Error('An update needs at least one change.');
    for (const [member, next] of Object.entries(this.table.nextRevision))
      set.push(`${this.table.columnName(member)} = ${next()}`);
    return this.executeAndCount(
      `UPDATE ${this.table.name} SET ${set.join(', ')} ` +
        `WHERE ${this.table.toCondition(where, parameters)}`,
      parameters,
    );
  }

  /** Deletes rows in a transaction. Returns the number of deleted rows. */
  async delete(where: Where<T>): Promise<number> {
    if (!isPlain(where))
      return countAffected(this.manager.delete(this.target, toFindOptions(where)));
    const parameters = new Parameters(this.manager);
    return this.executeAndCount(
      `DELETE FROM ${this.table.name} WHERE ${this.table.toCondition(where, parameters)}`,
      parameters,
    );
  }

  /**
   * Updates a row that was read before, and increments its version. Ignores changes that are
   * undefined. Throws {@link WriteConflict} if the row has changed since it was read. Assigns the
   * new values to `row` and returns it.
   */
  async updateVersioned(row: Versioned & T, changes: Partial<T>): Promise<T> {
    const defined = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    );
    const values = { ...defined, version: row.version + 1 };
    const unchanged = {
      ...this.table.keyOf(row),
      version: row.version,
    } as unknown as ColumnValues<T>;
    if ((await this.update(unchanged, values as unknown as ColumnValues<T>)) !== 1)
      throw new WriteConflict();
    return Object.assign(row, values);
  }

  private async executeAndCount(statement: string, { values }: Parameters): Promise<number> {
    const { queryRunner } = this.manager;
    if (!queryRunner) throw new Error('Rows can be changed only in a transaction.');
    const { affected } = await queryRunner.query(statement, values, true);
    return affected ?? 0;
  }

  private async selectOne(where: ColumnValues<T>, ending: string): Promise<T | null> {
    const parameters = new Parameters(this.manager);
    const [row] = await selectRows<Row>(
      this.manager,
      `SELECT ${this.table.selectList} FROM ${this.table.name} WHERE ` +
        `${this.table.toCondition(where, parameters)} ${ending}`,
      parameters,
    );
    return row ? this.table.toEntity(row) : null;
  }

  private insertAll<Returned>(values: readonly Row[], ending: string): Promise<Returned[]> {
    const members = [...new Set(values.flatMap(definedMembersOf))];
    const parameters = new Parameters(this.manager);
    const tuples = values.map((row) => {
      const placeholders = members.map((member) =>
        parameters.add(this.table.toStored(member, row[member])),
      );
      return `(${placeholders.join(', ')})`;
    });
    return execute<Returned>(
      this.manager,
      `INSERT INTO ${this.table.name} ` +
        `(${members.map((member) => this.table.columnName(member)).join(', ')}) VALUES ` +
        `${tuples.join(', ')} ${ending}`,
      parameters.values,
    );
  }
}

const definedMembersOf = (row: Row): string[] =>
  Object.keys(row).filter((member) => row[member] !== undefined);

const isPlain = <T>(where: Where<T>): where is ColumnValues<T> =>
  !Object.values(where).some((value) => value instanceof FindOperator);

/**
 * Refuses undefined and null. Unless a data source is configured to throw, TypeORM ignores them and
 * finds more rows.
 */
function toFindOptions<T>(where: Where<T>): FindOptionsWhere<T> {
  if (Object.values(where).some((value) => value === undefined || value === null))
    throw new Error('A condition needs values or operators, not undefined or null.');
  return where as FindOptionsWhere<T>;
}

async function countAffected(result: Promise<{ affected?: number | null }>): Promise<number> {
  return (await result).affected ?? 0;
}

interface Versioned {
  readonly version: number;
}

/** Options for a TypeORM `find` in a transaction that lock the rows like {@link Rows.lock}. */
export function writeLockOptions(manager: EntityManager): {
  readonly lock?: { readonly mode: 'pessimistic_write' };
} {
  return manager.connection.options.type === 'postgres'
    ? { lock: { mode: 'pessimistic_write' } }
    : {};
}

/** Converts rows of a statement that selects all columns of the table. */
export function entitiesOf<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
  rows: readonly Row[],
): T[] {
  const table = tableOf(manager, target);
  return rows.map((row) => table.toEntity(row));
}
