import type { Clock } from '../clock.js';

/**
 * A figure of metrics that costs a query: kept for so many milliseconds, so that whoever asks more often costs nothing. Null
 * when it can't be read: metrics that fail with the database would hide what else they tell, just then.
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
      // It is asked again the next time.
      this.kept = undefined;
      return null;
    });
    this.kept = { at: now.getTime(), value };
    return value;
  }
}
