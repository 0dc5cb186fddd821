import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { withinBound } from './columns.js';
import { execute } from './statement.js';

/** Columns by the names of their members, compared for equality. */
export type Equal<T> = { readonly [Name in keyof T]?: T[Name] };
type Column = EntityMetadata['columns'][number];
type Row = Readonly<Record<string, unknown>>;

/**
 * Rows of one table, past TypeORM's query builder: it puts each statement together anew, which costs more than small
 * statements do, and writes numbers into the text on SQLite, so that none of them is kept prepared (docs/decisions/0051).
 * Values are what TypeORM makes of them by the columns of the entity.
 */
export async function plainRow<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
  where: Equal<T>,
  ending = '',
): Promise<T | null> {
  const table = tableOf(manager, target);
  const parameters = new Parameters(manager);
  const rows = await selectRows<Row>(
    manager,
    `SELECT ${table.selected} FROM ${table.name} WHERE ${table.equal(where, parameters)} ${ending}`,
    parameters,
  );
  return rows[0] ? table.entity(rows[0]) : null;
}

/** In a transaction. What is generated or left out is not read back. */
export async function insertPlain<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
  ...rows: readonly Equal<T>[]
): Promise<void> {
  const [first] = rows;
  if (first) await insert(manager, target, first, rows);
}

/** The same for one row where none of its unique values is taken: gives the column that the database makes, or null. */
export async function insertNew<T extends ObjectLiteral, Name extends keyof T & string>(
  manager: EntityManager,
  target: EntityTarget<T>,
  row: Equal<T>,
  generated: Name,
): Promise<T[Name] | null> {
  const ending = `ON CONFLICT DO NOTHING RETURNING ${tableOf(manager, target).column(generated)} AS made`;
  const [inserted] = await insert<{ readonly made: T[Name] }>(manager, target, row, [row], ending);
  return inserted?.made ?? null;
}

async function insert<Returned>(
  manager: EntityManager,
  target: EntityTarget<ObjectLiteral>,
  first: Row,
  rows: readonly Row[],
  ending = '',
): Promise<Returned[]> {
  const table = tableOf(manager, target);
  const members = Object.keys(first).filter((member) => first[member] !== undefined);
  const parameters = new Parameters(manager);
  const placed = rows.map(
    (row) =>
      `(${members.map((member) => parameters.place(table.written(member, row[member]))).join(', ')})`,
  );
  return execute<Returned>(
    manager,
    `INSERT INTO ${table.name} (${members.map((member) => table.column(member)).join(', ')}) VALUES ${placed.join(', ')} ${ending}`,
    parameters.values,
  );
}

/** In a transaction. Gives how many rows it has changed. */
export async function updatePlain<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
  where: Equal<T>,
  changes: Equal<T>,
): Promise<number> {
  if (!manager.queryRunner) throw new Error('A row is changed in a transaction.');
  const table = tableOf(manager, target);
  const parameters = new Parameters(manager);
  const set = Object.entries(changes).map(
    ([member, value]) =>
      `${table.column(member)} = ${parameters.place(table.written(member, value))}`,
  );
  const { affected } = await manager.queryRunner.query(
    `UPDATE ${table.name} SET ${set.join(', ')} WHERE ${table.equal(where, parameters)}`,
    parameters.values,
    true,
  );
  return affected ?? 0;
}

/** In a transaction past TypeORM. The places are those of {@link Parameters}. */
export function selectRows<Selected>(
  manager: EntityManager,
  statement: string,
  { values }: Parameters,
): Promise<Selected[]> {
  return manager.queryRunner
    ? execute<Selected>(manager, statement, values)
    : manager.query<Selected[]>(statement, values);
}

/** The rows of a statement that has selected all columns of the table. */
export function entitiesOf<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
  rows: readonly Row[],
): T[] {
  const table = tableOf(manager, target);
  return rows.map((row) => table.entity(row));
}

/** The values of a statement, and the places that it names them by. */
export class Parameters {
  readonly values: unknown[] = [];
  private readonly isNumbered: boolean;

  constructor(manager: EntityManager) {
    this.isNumbered = manager.connection.options.type === 'postgres';
  }

  place(value: unknown): string {
    this.values.push(value);
    return this.isNumbered ? `$${this.values.length}` : '?';
  }

  places(values: readonly unknown[]): string {
    return values.map((value) => this.place(value)).join(', ');
  }
}

/** A table as its entity describes it. */
class Table<T extends ObjectLiteral> {
  readonly name: string;
  readonly selected: string;
  private readonly columns: ReadonlyMap<string, Column>;
  private readonly read: readonly Column[];

  constructor(private readonly metadata: EntityMetadata) {
    this.name = `"${metadata.tableName}"`;
    this.columns = new Map(metadata.columns.map((column) => [column.propertyName, column]));
    this.read = metadata.columns.filter(({ isSelect }) => isSelect);
    this.selected = this.read.map(({ databaseName }) => `"${databaseName}"`).join(', ');
  }

  column(member: string): string {
    return `"${this.known(member).databaseName}"`;
  }

  stored(member: string, value: unknown): unknown {
    return this.metadata.connection.driver.preparePersistentValue(value, this.known(member));
  }

  /** What is stored of a value that is written: it keeps the bound of its column. */
  written(member: string, value: unknown): unknown {
    return this.stored(member, withinBound(this.known(member), value));
  }

  equal(where: Equal<T>, parameters: Parameters): string {
    const entries = Object.entries(where);
    // A comparison with nothing finds nothing, and none at all finds every row.
    if (
      entries.length === 0 ||
      entries.some(
        ([, value]) => value === undefined || value === null || typeof value === 'object',
      )
    )
      throw new Error(`Rows of ${this.name} are found by plain values.`);
    return entries
      .map(
        ([member, value]) =>
          `${this.column(member)} = ${parameters.place(this.stored(member, value))}`,
      )
      .join(' AND ');
  }

  entity(row: Row): T {
    const { driver } = this.metadata.connection;
    const made = this.metadata.create() as Record<string, unknown>;
    for (const column of this.read)
      made[column.propertyName] = driver.prepareHydratedValue(row[column.databaseName], column);
    return made as T;
  }

  private known(member: string): Column {
    const column = this.columns.get(member);
    if (!column) throw new Error(`${this.name} has no column for ${member}.`);
    return column;
  }
}

const tables = new WeakMap<EntityMetadata, Table<ObjectLiteral>>();

function tableOf<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
): Table<T> {
  const metadata = manager.connection.getMetadata(target);
  const known = tables.get(metadata) ?? new Table(metadata);
  tables.set(metadata, known);
  return known as Table<T>;
}
