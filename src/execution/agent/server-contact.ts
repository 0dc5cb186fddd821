import type { Logger } from 'pino';
import { type FetchFailure, TRUST_ADVICE } from '../../core/fetch-failure.js';

/** Minimum milliseconds between two log lines about the same outage. */
const LOG_INTERVAL_MS = 60_000;

/** Logs outages of an agent's server: the requests themselves are retried silently. */
export class ServerContact {
  private lostAt: number | null = null;
  private loggedAt = -Infinity;

  constructor(
    private readonly log: Logger,
    private readonly url: string,
    /** Returns milliseconds of a monotonic clock. */
    private readonly now = (): number => performance.now(),
  ) {}

  begin(): void {
    this.log.info({ url: this.url }, 'contacting the server');
  }

  /** Logs the first failure of an outage, and then at most one per minute. */
  reportFailure({ reason, isUntrusted }: Pick<FetchFailure, 'reason' | 'isUntrusted'>): void {
    const now = this.now();
    this.lostAt ??= now;
    if (now - this.loggedAt < LOG_INTERVAL_MS) return;
    this.loggedAt = now;
    const hint = isUntrusted ? { hint: TRUST_ADVICE } : {};
    this.log.warn({ url: this.url, reason, ...hint }, 'server is unavailable');
  }

  reportSuccess(): void {
    if (this.lostAt === null) return;
    const milliseconds = Math.round(this.now() - this.lostAt);
    this.lostAt = null;
    this.loggedAt = -Infinity;
    this.log.info({ url: this.url, milliseconds }, 'server is available again');
  }
}
