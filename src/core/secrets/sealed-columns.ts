/** A column that holds what is sealed: the text itself, or the key of a sealed file. */
export interface SealedColumn<Named extends object = object> {
  readonly holds: 'text' | 'file';
  readonly entity: new () => object;
  readonly member: string;
  /** Table and column, as associated data: it stays, also when one of them gets another name. */
  readonly place: string;
  /**
   * The member that names a row: values are bound to it, the table is walked by it, and operators
   * read it.
   */
  readonly id: string;
  /** The members that {@link unboundPurposeOf} takes. */
  readonly names: readonly string[];
  /** The member that is true where the column is sealed; null: it always is. */
  readonly when: string | null;
  rowOf(named: Named): string;
  /**
   * The purpose in the form that names no row: nothing is sealed so any more, what was still opens.
   */
  unboundPurposeOf(named: Named): string;
}

export interface SealedText<Named extends object> extends SealedColumn<Named> {
  readonly holds: 'text';
}

export interface SealedFile<Named extends object> extends SealedColumn<Named> {
  readonly holds: 'file';
}

interface Description<Row, Id extends keyof Row & string, Name extends keyof Row & string> {
  readonly place: `${string}.${string}`;
  readonly id: Id;
  readonly unbound: {
    readonly purpose: (named: Pick<Row, Name>) => string;
    readonly names: readonly Name[];
  };
  readonly when?: keyof Row & string;
}

const columns: SealedColumn[] = [];

/**
 * Says that a column holds a sealed text, in base64. Beside the entity, and nowhere else
 * (`.dependency-cruiser.cjs`): what is sealed at rest is then known with the schema, and nothing
 * can be sealed that is not (docs/decisions/0055).
 */
export function sealedText<
  Row extends object,
  Id extends keyof Row & string,
  Name extends keyof Row & string,
>(
  entity: new () => Row,
  member: keyof Row & string,
  description: Description<Row, Id, Name>,
): SealedText<Pick<Row, Id | Name>> {
  return known({ ...described(entity, member, description), holds: 'text' });
}

/**
 * Says that a column holds the key of an artifact whose bytes are sealed. As {@link sealedText}.
 */
export function sealedFile<
  Row extends object,
  Id extends keyof Row & string,
  Name extends keyof Row & string,
>(
  entity: new () => Row,
  member: keyof Row & string,
  description: Description<Row, Id, Name>,
): SealedFile<Pick<Row, Id | Name>> {
  return known({ ...described(entity, member, description), holds: 'file' });
}

/** All of them, once the entities are loaded (`src/app/schema.ts`). */
export function sealedColumns(): readonly SealedColumn[] {
  return columns;
}

function described<
  Row extends object,
  Id extends keyof Row & string,
  Name extends keyof Row & string,
>(entity: new () => Row, member: string, { place, id, unbound, when }: Description<Row, Id, Name>) {
  return {
    entity,
    member,
    place,
    id,
    names: unbound.names,
    when: when ?? null,
    rowOf: (named: Pick<Row, Id>) => String(named[id]),
    unboundPurposeOf: unbound.purpose,
  };
}

function known<Column extends SealedColumn>(column: Column): Column {
  columns.push(column);
  return column;
}
