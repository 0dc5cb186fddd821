import { setTimeout as delay } from 'node:timers/promises';
import { type EntityManager, In } from 'typeorm';
import { Artifact } from '../../core/artifacts/artifact.entity.js';
import type { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import { isMissingBlob } from '../../core/artifacts/blobs.js';
import type { Database } from '../../core/database/database.js';
import { isForeignKeyViolation } from '../../core/database/errors.js';
import { rows } from '../../core/database/rows.js';
import { WriteConflict } from '../../core/errors.js';
import type { AtRest } from '../../core/secrets/at-rest.js';
import type { SealedColumn } from '../../core/secrets/sealed-columns.js';
import { readSealedRows, rereadRows, type SealedRow } from './sealed-rows.js';
import type { Survey } from './survey.js';
import { type OnProgress, type Reason, Tally } from './tally.js';

/** Texts per transaction, all of which are in memory. */
const TEXTS_PER_TRANSACTION = 20;

/**
 * Reseals values that are sealed under a previous key or not bound to a row. Servers can write
 * meanwhile, because a row changes only if it still contains the value that was read. The command
 * can be repeated after an interruption.
 */
export class Resealer {
  constructor(
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly atRest: AtRest,
    private readonly survey: Survey,
  ) {}

  async run(onProgress: OnProgress): Promise<Tally[]> {
    const columns = Tally.createAll(this.database.read);
    for (const { column, tally } of columns) {
      for await (const rows of readSealedRows(this.database.read, column)) {
        await this.resealPage(column, rows, tally);
        onProgress(tally);
      }
    }
    return columns.map(({ tally }) => tally);
  }

  /** Processes rows again if a concurrent write interfered. */
  private async resealPage(
    column: SealedColumn,
    rows: readonly SealedRow[],
    tally: Tally,
  ): Promise<void> {
    let remaining = rows;
    while (remaining.length > 0) {
      const due: SealedRow[] = [];
      for (const { row, state } of await this.survey.findSealStates(column, remaining)) {
        if (state === 'previous' || state === 'unbound') due.push(row);
        else tally.count(row, state);
      }
      const changed =
        column.holds === 'text'
          ? await this.resealTexts(column, due, tally)
          : await this.resealFiles(column, due, tally);
      remaining = changed.length === 0 ? [] : await rereadRows(this.database.read, column, changed);
    }
  }

  /** Returns the IDs of rows to read again, because a concurrent write interfered. */
  private async resealTexts(
    column: SealedColumn,
    due: readonly SealedRow[],
    tally: Tally,
  ): Promise<string[]> {
    const changed: string[] = [];
    for (let start = 0; start < due.length; start += TEXTS_PER_TRANSACTION) {
      const rows = due.slice(start, start + TEXTS_PER_TRANSACTION);
      const values = await this.prepareValues(column, rows);
      const done = await this.write(async (manager) => {
        const ids = new Set<string>();
        for (const [id, { sealed, resealed }] of values)
          if (resealed !== null && (await this.replaceValue(manager, column, id, sealed, resealed)))
            ids.add(id);
        return ids;
      });
      for (const row of rows) {
        if (values.get(row.id)?.resealed === null) tally.count(row, 'damaged');
        else if (done?.has(row.id)) tally.resealed += 1;
        else changed.push(row.id);
      }
    }
    return changed;
  }

  /** Seals the values of unchanged rows again; `resealed` is null if a value cannot be opened. */
  private async prepareValues(
    column: SealedColumn,
    rows: readonly SealedRow[],
  ): Promise<ReadonlyMap<string, { readonly sealed: string; readonly resealed: string | null }>> {
    const texts = await this.database.read
      .createQueryBuilder(column.entity, 'row')
      .select(`row.${column.id}`, 'id')
      .addSelect(`row.${column.member}`, 'sealed')
      .where({ [column.id]: In(rows.map(({ id }) => id)) })
      .getRawMany<{ id: string; sealed: string | null }>();
    const seen = new Map(rows.map((row) => [row.id, row]));
    const values = new Map<string, { readonly sealed: string; readonly resealed: string | null }>();
    for (const { id, sealed } of texts) {
      const row = seen.get(id);
      if (!row || !sealed?.startsWith(row.stored)) continue;
      const plain = this.open(column, row, Buffer.from(sealed, 'base64'));
      values.set(id, {
        sealed,
        resealed: plain && this.atRest.seal(column, row.boundTo, plain).toString('base64'),
      });
    }
    return values;
  }

  /**
   * Returns the IDs of rows to read again, because a concurrent write interfered. Processes one
   * file at a time, to limit the memory.
   */
  private async resealFiles(
    column: SealedColumn,
    due: readonly SealedRow[],
    tally: Tally,
  ): Promise<string[]> {
    const changed: string[] = [];
    for (const row of due) {
      const outcome = await this.resealFile(column, row);
      if (outcome === 'resealed') tally.resealed += 1;
      else if (outcome === 'changed') changed.push(row.id);
      else tally.count(row, outcome);
    }
    return changed;
  }

  private async resealFile(
    column: SealedColumn,
    row: SealedRow,
  ): Promise<'resealed' | 'changed' | Reason> {
    const artifact = await rows(this.database.read, Artifact).find({ key: row.stored });
    if (!artifact) return (await this.isUnchanged(column, row)) ? 'missing' : 'changed';
    const sealed = await this.artifacts
      .readAll(row.stored)
      .catch((error: unknown) => (isMissingBlob(error) ? null : Promise.reject(error as Error)));
    if (!sealed) return 'missing';
    const plain = this.open(column, row, sealed);
    if (!plain) return 'damaged';
    const replacement = await this.artifacts.store(
      this.atRest.seal(column, row.boundTo, plain),
      artifact,
    );
    const isDone = await this.write(async (manager) => {
      if (!(await this.replaceValue(manager, column, row.id, row.stored, replacement.key)))
        return false;
      if (!(await this.artifacts.replace(manager, row.stored, replacement)))
        throw new WriteConflict();
      return true;
    });
    if (isDone) return 'resealed';
    await this.artifacts.discard(replacement);
    return 'changed';
  }

  private async isUnchanged(column: SealedColumn, { id, stored }: SealedRow): Promise<boolean> {
    return (await rereadRows(this.database.read, column, [id])).some(
      (row) => row.stored === stored,
    );
  }

  private open(column: SealedColumn, { boundTo }: SealedRow, sealed: Buffer): Buffer | null {
    try {
      return this.atRest.open(column, boundTo, sealed);
    } catch {
      return null;
    }
  }

  /**
   * Returns false if the row no longer contains `before`. Increments the row's version, if it has
   * one, so that concurrent writers notice the change.
   */
  private async replaceValue(
    manager: EntityManager,
    { entity, id: key, member }: SealedColumn,
    id: string,
    before: string,
    after: string,
  ): Promise<boolean> {
    const isVersioned = manager.connection
      .getMetadata(entity)
      .columns.some(({ propertyName }) => propertyName === 'version');
    const values = { [member]: after, ...(isVersioned ? { version: () => 'version + 1' } : {}) };
    const { affected } = await manager
      .createQueryBuilder()
      .update(entity)
      .set(values)
      .where({ [key]: id, [member]: before })
      .execute();
    return affected === 1;
  }

  /**
   * Returns null, and changes nothing, if a concurrent write interfered. On SQLite, the transaction
   * blocks the writes of the server, so this method then pauses for the same time.
   */
  private async write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T | null> {
    const startedAt = performance.now();
    try {
      return await this.database.write(work);
    } catch (error) {
      if (error instanceof WriteConflict || isForeignKeyViolation(error)) return null;
      throw error;
    } finally {
      if (this.database.kind === 'sqlite') await delay(performance.now() - startedAt);
    }
  }
}
