import { buffer } from 'node:stream/consumers';
import type { EntityManager } from 'typeorm';
import { type Blobs, isMissingBlob } from '../../core/artifacts/blobs.js';
import type { AtRest, SealState } from '../../core/secrets/at-rest.js';
import type { SealedColumn } from '../../core/secrets/sealed-columns.js';
import { HEAD_BYTES } from '../../core/secrets/sealer.js';
import { readSealedRows, type SealedRow } from './sealed-rows.js';
import { type OnProgress, Tally } from './tally.js';

/** Determines the key under which each value is sealed, from its first bytes. Decrypts nothing. */
export class Survey {
  constructor(
    private readonly read: EntityManager,
    private readonly blobs: Blobs,
    private readonly atRest: AtRest,
  ) {}

  /** Counts at most `limit` rows of each column, by seal state. */
  async run(limit: number, onProgress: OnProgress = () => undefined): Promise<Tally[]> {
    const columns = Tally.createAll(this.read);
    for (const { column, tally } of columns) {
      for await (const rows of readSealedRows(this.read, column, limit)) {
        for (const { row, state } of await this.findSealStates(column, rows))
          tally.count(row, state);
        onProgress(tally);
      }
    }
    return columns.map(({ tally }) => tally);
  }

  /** Returns how the value of each row is sealed; `missing` if its file does not exist. */
  async findSealStates(
    column: SealedColumn,
    rows: readonly SealedRow[],
  ): Promise<{ readonly row: SealedRow; readonly state: SealState | 'missing' }[]> {
    return Promise.all(
      rows.map(async (row) => {
        const head =
          column.holds === 'text'
            ? Buffer.from(row.stored, 'base64')
            : await this.readHead(row.stored);
        return {
          row,
          state: head ? this.atRest.sealStateOf(column, row.boundTo, head) : 'missing',
        };
      }),
    );
  }

  private async readHead(key: string): Promise<Buffer | null> {
    try {
      return await buffer(await this.blobs.get(key, HEAD_BYTES));
    } catch (error) {
      if (isMissingBlob(error)) return null;
      throw error;
    }
  }
}
