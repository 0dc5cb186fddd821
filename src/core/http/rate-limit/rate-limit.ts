import type { Clock } from '../../clock.js';
import { RateLimited } from '../edge/edge-errors.js';
import type { EdgeResponse } from '../edge/edge-request.js';

/** Counts that all processes of the installation share. */
export interface SharedCounts {
  /**
   * Adds requests of the caller in a second of Unix time, and returns the total of all processes.
   */
  add(caller: string, second: number, requests: number): Promise<number>;
}

/** Requests of one caller in one second, as this process counts them. */
interface Tally {
  /** Requests that this process has admitted. */
  used: number;
  /** Requests that the shared counts have granted to this process. */
  granted: number;
  /** Requests that were left at the last query; before the first, all beyond the local share. */
  remaining: number;
  /** Whether the shared counts grant no further request. */
  isOver: boolean;
  /** Requests that wait for `query`. */
  waiting: number;
  /** The active query of the shared counts; null if there is none. */
  query: Promise<void> | null;
}

/**
 * Limits the requests per second of each caller, which is a principal or an address. With shared
 * counts, a process admits a tenth of the limit on its own, and reserves more in steps of at least
 * a tenth. Several processes together can therefore exceed the limit (docs/decisions/0029). A limit
 * of 0 disables all checks.
 */
export class RateLimit {
  /** Requests that this process admits without the shared counts. */
  private readonly localShare: number;
  private second = 0;
  private tallies = new Map<string, Tally>();

  constructor(
    private readonly perSecond: number,
    private readonly clock: Clock,
    private readonly shared: SharedCounts | null,
  ) {
    this.localShare = shared ? Math.ceil(perSecond / 10) : perSecond;
  }

  /**
   * Counts a request of the caller, and sets the rate limit headers. Throws RateLimited, or rejects
   * with it, if the limit is reached. Returns a promise only to wait for the shared counts.
   */
  count(caller: string, response: EdgeResponse): Promise<void> | undefined {
    if (this.perSecond === 0) return undefined;
    const now = this.clock.now().getTime();
    const tally = this.tallyOf(caller, now);
    const isExhausted = tally.used >= this.localAllowance(tally);
    if (isExhausted && this.shared && !tally.isOver)
      return this.requestGrant(this.shared, caller, tally).then(() => this.count(caller, response));
    if (isExhausted) this.refuse(response, now);
    tally.used += 1;
    this.setHeaders(response, now, tally.remaining + this.localAllowance(tally) - tally.used);
    return undefined;
  }

  /**
   * Throws RateLimited if the caller has reached the limit, according to the counts that this
   * process has. Counts nothing.
   */
  requireRemaining(caller: string, response: EdgeResponse): void {
    if (this.perSecond === 0) return;
    const now = this.clock.now().getTime();
    const tally = this.tallyOf(caller, now);
    if (tally.used >= this.localAllowance(tally) && (!this.shared || tally.isOver))
      this.refuse(response, now);
  }

  /** Returns how many requests this process may admit without another query. */
  private localAllowance({ granted }: Tally): number {
    return Math.max(this.localShare, granted);
  }

  private refuse(response: EdgeResponse, now: number): never {
    this.setHeaders(response, now, 0);
    throw new RateLimited(Math.ceil(secondsUntilReset(now)));
  }

  private setHeaders(response: EdgeResponse, now: number, remaining: number): void {
    response.setHeader('X-RateLimit-Limit', this.perSecond);
    response.setHeader('X-RateLimit-Remaining', remaining);
    response.setHeader('X-RateLimit-Reset', secondsUntilReset(now).toFixed(3));
  }

  private tallyOf(caller: string, now: number): Tally {
    const second = Math.floor(now / 1000);
    if (second !== this.second) {
      this.second = second;
      this.tallies = new Map();
    }
    const known = this.tallies.get(caller);
    if (known) return known;
    const tally = {
      used: 0,
      granted: 0,
      remaining: this.perSecond - this.localShare,
      isOver: false,
      waiting: 0,
      query: null,
    };
    this.tallies.set(caller, tally);
    return tally;
  }

  /** Updates the grant with one query for all waiting requests. */
  private async requestGrant(shared: SharedCounts, caller: string, tally: Tally): Promise<void> {
    tally.waiting += 1;
    tally.query ??= this.updateGrant(shared, caller, tally, this.second);
    await tally.query;
    tally.waiting -= 1;
  }

  private async updateGrant(
    shared: SharedCounts,
    caller: string,
    tally: Tally,
    second: number,
  ): Promise<void> {
    // The first query also reports the requests that were admitted without one.
    const requested =
      (tally.granted === 0 ? tally.used : 0) + Math.max(this.localShare, tally.waiting);
    try {
      const total = await shared.add(caller, second, requested);
      const granted = Math.min(requested, Math.max(0, this.perSecond - (total - requested)));
      tally.granted += granted;
      tally.remaining = Math.max(0, this.perSecond - total);
      tally.isOver = granted < requested;
    } catch {
      // Without the database, requests that do not need it still succeed. Until the next second,
      // this process counts alone.
      Object.assign(tally, { granted: this.perSecond, remaining: 0, isOver: true });
    } finally {
      tally.query = null;
    }
  }
}

function secondsUntilReset(now: number): number {
  return 1 - (now % 1000) / 1000;
}
