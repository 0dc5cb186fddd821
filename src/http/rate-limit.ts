import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimited } from './edge-errors.js';
import type { EdgeResponse } from './edge-request.js';

/** At most so many requests a second for each principal, all its tokens together; a caller without a token counts by address. */
export class RateLimit {
  private readonly limiter: RateLimiterMemory | null;

  constructor(private readonly perSecond: number) {
    this.limiter = perSecond === 0 ? null : new RateLimiterMemory({ points: perSecond, duration: 1 });
  }

  /** Counts a request of the caller, and tells it in the headers what is left. */
  async count(caller: string, response: EdgeResponse): Promise<void> {
    if (!this.limiter) return;
    const result = await this.limiter.consume(caller).catch((refusal: unknown) => refusal);
    if (!(result instanceof RateLimiterRes)) throw result;
    const seconds = Math.max(0, result.msBeforeNext) / 1000;
    response.setHeader('X-RateLimit-Limit', this.perSecond);
    response.setHeader('X-RateLimit-Remaining', result.remainingPoints);
    response.setHeader('X-RateLimit-Reset', seconds.toFixed(3));
    if (result.consumedPoints > this.perSecond) throw new RateLimited(seconds);
  }
}
