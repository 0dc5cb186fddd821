import type { EntityManager } from 'typeorm';

export type Work<T> = (manager: EntityManager) => Promise<T>;

/**
 * A transaction that is under way. Writes that begin within it join it: all of them are kept, or
 * none.
 */
export class OpenTransaction {
  private readonly parts = new Set<Promise<unknown>>();
  private failed: Promise<unknown> | undefined;
  private over = false;

  constructor(
    private readonly manager: EntityManager,
    /** To be done once it is committed. */
    readonly after: (() => void)[],
  ) {}

  /**
   * False once it is to be committed or rolled back: work that nobody waited for must not join it
   * after that.
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
   * Runs the work, and waits for every write that joined it, awaited or not: none of their
   * statements may come after the end. A joined write that failed has left half of its changes, so
   * it fails the whole, even if its error was swallowed.
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
