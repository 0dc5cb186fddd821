import type { EntityManager } from 'typeorm';
import { type SealedColumn, sealedColumns } from '../../core/secrets/sealed-columns.js';
import type { SealOf } from '../../core/secrets/at-rest.js';
import type { SealedRow } from './sealed-rows.js';

/** Why something can't be opened. */
export type Reason = 'unknown' | 'missing' | 'damaged';

/** Told after each page of rows. */
export type Watch = (tally: Tally) => void;

/** What was found in one column, and done. */
export class Tally {
  /** Sealed under the current key already. */
  current = 0;
  /** Sealed under a further key, and left so. */
  further = 0;
  /** Sealed under the current key for no row in particular, and left so. */
  unbound = 0;
  /** Sealed anew. */
  anew = 0;
  readonly lost: { readonly id: string; readonly reason: Reason }[] = [];

  private constructor(
    /** In the words of the database: table and column. */
    readonly column: string,
    readonly holds: SealedColumn['holds'],
  ) {}

  /** One for each column that holds something sealed, by their names. */
  static all(read: EntityManager): { readonly column: SealedColumn; readonly tally: Tally }[] {
    const all = sealedColumns().map((column) => ({
      column,
      tally: new Tally(nameOf(read, column), column.holds),
    }));
    return all.sort((one, other) => (one.tally.column < other.tally.column ? -1 : 1));
  }

  get due(): number {
    return this.further + this.unbound;
  }

  get seen(): number {
    return this.current + this.due + this.anew + this.lost.length;
  }

  count({ id }: Pick<SealedRow, 'id'>, found: SealOf | Reason): void {
    if (found === 'current' || found === 'further' || found === 'unbound') this[found] += 1;
    else this.lost.push({ id, reason: found });
  }
}

function nameOf(read: EntityManager, { entity, member }: SealedColumn): string {
  const { tableName, columns } = read.connection.getMetadata(entity);
  return `${tableName}.${columns.find(({ propertyName }) => propertyName === member)?.databaseName ?? member}`;
}

export function sum(tallies: readonly Tally[], count: (tally: Tally) => number): number {
  return tallies.reduce((total, tally) => total + count(tally), 0);
}
