import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type EntityManager, In } from 'typeorm';
import type { Clock } from '../clock.js';
import type { Database } from '../database/database.js';
import { rows } from '../database/rows.js';
import { Artifact } from './artifact.entity.js';
import type { Blobs } from './blobs.js';

/**
 * Minimum milliseconds for which sweeps keep a blob without a row: after it is written, and again
 * after a sweep first finds it. Callers that store bytes add the row much sooner.
 */
const ORPHAN_GRACE_MS = 60 * 60 * 1000;

/**
 * Milliseconds after the grace period until a sweep forgets an orphan that it has not deleted, for
 * example because another process did.
 */
const ORPHAN_MEMORY_MS = 24 * 60 * 60 * 1000;

/** Keys of this store. Sweeps ignore everything else in the bucket or folder. */
const KEY = /^[0-9a-f]{32}$/;

const LOOKUP_BATCH_SIZE = 500;

export interface StoredArtifact {
  readonly key: string;
  readonly organization: string;
  readonly bytes: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

/**
 * Stores artifacts, such as module archives and states. Store the bytes first, outside any
 * transaction, and then add a reference to them: a crash in between leaves only bytes that
 * {@link sweep} deletes.
 */
export class ArtifactStore {
  /** Blobs without a row, with the time at which this process first saw each. */
  private readonly orphans = new Map<string, number>();

  constructor(
    private readonly blobs: Blobs,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Rejects with the error of the source or of the store, such as StorageFull. */
  async store(
    source: Readable | Buffer,
    { organization }: { readonly organization: string },
  ): Promise<StoredArtifact> {
    const key = randomBytes(16).toString('hex');
    const digest = createHash('sha256');
    if (Buffer.isBuffer(source)) {
      await this.blobs.put(key, source);
      return {
        key,
        organization,
        bytes: source.length,
        sha256: digest.update(source).digest('hex'),
      };
    }
    let bytes = 0;
    const measured = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        digest.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    await this.blobs.put(key, Readable.from(measured(), { objectMode: false }));
    return { key, organization, bytes, sha256: digest.digest('hex') };
  }

  /** Records that rows refer to the artifacts. Call it in the transaction that adds those rows. */
  async addReferences(manager: EntityManager, ...stored: readonly StoredArtifact[]): Promise<void> {
    const createdAt = this.clock.timestamp();
    await rows(manager, Artifact).insert(
      ...stored.map(({ key, organization, bytes, sha256 }) => ({
        key,
        organization,
        bytes,
        sha256,
        createdAt,
      })),
    );
  }

  /**
   * Records that no row refers to the artifacts. Call it in the transaction that removes the rows.
   * A later {@link sweep} deletes the bytes.
   */
  async removeReferences(manager: EntityManager, keys: readonly (string | null)[]): Promise<void> {
    const known = keys.filter((key) => key !== null);
    if (known.length > 0) await rows(manager, Artifact).delete({ key: In(known) });
  }

  /**
   * Replaces a referenced artifact with another, in a transaction. Returns false if the old
   * artifact is no longer referenced.
   */
  async replace(manager: EntityManager, key: string, stored: StoredArtifact): Promise<boolean> {
    const deleted = await rows(manager, Artifact).delete({ key });
    if (deleted !== 1) return false;
    await this.addReferences(manager, stored);
    return true;
  }

  /** Deletes stored bytes that have no reference yet. */
  async discard({ key }: Pick<StoredArtifact, 'key'>): Promise<void> {
    await this.blobs.delete(key);
  }

  /** Streams the bytes. Rejects if they do not exist: see `isMissingBlob`. */
  async open(key: string): Promise<Readable> {
    return this.blobs.get(key);
  }

  /** Reads all bytes into memory. Rejects like {@link open}. */
  async readAll(key: string): Promise<Buffer> {
    return buffer(await this.blobs.get(key));
  }

  /**
   * Deletes blobs without a row if a sweep of this process found them at least an hour ago: until
   * then, a concurrent backup may need them. Returns the number of deleted blobs. Stops early if
   * the signal aborts.
   */
  async sweep(signal?: AbortSignal): Promise<number> {
    const cutoff = this.clock.now().getTime() - ORPHAN_GRACE_MS;
    for (const [key, since] of this.orphans)
      if (since < cutoff - ORPHAN_MEMORY_MS) this.orphans.delete(key);
    let deleted = 0;
    let batch: string[] = [];
    for await (const { key, writtenAt } of this.blobs.list()) {
      if (signal?.aborted) return deleted;
      if (!KEY.test(key) || writtenAt.getTime() >= cutoff) continue;
      batch.push(key);
      if (batch.length < LOOKUP_BATCH_SIZE) continue;
      deleted += await this.deleteOrphans(batch, signal);
      batch = [];
    }
    return deleted + (await this.deleteOrphans(batch, signal));
  }

  private async deleteOrphans(keys: readonly string[], signal?: AbortSignal): Promise<number> {
    if (keys.length === 0) return 0;
    const artifacts = await this.database.read.find(Artifact, {
      select: ['key'],
      where: { key: In(keys) },
    });
    const referenced = new Set(artifacts.map(({ key }) => key));
    const now = this.clock.now().getTime();
    let deleted = 0;
    for (const key of keys) {
      if (signal?.aborted) break;
      if (referenced.has(key)) continue;
      const since = this.orphans.get(key) ?? now;
      if (since > now - ORPHAN_GRACE_MS) {
        this.orphans.set(key, since);
        continue;
      }
      await this.blobs.delete(key);
      this.orphans.delete(key);
      deleted += 1;
    }
    return deleted;
  }
}
