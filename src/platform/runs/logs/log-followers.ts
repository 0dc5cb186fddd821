import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/caller/subject.js';
import { RateLimited } from '../../../core/http/edge/edge-errors.js';
import type { EdgeResponse } from '../../../core/http/edge/edge-request.js';

/** The maximum number of logs that a principal can follow concurrently, per process. */
const MAX_FOLLOWED_LOGS = 20;

const RETRY_AFTER_SECONDS = 5;

/** Limits followed logs: each keeps a connection open, and the rate limit counts only requests. */
@Injectable()
export class LogFollowers {
  private readonly following = new Map<string, number>();

  /** Counts a follower until its response closes. Throws RateLimited at the caller's maximum. */
  admit({ kind, id }: Principal, response: EdgeResponse): void {
    // A response that has already closed emits no `close` event.
    if (response.closed) return;
    const caller = `${kind}:${id}`;
    const count = this.following.get(caller) ?? 0;
    if (count >= MAX_FOLLOWED_LOGS)
      throw new RateLimited(
        RETRY_AFTER_SECONDS,
        `At most ${MAX_FOLLOWED_LOGS} logs can be followed at a time. ` +
          `End another stream, or repeat the request in ${RETRY_AFTER_SECONDS} s.`,
      );
    this.following.set(caller, count + 1);
    response.once('close', () => this.leave(caller));
  }

  private leave(caller: string): void {
    const remaining = (this.following.get(caller) ?? 0) - 1;
    if (remaining > 0) this.following.set(caller, remaining);
    else this.following.delete(caller);
  }
}
