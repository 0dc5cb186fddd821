import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import type { Database } from './database.js';

/** Milliseconds between comparisons. */
const COMPARISON_INTERVAL_MS = 60_000;
/** Tolerated difference in milliseconds, besides the duration of the query. */
const TOLERANCE_MS = 100;
/** Difference in milliseconds that is logged. */
const WARNING_THRESHOLD_MS = 2_000;

const NOW = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now';

/** A monotonic clock: unaffected by changes of the machine's time. */
const monotonicNow = (): number => performance.timeOrigin + performance.now();

/**
 * The time of PostgreSQL, which all processes of an installation share, so that skewed clocks
 * cannot affect leases and order. Leases query it each time ({@link Clock.sharedNow}); a comparison
 * per minute is enough otherwise.
 */
export class DatabaseClock extends Clock {
  private ahead = Date.now() - monotonicNow();

  private constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {
    super();
  }

  /** Compares now and every minute. A SQLite file has one process, whose clock is authoritative. */
  static async of(database: Database, log: Logger): Promise<Clock> {
    if (database.kind === 'sqlite') return new Clock();
    const clock = new DatabaseClock(database, log);
    await clock.compare();
    setInterval(
      () =>
        void clock
          .compare()
          .catch((error: unknown) =>
            log.warn({ err: error }, 'clock comparison with the database failed'),
          ),
      COMPARISON_INTERVAL_MS,
    ).unref();
    return clock;
  }

  override now(): Date {
    return new Date(monotonicNow() + this.ahead);
  }

  override async sharedNow(connected: EntityManager): Promise<Date> {
    const [row] = await connected.query<{ now: string }[]>(NOW);
    return new Date(Number(row?.now));
  }

  private async compare(): Promise<void> {
    const sentAt = monotonicNow();
    const now = await this.sharedNow(this.database.read);
    const receivedAt = monotonicNow();
    const ahead = now.getTime() - (sentAt + receivedAt) / 2;
    if (Math.abs(ahead - this.ahead) <= TOLERANCE_MS + (receivedAt - sentAt)) return;
    this.ahead = ahead;
    const off = Math.round(now.getTime() - Date.now());
    if (Math.abs(off) >= WARNING_THRESHOLD_MS)
      this.log.warn({ milliseconds: off }, 'clock skew detected, using the database clock');
  }
}
