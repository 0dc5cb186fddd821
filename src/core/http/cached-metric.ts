import type { Clock } from '../clock.js';

/**
 * Caches a metric that needs a query. The value is null if the query fails, because one failure
 * must not fail all metrics.
 */
export class CachedMetric<T> {
  private cached: { readonly at: number; readonly value: Promise<T | null> } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly ttlMs: number,
    private readonly read: (now: Date) => Promise<T>,
  ) {}

  get(): Promise<T | null> {
    const now = this.clock.now();
    const age = this.cached === undefined ? Infinity : now.getTime() - this.cached.at;
    if (this.cached && age >= 0 && age < this.ttlMs) return this.cached.value;
    const value = this.read(now).catch(() => {
      // The next call retries.
      if (this.cached === cached) this.cached = undefined;
      return null;
    });
    const cached = { at: now.getTime(), value };
    this.cached = cached;
    return value;
  }
}
