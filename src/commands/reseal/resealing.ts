import { setTimeout as delay } from 'node:timers/promises';
import { type EntityManager, In } from 'typeorm';
import { Artifact } from '../../core/artifacts/artifact.entity.js';
import type { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import { isMissing } from '../../core/artifacts/blobs.js';
import type { Database } from '../../core/database/database.js';
import { isMissingReference } from '../../core/database/errors.js';
import { rows } from '../../core/database/rows.js';
import { WriteConflict } from '../../core/errors.js';
import type { SealedColumn } from '../../core/secrets/sealed-columns.js';
import type { AtRest } from '../../core/secrets/at-rest.js';
import { rowsAgain, type SealedRow, sealedRows } from './sealed-rows.js';
import type { Survey } from './survey.js';
import { type Reason, Tally, type Watch } from './tally.js';

/** Texts per transaction, which are in memory together. */
const TEXTS_PER_TRANSACTION = 20;

/**
 * Reseals, beside running servers, what is sealed under a previous key or not bound to a row.
 * Changes a row only while it still contains what was read. A new file is stored before its row
 * refers to it; a sweep removes the old one. So the command can be interrupted and repeated at any
 * point.
 */
export class Resealing {
  constructor(
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly atRest: AtRest,
    private readonly survey: Survey,
  ) {}

  async run(watch: Watch): Promise<Tally[]> {
    const all = Tally.all(this.database.read);
    for (const { column, tally } of all) {
      for await (const rows of sealedRows(this.database.read, column)) {
        await this.resealPage(column, rows, tally);
        watch(tally);
      }
    }
    return all.map(({ tally }) => tally);
  }

  /** Rows that another process changed in the meantime are processed again. */
  private async resealPage(
    column: SealedColumn,
    rows: readonly SealedRow[],
    tally: Tally,
  ): Promise<void> {
    for (let left = rows; left.length > 0;) {
      const due: SealedRow[] = [];
      for (const { row, key } of await this.survey.keysOf(column, left)) {
        if (key === 'previous' || key === 'unbound') due.push(row);
        else tally.count(row, key);
      }
      const changed =
        column.holds === 'text'
          ? await this.texts(column, due, tally)
          : await this.files(column, due, tally);
      left = changed.length === 0 ? [] : await rowsAgain(this.database.read, column, changed);
    }
  }

  /** Returns the IDs of rows that were changed in the meantime. */
  private async texts(
    column: SealedColumn,
    due: readonly SealedRow[],
    tally: Tally,
  ): Promise<string[]> {
    const changed: string[] = [];
    for (let start = 0; start < due.length; start += TEXTS_PER_TRANSACTION) {
      const rows = due.slice(start, start + TEXTS_PER_TRANSACTION);
      const found = await this.readCurrent(column, rows);
      const done = await this.write(async (manager) => {
        const ids = new Set<string>();
        for (const [id, { sealed, resealed }] of found)
          if (resealed !== null && (await this.exchange(manager, column, id, sealed, resealed)))
            ids.add(id);
        return ids;
      });
      for (const row of rows) {
        if (found.get(row.id)?.resealed === null) tally.count(row, 'damaged');
        else if (done?.has(row.id)) tally.resealed += 1;
        else changed.push(row.id);
      }
    }
    return changed;
  }

  /** The current content of the rows, resealed; null if it cannot be opened. */
  private async readCurrent(
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
    const found = new Map<string, { readonly sealed: string; readonly resealed: string | null }>();
    for (const { id, sealed } of texts) {
      const row = seen.get(id);
      if (!row || !sealed?.startsWith(row.held)) continue;
      const plain = this.open(column, row, Buffer.from(sealed, 'base64'));
      found.set(id, {
        sealed,
        resealed: plain && this.atRest.seal(column, row.named, plain).toString('base64'),
      });
    }
    return found;
  }

  /**
   * Returns the IDs of rows that were changed in the meantime. Processes one file at a time,
   * because each one is in memory as a whole.
   */
  private async files(
    column: SealedColumn,
    due: readonly SealedRow[],
    tally: Tally,
  ): Promise<string[]> {
    const changed: string[] = [];
    for (const row of due) {
      const outcome = await this.file(column, row);
      if (outcome === 'resealed') tally.resealed += 1;
      else if (outcome === 'changed') changed.push(row.id);
      else tally.count(row, outcome);
    }
    return changed;
  }

  private async file(
    column: SealedColumn,
    row: SealedRow,
  ): Promise<'resealed' | 'changed' | Reason> {
    const artifact = await rows(this.database.read, Artifact).find({ key: row.held });
    if (!artifact) return (await this.holdsStill(column, row)) ? 'missing' : 'changed';
    const sealed = await this.artifacts
      .readAll(row.held)
      .catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error as Error)));
    if (!sealed) return 'missing';
    const plain = this.open(column, row, sealed);
    if (!plain) return 'damaged';
    const stored = await this.artifacts.store(this.atRest.seal(column, row.named, plain), artifact);
    const isDone = await this.write(async (manager) => {
      if (!(await this.exchange(manager, column, row.id, row.held, stored.key))) return false;
      if (!(await this.artifacts.exchange(manager, row.held, stored))) throw new WriteConflict();
      return true;
    });
    if (isDone) return 'resealed';
    await this.artifacts.discard(stored);
    return 'changed';
  }

  private async holdsStill(column: SealedColumn, { id, held }: SealedRow): Promise<boolean> {
    return (await rowsAgain(this.database.read, column, [id])).some((row) => row.held === held);
  }

  private open(column: SealedColumn, { named }: SealedRow, sealed: Buffer): Buffer | null {
    try {
      return this.atRest.open(column, named, sealed);
    } catch {
      return null;
    }
  }

  /** Increments the row's version, if it has one, so that concurrent writers notice the change. */
  private async exchange(
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
   * Returns null, and changes nothing, if a concurrent write interfered. On SQLite, the server
   * cannot write meanwhile, so this waits equally long afterwards.
   */
  private async write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T | null> {
    const begun = performance.now();
    try {
      return await this.database.write(work);
    } catch (error) {
      if (error instanceof WriteConflict || isMissingReference(error)) return null;
      throw error;
    } finally {
      if (this.database.kind === 'sqlite') await delay(performance.now() - begun);
    }
  }
}
