import type { Clock } from '../../clock.js';
import { RateLimited } from '../edge/edge-errors.js';
import type { EdgeResponse } from '../edge/edge-request.js';

/** Counts that all processes of the installation share. */
export interface SharedCounts {
  /**
   * Adds so many requests of the caller in a second of Unix time, and tells how many there are now
   * in all processes.
   */
  add(caller: string, second: number, requests: number): Promise<number>;
}

/** Requests of one caller in one second, as this process knows them. */
interface Tally {
  used: number;
  /** Asked for in the shared counts, and granted. */
  granted: number;
  /** What was left in the shared counts when they were last asked. */
  left: number;
  /** The shared counts grant nothing more. */
  isOver: boolean;
  waiting: number;
  asking: Promise<void> | null;
}

/**
 * At most so many requests in each second for each principal, all its tokens together; a caller
 * without a token counts by address. A process lets a tenth of the limit pass by itself; beyond
 * that it asks the shared counts for at least as much at a time. So n processes never let more pass
 * than the limit and n - 1 tenths of it, and a caller costs no more than ten questions a second and
 * one for each process (docs/decisions/0029). Without shared counts all is known here.
 */
export class RateLimit {
  private readonly share: number;
  private second = 0;
  private tallies = new Map<string, Tally>();

  constructor(
    private readonly perSecond: number,
    private readonly clock: Clock,
    private readonly shared: SharedCounts | null,
  ) {
    this.share = shared ? Math.ceil(perSecond / 10) : perSecond;
  }

  /**
   * Counts a request of the caller, and tells it in the headers what is left. A promise only where
   * the shared counts are asked.
   */
  count(caller: string, response: EdgeResponse): Promise<void> | undefined {
    if (this.perSecond === 0) return undefined;
    const now = this.clock.now().getTime();
    const tally = this.tallyOf(caller, now);
    const isUsed = tally.used >= this.localAllowance(tally);
    if (isUsed && this.shared && !tally.isOver)
      return this.requestGrant(this.shared, caller, tally).then(() => this.count(caller, response));
    if (!isUsed) tally.used += 1;
    this.setHeaders(
      response,
      now,
      isUsed ? 0 : tally.left + this.localAllowance(tally) - tally.used,
      isUsed,
    );
    return undefined;
  }

  /** Refuses a caller who has used up this second, as far as this process knows. Counts nothing. */
  refuseUsedUp(caller: string, response: EdgeResponse): void {
    if (this.perSecond === 0) return;
    const now = this.clock.now().getTime();
    const tally = this.tallyOf(caller, now);
    if (tally.used >= this.localAllowance(tally) && (!this.shared || tally.isOver))
      this.setHeaders(response, now, 0, true);
  }

  /** How many requests may pass here without another question. */
  private localAllowance({ granted }: Tally): number {
    return Math.max(this.share, granted);
  }

  private setHeaders(
    response: EdgeResponse,
    now: number,
    remaining: number,
    isRefused: boolean,
  ): void {
    const seconds = 1 - (now % 1000) / 1000;
    response.setHeader('X-RateLimit-Limit', this.perSecond);
    response.setHeader('X-RateLimit-Remaining', remaining);
    response.setHeader('X-RateLimit-Reset', seconds.toFixed(3));
    if (isRefused) throw new RateLimited(seconds);
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
      left: this.perSecond - this.share,
      isOver: false,
      waiting: 0,
      asking: null,
    };
    this.tallies.set(caller, tally);
    return tally;
  }

  /** Once for all that wait. */
  private async requestGrant(shared: SharedCounts, caller: string, tally: Tally): Promise<void> {
    tally.waiting += 1;
    tally.asking ??= this.updateGrant(shared, caller, tally, this.second);
    await tally.asking;
    tally.waiting -= 1;
  }

  private async updateGrant(
    shared: SharedCounts,
    caller: string,
    tally: Tally,
    second: number,
  ): Promise<void> {
    // What passed without a question is told with the first one.
    const asked = (tally.granted === 0 ? tally.used : 0) + Math.max(this.share, tally.waiting);
    try {
      const total = await shared.add(caller, second, asked);
      const granted = Math.min(asked, Math.max(0, this.perSecond - (total - asked)));
      tally.granted += granted;
      tally.left = Math.max(0, this.perSecond - total);
      tally.isOver = granted < asked;
    } catch {
      // The database is unavailable: that is no reason to refuse what needs none. Each process
      // counts for itself.
      Object.assign(tally, { granted: this.perSecond, left: 0, isOver: true });
    } finally {
      tally.asking = null;
    }
  }
}
