import { Table, type TableColumnOptions, TableForeignKey, TableIndex } from 'typeorm';

/** Columns of migrations, in words that mean the same on SQLite and PostgreSQL. */
export const text = (name: string, length: number, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({ name, type: 'varchar', length: String(length), ...more });
export const longText = (name: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({ name, type: 'text', ...more });
export const moment = (name: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => text(name, 24, more);
export const reference = (name: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => text(name, 64, more);
export const integer = (name: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({ name, type: 'integer', ...more });
export const bigint = (name: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({ name, type: 'bigint', ...more });
export const boolean = (name: string, byDefault?: boolean): TableColumnOptions => ({ name, type: 'boolean', ...(byDefault === undefined ? {} : { default: byDefault ? 'true' : 'false' }) });

/** The row's version, by which the later of two writers notices the other. */
export const version = (): TableColumnOptions => integer('version', { default: 1 });

export const nullable = { isNullable: true } as const;

interface Shape {
  readonly columns: readonly TableColumnOptions[];
  readonly key: readonly string[];
  /** Name, columns, and whether it is unique. */
  readonly indexes?: readonly { readonly name: string; readonly on: readonly string[]; readonly unique?: boolean; readonly where?: string }[];
  readonly references?: readonly { readonly name: string; readonly column: string; readonly to: string; readonly key: string; readonly onDelete?: 'CASCADE' | 'SET NULL' | 'NO ACTION' }[];
}

export function table(name: string, { columns, key, indexes = [], references = [] }: Shape): Table {
  return new Table({
    name,
    columns: columns.map((column) => ({ ...column, isPrimary: key.includes(column.name) })),
    indices: indexes.map((index) => new TableIndex({ name: index.name, columnNames: [...index.on], isUnique: index.unique ?? false, ...(index.where ? { where: index.where } : {}) })),
    foreignKeys: references.map(
      ({ name: constraint, column, to, key: target, onDelete = 'CASCADE' }) =>
        new TableForeignKey({ name: constraint, columnNames: [column], referencedTableName: to, referencedColumnNames: [target], onDelete }),
    ),
  });
}
