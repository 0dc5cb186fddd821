import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type EntityManager, In } from 'typeorm';
import type { Clock } from '../clock.js';
import type { Database } from '../database/database.js';
import { rows } from '../database/rows.js';
import { Artifact } from './artifact.entity.js';
import type { Blobs } from './blobs.js';

/** Milliseconds for which a blob may be without a row: longer than any upload and the transaction after it. */
const ORPHAN_GRACE_MS = 60 * 60 * 1000;

/** Milliseconds after which an orphan that was not seen again is forgotten: another process has deleted it. */
const ORPHAN_MEMORY_MS = 24 * 60 * 60 * 1000;

/** Keys that are looked up by one query. */
const LOOKUP_BATCH_SIZE = 500;

export interface StoredArtifact {
  readonly key: string;
  readonly organization: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/**
 * Module archives, provider packages, plans and states. Bytes are stored first, outside of any transaction; the
 * transaction that refers to them keeps them. Whatever was stored and not kept, or is kept no longer, is collected by
 * {@link sweep}: a crash at any point leaves neither a reference without bytes nor bytes for ever.
 */
export class ArtifactStore {
  /** Blobs without a row, and since when this process has known that. */
  private readonly orphans = new Map<string, number>();

  constructor(
    private readonly blobs: Blobs,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Streams the bytes to the store, hashed on the way. Rejects with the error of the source. */
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
      for await (const chunk of source) {
        const piece = chunk as Buffer;
        digest.update(piece);
        bytes += piece.length;
        yield piece;
      }
    };
    await this.blobs.put(key, Readable.from(measured(), { objectMode: false }));
    return { key, organization, bytes, sha256: digest.digest('hex') };
  }

  /** In the transaction that begins to refer to the artifacts. */
  async keep(manager: EntityManager, ...stored: readonly StoredArtifact[]): Promise<void> {
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

  /** In the transaction that ceases to refer to them. The bytes go with the next sweep. */
  async forget(manager: EntityManager, keys: readonly (string | null)[]): Promise<void> {
    const known = keys.filter((key) => key !== null);
    if (known.length > 0) await manager.delete(Artifact, { key: In(known) });
  }

  /** In a transaction: keeps another blob in the place of one. False when that is kept no longer. */
  async exchange(manager: EntityManager, key: string, stored: StoredArtifact): Promise<boolean> {
    const { affected } = await manager.delete(Artifact, { key });
    if (affected !== 1) return false;
    await this.keep(manager, stored);
    return true;
  }

  /** Of what was stored and turned out not to be wanted; nothing may refer to it. */
  async discard({ key }: Pick<StoredArtifact, 'key'>): Promise<void> {
    await this.blobs.delete(key);
  }

  async open(key: string): Promise<Readable> {
    return this.blobs.get(key);
  }

  async readAll(key: string): Promise<Buffer> {
    return buffer(await this.blobs.get(key));
  }

  /**
   * Deletes blobs that nothing refers to now, nor did at a sweep an hour ago: a backup that has just copied the database
   * finds what its rows name. Gives how many.
   */
  async sweep(): Promise<number> {
    const before = this.clock.now().getTime() - ORPHAN_GRACE_MS;
    for (const [key, since] of this.orphans)
      if (since < before - ORPHAN_MEMORY_MS) this.orphans.delete(key);
    let collected = 0;
    let batch: string[] = [];
    for await (const { key, writtenAt } of this.blobs.list()) {
      if (writtenAt.getTime() >= before) continue;
      batch.push(key);
      if (batch.length < LOOKUP_BATCH_SIZE) continue;
      collected += await this.collect(batch);
      batch = [];
    }
    return collected + (await this.collect(batch));
  }

  private async collect(keys: readonly string[]): Promise<number> {
    if (keys.length === 0) return 0;
    const rows = await this.database.read.find(Artifact, {
      select: ['key'],
      where: { key: In(keys) },
    });
    const kept = new Set(rows.map(({ key }) => key));
    const now = this.clock.now().getTime();
    let deleted = 0;
    for (const key of keys) {
      const since = this.orphans.get(key) ?? now;
      if (kept.has(key) || since > now - ORPHAN_GRACE_MS) {
        if (!kept.has(key)) this.orphans.set(key, since);
        continue;
      }
      await this.blobs.delete(key);
      this.orphans.delete(key);
      deleted += 1;
    }
    return deleted;
  }
}
