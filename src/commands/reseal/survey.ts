import { buffer } from 'node:stream/consumers';
import type { EntityManager } from 'typeorm';
import { type Blobs, isMissing } from '../../core/artifacts/blobs.js';
import type { SealedColumn } from '../../core/secrets/sealed-columns.js';
import type { AtRest, SealOf } from '../../core/secrets/at-rest.js';
import { HEAD } from '../../core/secrets/sealer.js';
import { type SealedRow, sealedRows } from './sealed-rows.js';
import { Tally, type Watch } from './tally.js';

/** Finds the key under which each value is sealed, by its first bytes. Decrypts nothing. */
export class Survey {
  constructor(
    private readonly read: EntityManager,
    private readonly blobs: Blobs,
    private readonly atRest: AtRest,
  ) {}

  /** Surveys each column, in at most the given number of rows. */
  async of(limit: number, watch: Watch = () => undefined): Promise<Tally[]> {
    const all = Tally.all(this.read);
    for (const { column, tally } of all) {
      for await (const rows of sealedRows(this.read, column, limit)) {
        for (const { row, key } of await this.keysOf(column, rows)) tally.count(row, key);
        watch(tally);
      }
    }
    return all.map(({ tally }) => tally);
  }

  /** The key of each row; `missing` if its file does not exist. */
  async keysOf(
    column: SealedColumn,
    rows: readonly SealedRow[],
  ): Promise<{ readonly row: SealedRow; readonly key: SealOf | 'missing' }[]> {
    return Promise.all(
      rows.map(async (row) => {
        const head =
          column.holds === 'text' ? Buffer.from(row.held, 'base64') : await this.firstOf(row.held);
        return {
          row,
          key: head ? this.atRest.sealOf(column, row.named, head) : 'missing',
        };
      }),
    );
  }

  private async firstOf(key: string): Promise<Buffer | null> {
    try {
      return await buffer(await this.blobs.get(key, HEAD));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}
