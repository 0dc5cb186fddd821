import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { applyLengthLimit } from './columns.js';
import type { Parameters } from './statement.js';

/** Values by the members of an entity, to write or to compare for equality. */
export type ColumnValues<T> = { readonly [Name in keyof T]?: T[Name] };
export type Row = Readonly<Record<string, unknown>>;
type Column = EntityMetadata['columns'][number];

/**
 * Maps an entity to SQL and back: quotes names, converts values, builds conditions, and creates
 * entities from rows.
 */
export class MappedTable<T extends ObjectLiteral> {
  readonly name: string;
  readonly selectList: string;
  /** Increments the column `revision` in every update; empty if the table has no such column. */
  readonly nextRevision: Readonly<Record<string, () => string>>;
  private readonly columns: ReadonlyMap<string, Column>;
  private readonly selectedColumns: readonly Column[];

  constructor(private readonly metadata: EntityMetadata) {
    this.name = `"${metadata.tableName}"`;
    this.columns = new Map(metadata.columns.map((column) => [column.propertyName, column]));
    this.selectedColumns = metadata.columns.filter(({ isSelect }) => isSelect);
    this.selectList = this.selectedColumns
      .map(({ databaseName }) => `"${databaseName}"`)
      .join(', ');
    this.nextRevision = this.columns.has('revision') ? { revision: () => '"revision" + 1' } : {};
  }

  columnName(member: string): string {
    return `"${this.getColumn(member).databaseName}"`;
  }

  /** Converts a value for a comparison, without the length limit. */
  toParameter(member: string, value: unknown): unknown {
    return this.metadata.connection.driver.preparePersistentValue(value, this.getColumn(member));
  }

  /** Converts a value to store, with the length limit: see {@link applyLengthLimit}. */
  toStored(member: string, value: unknown): unknown {
    return this.toParameter(member, applyLengthLimit(this.getColumn(member), value));
  }

  /** Returns a condition for equality in SQL, and adds its values to the parameters. */
  toCondition(where: ColumnValues<T>, parameters: Parameters): string {
    const entries = Object.entries(where);
    // Undefined and null would match no row. Objects, such as operators, cannot be compared.
    if (
      entries.length === 0 ||
      entries.some(
        ([, value]) => value === undefined || value === null || typeof value === 'object',
      )
    )
      throw new Error(`A condition on ${this.name} needs at least one column, and plain values.`);
    return entries
      .map(
        ([member, value]) =>
          `${this.columnName(member)} = ${parameters.add(this.toParameter(member, value))}`,
      )
      .join(' AND ');
  }

  toEntity(row: Row): T {
    const { driver } = this.metadata.connection;
    const entity = this.metadata.create() as Record<string, unknown>;
    for (const column of this.selectedColumns)
      entity[column.propertyName] = driver.prepareHydratedValue(row[column.databaseName], column);
    return entity as T;
  }

  /** Returns the primary key of a row. */
  keyOf(row: T): ColumnValues<T> {
    const members = this.metadata.primaryColumns.map(({ propertyName }) => propertyName);
    return Object.fromEntries(members.map((member) => [member, row[member]])) as ColumnValues<T>;
  }

  private getColumn(member: string): Column {
    const column = this.columns.get(member);
    if (!column) throw new Error(`${this.name} has no column for ${member}.`);
    return column;
  }
}

const tables = new WeakMap<EntityMetadata, MappedTable<ObjectLiteral>>();

export function tableOf<T extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<T>,
): MappedTable<T> {
  const metadata = manager.connection.getMetadata(target);
  const table = tables.get(metadata) ?? new MappedTable(metadata);
  tables.set(metadata, table);
  return table as MappedTable<T>;
}
