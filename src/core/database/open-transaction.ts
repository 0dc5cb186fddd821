import type { EntityManager } from 'typeorm';

export type Work<T> = (manager: EntityManager) => Promise<T>;

/**
 * An open transaction. Writes that begin within it join it: they are committed or rolled back
 * together.
 */
export class OpenTransaction {
  private readonly parts = new Set<Promise<unknown>>();
  private failed: Promise<unknown> | undefined;
  private over = false;

  constructor(
    private readonly manager: EntityManager,
    /** Called after the commit. */
    readonly after: (() => void)[],
  ) {}

  /**
   * False once the commit or rollback begins: a write that was not awaited must no longer join.
   */
  get running(): boolean {
    return !this.over;
  }

  join<T>(work: Work<T>): Promise<T> {
    const part = (async () => work(this.manager))();
    this.parts.add(part);
    part.then(
      () => this.parts.delete(part),
      () => {
        this.parts.delete(part);
        this.failed ??= part;
      },
    );
    return part;
  }

  /**
   * Runs the work, and waits for every write that joined it, even if it was not awaited, because no
   * statement may follow the end. A failed write fails the whole transaction, even if its error was
   * ignored.
   */
  async run<T>(work: Work<T>): Promise<T> {
    const whole = this.join(work);
    while (this.parts.size > 0) await Promise.allSettled(this.parts);
    this.over = true;
    const result = await whole;
    await this.failed;
    return result;
  }
}
