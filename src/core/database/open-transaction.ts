import type { EntityManager } from 'typeorm';

export type Work<T> = (manager: EntityManager) => Promise<T>;

/** An open transaction. Writes that begin within it join it, and commit or roll back with it. */
export class OpenTransaction {
  private readonly parts = new Set<Promise<unknown>>();
  private firstFailure: Promise<unknown> | undefined;
  private isOver = false;

  constructor(
    private readonly manager: EntityManager,
    /** Steps that the creator of the transaction runs after the commit. */
    readonly afterCommit: (() => void)[],
  ) {}

  /**
   * False once the commit or rollback begins: a later write of work that was not awaited must not
   * join it.
   */
  get isRunning(): boolean {
    return !this.isOver;
  }

  /** Starts work in the transaction. If it fails, the whole transaction fails: see {@link run}. */
  join<T>(work: Work<T>): Promise<T> {
    const part = (async () => work(this.manager))();
    this.parts.add(part);
    part.then(
      () => this.parts.delete(part),
      () => {
        this.parts.delete(part);
        this.firstFailure ??= part;
      },
    );
    return part;
  }

  /**
   * Runs the work, and waits for all writes that joined the transaction, even if the work did not.
   * If one of them fails, this method rejects, even if the work ignored the error.
   */
  async run<T>(work: Work<T>): Promise<T> {
    const whole = this.join(work);
    while (this.parts.size > 0) await Promise.allSettled(this.parts);
    this.isOver = true;
    const result = await whole;
    await this.firstFailure;
    return result;
  }
}
