import type { Clock } from '../clock.js';

/**
 * Caches a metric that needs a query. Null if the query fails, because one failure must not fail
 * all metrics.
 */
export class CachedMetric<T> {
  private kept: { readonly at: number; readonly value: Promise<T | null> } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly milliseconds: number,
    private readonly read: (now: Date) => Promise<T>,
  ) {}

  get(): Promise<T | null> {
    const now = this.clock.now();
    const age = this.kept === undefined ? Infinity : now.getTime() - this.kept.at;
    if (this.kept && age >= 0 && age < this.milliseconds) return this.kept.value;
    const value = this.read(now).catch(() => {
      // The next scrape retries.
      this.kept = undefined;
      return null;
    });
    this.kept = { at: now.getTime(), value };
    return value;
  }
}
