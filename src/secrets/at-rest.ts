import type { SealedFile, SealedText } from './sealed-columns.js';
import type { Sealer } from './sealer.js';

/**
 * What is kept sealed, in the database and among the artifacts. Only columns take it that say so, and a value opens for
 * the row alone that it was sealed for.
 */
export class AtRest {
  constructor(private readonly sealer: Sealer) {}

  sealText<Named extends object>(
    column: SealedText<Named>,
    row: NoInfer<Named>,
    plain: string,
  ): string {
    return this.sealer.sealText(column.purposeOf(row), plain);
  }

  openText<Named extends object>(
    column: SealedText<Named>,
    row: NoInfer<Named>,
    sealed: string,
  ): string {
    return this.sealer.openText(column.purposeOf(row), sealed);
  }

  seal<Named extends object>(
    column: SealedFile<Named>,
    row: NoInfer<Named>,
    plain: Buffer,
  ): Buffer {
    return this.sealer.seal(column.purposeOf(row), plain);
  }

  open<Named extends object>(
    column: SealedFile<Named>,
    row: NoInfer<Named>,
    sealed: Buffer,
  ): Buffer {
    return this.sealer.open(column.purposeOf(row), sealed);
  }
}
