import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { withinBound } from './columns.js';
import type { Parameters } from './statement.js';

/** Columns by the names of their members: values to write, or to compare for equality. */
export type Equal<T> = { readonly [Name in keyof T]?: T[Name] };
export type Row = Readonly<Record<string, unknown>>;
type Column = EntityMetadata['columns'][number];

/**
 * A table as its entity declares it: names and stored forms of the columns, conditions, and rows as
 * entities. Used by {@link rows}.
 */
export class MappedTable<T extends ObjectLiteral> {
  readonly name: string;
  readonly selected: string;
  /** Part of every update of a table with a column `revision`. */
  readonly nextRevision: Readonly<Record<string, () => string>>;
  private readonly columns: ReadonlyMap<string, Column>;
  private readonly read: readonly Column[];

  constructor(private readonly metadata: EntityMetadata) {
    this.name = `"${metadata.tableName}"`;
    this.columns = new Map(metadata.columns.map((column) => [column.propertyName, column]));
    this.read = metadata.columns.filter(({ isSelect }) => isSelect);
    this.selected = this.read.map(({ databaseName }) => `"${databaseName}"`).join(', ');
    this.nextRevision = this.columns.has('revision') ? { revision: () => '"revision" + 1' } : {};
  }

  column(member: string): string {
    return `"${this.getColumn(member).databaseName}"`;
  }

  toParameter(member: string, value: unknown): unknown {
    return this.metadata.connection.driver.preparePersistentValue(value, this.getColumn(member));
  }

  /** The stored form of a value; enforces the limit of its column. */
  toStored(member: string, value: unknown): unknown {
    return this.toParameter(member, withinBound(this.getColumn(member), value));
  }

  equal(where: Equal<T>, parameters: Parameters): string {
    const entries = Object.entries(where);
    // A comparison with undefined would find nothing, and an empty condition every row: both are
    // refused.
    if (
      entries.length === 0 ||
      entries.some(
        ([, value]) => value === undefined || value === null || typeof value === 'object',
      )
    )
      throw new Error(`A condition on ${this.name} needs plain values, and at least one.`);
    return entries
      .map(
        ([member, value]) =>
          `${this.column(member)} = ${parameters.place(this.toParameter(member, value))}`,
      )
      .join(' AND ');
  }

  entity(row: Row): T {
    const { driver } = this.metadata.connection;
    const entity = this.metadata.create() as Record<string, unknown>;
    for (const column of this.read)
      entity[column.propertyName] = driver.prepareHydratedValue(row[column.databaseName], column);
    return entity as T;
  }

  /** The primary key of a row. */
  key(row: T): Equal<T> {
    const members = this.metadata.primaryColumns.map(({ propertyName }) => propertyName);
    return Object.fromEntries(members.map((member) => [member, row[member]])) as Equal<T>;
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
  const known = tables.get(metadata) ?? new MappedTable(metadata);
  tables.set(metadata, known);
  return known as MappedTable<T>;
}
