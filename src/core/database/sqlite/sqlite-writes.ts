import type { DataSource } from 'typeorm';
import type { Work } from '../open-transaction.js';
import { type Outcome, sqliteParts, sqliteTransaction } from './sqlite-transaction.js';

export interface Sharing {
  /** Maximum writes that share one commit. */
  readonly maxWrites: number;
  /**
   * Milliseconds after which a transaction accepts no further write, so that completed ones are not
   * delayed.
   */
  readonly maxDurationMs: number;
}

const DEFAULT_SHARING: Sharing = { maxWrites: 16, maxDurationMs: 10 };

interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Serializes the writes of a SQLite file, in order. Waiting for the disk takes longer than a small
 * write, so queued writes share the next commit; each is kept or rolled back alone, and resolves
 * only after the commit (docs/decisions/0049).
 */
export class SqliteWrites {
  private readonly waiting: Waiting[] = [];
  private isRunning = false;

  constructor(
    private readonly writer: DataSource,
    private readonly sharing = DEFAULT_SHARING,
  ) {}

  run<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      if (!this.isRunning) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.isRunning = true;
    for (let first = this.waiting.shift(); first; first = this.waiting.shift()) {
      if (this.waiting.length > 0) await this.runTogether(first);
      else await sqliteTransaction(this.writer, first.work).then(first.resolve, first.reject);
    }
    this.isRunning = false;
  }

  private async runTogether(first: Waiting): Promise<void> {
    const writes = [first];
    const end = performance.now() + this.sharing.maxDurationMs;
    try {
      const outcomes = await sqliteParts(
        this.writer,
        first.work,
        () => this.nextWrite(writes, end)?.work,
      );
      writes.forEach((write, index) => settle(write, outcomes[index]));
    } catch (error) {
      // Replaces even the errors of writes that failed on their own: their failure may depend on
      // data that is rolled back.
      for (const { reject } of writes) reject(error);
    }
  }

  private nextWrite(writes: Waiting[], end: number): Waiting | undefined {
    const next =
      writes.length < this.sharing.maxWrites && performance.now() < end
        ? this.waiting.shift()
        : undefined;
    if (next) writes.push(next);
    return next;
  }
}

function settle({ resolve, reject }: Waiting, outcome: Outcome<unknown> | undefined): void {
  if (outcome && 'result' in outcome) resolve(outcome.result);
  else reject(outcome?.error);
}
