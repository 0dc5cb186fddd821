/** Minimum milliseconds before a search without a usable result is repeated. */
const SEARCH_INTERVAL_MS = 30_000;

/** Keeps the first usable result of a search. */
export class RepeatedSearch<T> {
  private latest: Promise<T> | undefined;
  private startedAt = 0;

  /** `search` must not reject. `now` returns monotonic milliseconds. */
  constructor(
    private readonly search: () => Promise<T>,
    private readonly isUsable: (result: T) => boolean,
    private readonly now: () => number,
  ) {}

  /** Returns the latest result; repeats an unusable search at most every 30 s. */
  async get(): Promise<T> {
    const { latest } = this;
    if (latest === undefined) return this.start();
    const result = await latest;
    const isCurrent = this.isUsable(result) || this.now() - this.startedAt <= SEARCH_INTERVAL_MS;
    if (isCurrent) return result;
    // Another caller may have repeated the search in the meantime.
    return this.latest === latest ? this.start() : (this.latest ?? result);
  }

  private start(): Promise<T> {
    this.startedAt = this.now();
    this.latest = this.search();
    return this.latest;
  }
}
