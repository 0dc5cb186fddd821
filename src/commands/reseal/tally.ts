import type { EntityManager } from 'typeorm';
import type { SealState } from '../../core/secrets/at-rest.js';
import { type SealedColumn, sealedColumns } from '../../core/secrets/sealed-columns.js';
import type { SealedRow } from './sealed-rows.js';

/** Why a value cannot be opened. */
export type Reason = 'unknown' | 'missing' | 'damaged';

/** Called after each page of rows. */
export type OnProgress = (tally: Tally) => void;

/** The counts of one sealed column. */
export class Tally {
  /** Sealed under the current key and bound to a row. */
  current = 0;
  /** Sealed under a previous key, and not resealed. */
  previous = 0;
  /** Sealed under the current key but not bound to a row, and not resealed. */
  unbound = 0;
  resealed = 0;
  readonly lost: { readonly id: string; readonly reason: Reason }[] = [];

  private constructor(
    /** Table and column, as in the database. */
    readonly column: string,
    readonly holds: SealedColumn['holds'],
  ) {}

  /** Creates a tally for each sealed column, sorted by name. */
  static createAll(
    read: EntityManager,
  ): { readonly column: SealedColumn; readonly tally: Tally }[] {
    const tallies = sealedColumns().map((column) => ({
      column,
      tally: new Tally(nameOf(read, column), column.holds),
    }));
    return tallies.sort((one, other) => (one.tally.column < other.tally.column ? -1 : 1));
  }

  get due(): number {
    return this.previous + this.unbound;
  }

  get seen(): number {
    return this.current + this.due + this.resealed + this.lost.length;
  }

  count({ id }: Pick<SealedRow, 'id'>, result: SealState | Reason): void {
    if (result === 'current' || result === 'previous' || result === 'unbound') this[result] += 1;
    else this.lost.push({ id, reason: result });
  }
}

function nameOf(read: EntityManager, { entity, member }: SealedColumn): string {
  const { tableName, columns } = read.connection.getMetadata(entity);
  const column = columns.find(({ propertyName }) => propertyName === member);
  return `${tableName}.${column?.databaseName ?? member}`;
}

export function sumOf(tallies: readonly Tally[], count: (tally: Tally) => number): number {
  return tallies.reduce((total, tally) => total + count(tally), 0);
}
