/** A column with sealed content: the text itself, or the key of a sealed file. */
export interface SealedColumn<Named extends object = object> {
  readonly holds: 'text' | 'file';
  readonly entity: new () => object;
  readonly member: string;
  /**
   * Table and column, as associated data. Existing values are bound to it: do not change it when
   * the table or the column is renamed.
   */
  readonly place: string;
  /**
   * The member that identifies a row: values are bound to it, resealing traverses the table by it,
   * and messages for operators name it.
   */
  readonly id: string;
  /** The members that {@link unboundPurposeOf} needs. */
  readonly names: readonly string[];
  /** The member that is true if the column is sealed; null if the column is always sealed. */
  readonly when: string | null;
  rowOf(named: Named): string;
  /**
   * Returns the purpose of the format that is not bound to a row. Gantry still opens it, but no
   * longer writes it.
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
 * Declares that a column contains sealed text, in base64. Only entity files may call this function,
 * so that they declare all sealed columns (docs/decisions/0055).
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
  return register({ ...describeColumn(entity, member, description), holds: 'text' });
}

/**
 * Declares that a column contains the key of an artifact with sealed bytes. As for
 * {@link sealedText}, only entity files may call it.
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
  return register({ ...describeColumn(entity, member, description), holds: 'file' });
}

/** Returns all declared columns. Load the entities first (`src/app/schema.ts`). */
export function sealedColumns(): readonly SealedColumn[] {
  return columns;
}

function describeColumn<
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

function register<Column extends SealedColumn>(column: Column): Column {
  columns.push(column);
  return column;
}
