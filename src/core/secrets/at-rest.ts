import type { InstallationKey } from './installation-key.js';
import type { SealedColumn, SealedText } from './sealed-columns.js';
import { isBound, Sealer, type SealingKey } from './sealer.js';

/**
 * How a stored value is sealed: its {@link SealingKey}, or `unbound` if the current key sealed it
 * in the format that is not bound to a row.
 */
export type SealState = SealingKey | 'unbound';

/**
 * Seals the values of declared columns: texts, and artifacts to which a column refers. A value
 * opens only for its own column and row. Values in the earlier format, which is not bound to a row,
 * open for all rows with the same {@link SealedColumn.unboundPurposeOf}.
 */
export class AtRest {
  constructor(private readonly sealer: Sealer) {}

  /** Creates an instance for commands, which have no dependency injection. */
  static under(key: InstallationKey): AtRest {
    return new AtRest(new Sealer(key));
  }

  sealText<Named extends object>(
    column: SealedText<Named>,
    row: NoInfer<Named>,
    plain: string,
  ): string {
    return this.seal(column, row, Buffer.from(plain)).toString('base64');
  }

  openText<Named extends object>(
    column: SealedText<Named>,
    row: NoInfer<Named>,
    sealed: string,
  ): string {
    return this.open(column, row, Buffer.from(sealed, 'base64')).toString();
  }

  seal<Named extends object>(
    column: SealedColumn<Named>,
    row: NoInfer<Named>,
    plain: Buffer,
  ): Buffer {
    return this.sealer.seal({ purpose: column.place, row: column.rowOf(row) }, plain);
  }

  /**
   * Throws if the bytes are damaged, or were sealed for another column or row or under a key that
   * is not configured.
   */
  open<Named extends object>(
    column: SealedColumn<Named>,
    row: NoInfer<Named>,
    sealed: Buffer,
  ): Buffer {
    return isBound(sealed)
      ? this.sealer.open({ purpose: column.place, row: column.rowOf(row) }, sealed)
      : this.sealer.open({ purpose: column.unboundPurposeOf(row) }, sealed);
  }

  /**
   * Returns how a value is sealed, by its first bytes. It may still be damaged, or sealed for
   * another row.
   */
  sealStateOf<Named extends object>(
    column: SealedColumn<Named>,
    row: NoInfer<Named>,
    head: Buffer,
  ): SealState {
    if (isBound(head)) return this.sealer.sealingKeyOf(column.place, head);
    const key = this.sealer.sealingKeyOf(column.unboundPurposeOf(row), head);
    return key === 'current' ? 'unbound' : key;
  }
}
