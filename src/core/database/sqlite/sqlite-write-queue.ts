import type { DataSource } from 'typeorm';
import type { Work } from '../open-transaction.js';
import { type Outcome, runSqliteBatch, runSqliteTransaction } from './sqlite-transaction.js';

export interface BatchLimits {
  /** Maximum writes that share one commit. */
  readonly maxWrites: number;
  /**
   * Milliseconds after which a transaction accepts no further write, which would delay the commit
   * of the others.
   */
  readonly maxDurationMs: number;
}

const DEFAULT_BATCH_LIMITS: BatchLimits = { maxWrites: 16, maxDurationMs: 10 };

interface QueuedWrite {
  readonly work: Work<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs the writes of a SQLite file one after another. Queued writes share a commit, because the
 * disk takes longer than a small write (docs/decisions/0049). A write that fails is rolled back
 * alone, unless the whole transaction fails.
 */
export class SqliteWriteQueue {
  private readonly queue: QueuedWrite[] = [];
  private isRunning = false;

  constructor(
    private readonly writer: DataSource,
    private readonly limits = DEFAULT_BATCH_LIMITS,
  ) {}

  run<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ work, resolve: resolve as (result: unknown) => void, reject });
      if (!this.isRunning) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.isRunning = true;
    for (let first = this.queue.shift(); first; first = this.queue.shift()) {
      if (this.queue.length > 0) await this.runBatch(first);
      else await runSqliteTransaction(this.writer, first.work).then(first.resolve, first.reject);
    }
    this.isRunning = false;
  }

  private async runBatch(first: QueuedWrite): Promise<void> {
    const writes = [first];
    const end = performance.now() + this.limits.maxDurationMs;
    try {
      const outcomes = await runSqliteBatch(
        this.writer,
        first.work,
        () => this.nextWrite(writes, end)?.work,
      );
      writes.forEach((write, index) => settle(write, outcomes[index]));
    } catch (error) {
      // Writes that failed on their own get this error, too: their failures may depend on data that
      // is rolled back.
      for (const { reject } of writes) reject(error);
    }
  }

  private nextWrite(writes: QueuedWrite[], end: number): QueuedWrite | undefined {
    const next =
      writes.length < this.limits.maxWrites && performance.now() < end
        ? this.queue.shift()
        : undefined;
    if (next) writes.push(next);
    return next;
  }
}

function settle({ resolve, reject }: QueuedWrite, outcome: Outcome<unknown> | undefined): void {
  if (outcome && 'result' in outcome) resolve(outcome.result);
  else reject(outcome?.error);
}
