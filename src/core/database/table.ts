import {
  type QueryRunner,
  Table,
  type TableColumnOptions,
  TableForeignKey,
  TableIndex,
} from 'typeorm';

/** Columns for migrations, with types that SQLite and PostgreSQL share. */
export const text = (
  name: string,
  length: number,
  options: Partial<TableColumnOptions> = {},
): TableColumnOptions => ({ name, type: 'varchar', length: String(length), ...options });
export const longText = (
  name: string,
  options: Partial<TableColumnOptions> = {},
): TableColumnOptions => ({ name, type: 'text', ...options });
export const timestamp = (
  name: string,
  options: Partial<TableColumnOptions> = {},
): TableColumnOptions => text(name, 24, options);
export const reference = (
  name: string,
  options: Partial<TableColumnOptions> = {},
): TableColumnOptions => text(name, 64, options);
export const integer = (
  name: string,
  options: Partial<TableColumnOptions> = {},
): TableColumnOptions => ({ name, type: 'integer', ...options });
export const boolean = (name: string, byDefault?: boolean): TableColumnOptions => ({
  name,
  type: 'boolean',
  ...(byDefault === undefined ? {} : { default: byDefault ? 'true' : 'false' }),
});

/** The row's version, which detects concurrent writes. */
export const version = (): TableColumnOptions => integer('version', { default: 1 });

export const nullable = { isNullable: true } as const;

/** SQLite stores booleans as numbers. */
const SQLITE_BOOLEANS: Readonly<Record<string, string>> = { true: '1', false: '0' };

interface Shape {
  readonly columns: readonly TableColumnOptions[];
  /** The columns of the primary key. */
  readonly key: readonly string[];
  readonly indexes?: readonly {
    readonly name: string;
    readonly on: readonly string[];
    readonly unique?: boolean;
    readonly where?: string;
  }[];
  readonly references?: readonly {
    readonly name: string;
    readonly column: string;
    readonly to: string;
    readonly key: string;
    /** Default: `CASCADE`. */
    readonly onDelete?: 'CASCADE' | 'SET NULL' | 'NO ACTION';
  }[];
}

/** Describes a table for {@link createTables}. */
export function table(name: string, { columns, key, indexes = [], references = [] }: Shape): Table {
  return new Table({
    name,
    columns: columns.map((column) => ({ ...column, isPrimary: key.includes(column.name) })),
    indices: indexes.map(
      (index) =>
        new TableIndex({
          name: index.name,
          columnNames: [...index.on],
          isUnique: index.unique ?? false,
          ...(index.where ? { where: index.where } : {}),
        }),
    ),
    foreignKeys: references.map(
      ({ name: constraint, column, to, key: target, onDelete = 'CASCADE' }) =>
        new TableForeignKey({
          name: constraint,
          columnNames: [column],
          referencedTableName: to,
          referencedColumnNames: [target],
          onDelete,
        }),
    ),
  });
}

/** Creates the tables in order. Adapts the defaults of boolean columns to the database. */
export async function createTables(runner: QueryRunner, tables: readonly Table[]): Promise<void> {
  const isSqlite = runner.connection.options.type === 'sqlite';
  for (const one of tables) {
    const copy = one.clone();
    for (const column of copy.columns)
      if (isSqlite && column.type === 'boolean')
        column.default = SQLITE_BOOLEANS[String(column.default)];
    await runner.createTable(copy);
  }
}

/** Drops the tables in reverse order. */
export async function dropTables(runner: QueryRunner, tables: readonly Table[]): Promise<void> {
  for (const one of [...tables].reverse()) await runner.dropTable(one);
}
