/** A column that holds what is sealed: the text itself, or the key of a sealed file. Purposes are made of members of its row. */
export interface SealedColumn<Named extends object = object> {
  readonly holds: 'text' | 'file';
  readonly entity: new () => object;
  readonly member: string;
  /** The member that names a row: to walk the table by, and for what operators read. */
  readonly id: string;
  /** The members that {@link purposeOf} takes. */
  readonly names: readonly string[];
  /** The member that is true where the column is sealed; null: it always is. */
  readonly when: string | null;
  purposeOf(named: Named): string;
}

export interface SealedText<Named extends object> extends SealedColumn<Named> {
  readonly holds: 'text';
}

export interface SealedFile<Named extends object> extends SealedColumn<Named> {
  readonly holds: 'file';
}

interface Description<Row, Name extends keyof Row & string> {
  readonly purpose: (named: Pick<Row, Name>) => string;
  readonly names: readonly Name[];
  readonly id?: keyof Row & string;
  readonly when?: keyof Row & string;
}

const columns: SealedColumn[] = [];

/**
 * Says that a column holds a sealed text, in base64. Beside the entity, and nowhere else (`.dependency-cruiser.cjs`): what is
 * sealed at rest is then known with the schema, and nothing can be sealed that is not (docs/decisions/0055).
 */
export function sealedText<Row extends object, Name extends keyof Row & string>(
  entity: new () => Row,
  member: keyof Row & string,
  description: Description<Row, Name>,
): SealedText<Pick<Row, Name>> {
  return known({ ...described(entity, member, description), holds: 'text' });
}

/** Says that a column holds the key of an artifact whose bytes are sealed. As {@link sealedText}. */
export function sealedFile<Row extends object, Name extends keyof Row & string>(
  entity: new () => Row,
  member: keyof Row & string,
  description: Description<Row, Name>,
): SealedFile<Pick<Row, Name>> {
  return known({ ...described(entity, member, description), holds: 'file' });
}

/** All of them, once the entities are loaded (`src/schema.ts`). */
export function sealedColumns(): readonly SealedColumn[] {
  return columns;
}

function described<Row extends object, Name extends keyof Row & string>(
  entity: new () => Row,
  member: string,
  { purpose: purposeOf, names, id = 'id' as keyof Row & string, when }: Description<Row, Name>,
) {
  return { entity, member, id, names, when: when ?? null, purposeOf };
}

function known<Column extends SealedColumn>(column: Column): Column {
  columns.push(column);
  return column;
}
