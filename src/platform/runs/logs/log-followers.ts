import { Injectable } from '@nestjs/common';
import { RateLimited } from '../../../core/http/edge/edge-errors.js';
import type { EdgeResponse } from '../../../core/http/edge/edge-request.js';
import type { Principal } from '../../../core/caller/subject.js';

/** Logs that a principal may follow concurrently, per process. */
const MAX_FOLLOWED_LOGS = 20;

/** Seconds after which a refused follower asks again. */
const RETRY_AFTER_SECONDS = 5;

/** Limits followed logs: each is a connection that the rate limit does not cover. */
@Injectable()
export class LogFollowers {
  private readonly following = new Map<string, number>();

  /**
   * Counts a follower until its connection is closed. Throws RateLimited when there are too many.
   */
  admit({ kind, id }: Principal, response: EdgeResponse): void {
    // A caller that has left while its right was looked up closes nothing any more.
    if (response.closed) return;
    const caller = `${kind}:${id}`;
    const count = this.following.get(caller) ?? 0;
    if (count >= MAX_FOLLOWED_LOGS)
      throw new RateLimited(
        RETRY_AFTER_SECONDS,
        `At most ${MAX_FOLLOWED_LOGS} logs can be followed at a time. End another stream, or repeat the request in ${RETRY_AFTER_SECONDS} s.`,
      );
    this.following.set(caller, count + 1);
    response.once('close', () => this.leave(caller));
  }

  private leave(caller: string): void {
    const left = (this.following.get(caller) ?? 0) - 1;
    if (left > 0) this.following.set(caller, left);
    else this.following.delete(caller);
  }
}
