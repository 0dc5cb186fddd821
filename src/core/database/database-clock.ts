import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import type { Database } from './database.js';

/** Milliseconds between two comparisons. */
const COMPARISON_INTERVAL_MS = 60_000;
/** Milliseconds by which clocks may differ without consequence, besides the time that the question takes. */
const TOLERANCE_MS = 100;
/** Milliseconds from which on the operator is told. */
const WARNING_THRESHOLD_MS = 2_000;

const NOW = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now';

/** Milliseconds by a clock that nobody sets: what is added to it stays right when the machine's own is put forward or back. */
const monotonicNow = (): number => performance.timeOrigin + performance.now();

/**
 * The time of PostgreSQL, which all processes of an installation share: their leases and the order of what they write
 * must not depend on whose machine's clock is off. Leases ask for it each time ({@link Clock.sharedNow}); for everything else
 * a comparison a minute is enough.
 */
export class DatabaseClock extends Clock {
  private ahead = Date.now() - monotonicNow();

  private constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {
    super();
  }

  /** Compared now and every minute. One SQLite file has one process, which is right by definition. */
  static async of(database: Database, log: Logger): Promise<Clock> {
    if (database.kind === 'sqlite') return new Clock();
    const clock = new DatabaseClock(database, log);
    await clock.compare();
    setInterval(
      () =>
        void clock
          .compare()
          .catch((error: unknown) =>
            log.warn({ err: error }, 'the clock could not be compared with the database'),
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
    const asked = monotonicNow();
    const now = await this.sharedNow(this.database.read);
    const answered = monotonicNow();
    const ahead = now.getTime() - (asked + answered) / 2;
    if (Math.abs(ahead - this.ahead) <= TOLERANCE_MS + (answered - asked)) return;
    this.ahead = ahead;
    const off = Math.round(now.getTime() - Date.now());
    if (Math.abs(off) >= WARNING_THRESHOLD_MS)
      this.log.warn(
        { milliseconds: off },
        "the clock of this machine is off: the database's is used",
      );
  }
}
