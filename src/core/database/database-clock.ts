import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import type { Database } from './database.js';

/** Milliseconds between comparisons. */
const COMPARISON_INTERVAL_MS = 60_000;
/** Tolerated difference in milliseconds, in addition to the duration of the query. */
const TOLERANCE_MS = 100;
/** Minimum difference in milliseconds that is logged. */
const WARNING_THRESHOLD_MS = 2_000;

const NOW = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now';

/**
 * Returns the time of PostgreSQL, which all processes of an installation share. With SQLite,
 * returns the time of the machine.
 */
export async function readSharedTime(manager: EntityManager): Promise<Date> {
  if (manager.connection.options.type !== 'postgres') return new Date();
  const [row] = await manager.query<{ now: string }[]>(NOW);
  return new Date(Number(row?.now));
}

/** A monotonic clock: unaffected by changes of the machine's time. */
const monotonicNow = (): number => performance.timeOrigin + performance.now();

/**
 * Follows the clock of PostgreSQL, because the clocks of machines may differ. {@link now} relies on
 * one comparison per minute; {@link sharedNow} queries PostgreSQL each time.
 */
export class DatabaseClock extends Clock {
  private offsetMs = Date.now() - monotonicNow();

  private constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {
    super();
  }

  /**
   * With PostgreSQL, resolves after the first comparison. With SQLite, returns the clock of the
   * machine.
   */
  static async start(database: Database, log: Logger): Promise<Clock> {
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
    return new Date(monotonicNow() + this.offsetMs);
  }

  override async sharedNow(connection: EntityManager): Promise<Date> {
    return readSharedTime(connection);
  }

  private async compare(): Promise<void> {
    const sentAt = monotonicNow();
    const now = await this.sharedNow(this.database.read);
    const receivedAt = monotonicNow();
    const offsetMs = now.getTime() - (sentAt + receivedAt) / 2;
    if (Math.abs(offsetMs - this.offsetMs) <= TOLERANCE_MS + (receivedAt - sentAt)) return;
    this.offsetMs = offsetMs;
    const skewMs = Math.round(now.getTime() - Date.now());
    if (Math.abs(skewMs) >= WARNING_THRESHOLD_MS)
      this.log.warn({ milliseconds: skewMs }, 'clock skew detected, using the database clock');
  }
}
