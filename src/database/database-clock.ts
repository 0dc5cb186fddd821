import type { Logger } from 'pino';
import { Clock } from '../clock.js';
import type { Database } from './database.js';

/** Milliseconds between two comparisons. */
const INTERVAL = 60_000;
/** Milliseconds by which clocks may differ without consequence, besides the time that the question takes. */
const TOLERANCE = 100;
/** Milliseconds from which on the operator is told. */
const NOTABLE = 2_000;

/**
 * The time of PostgreSQL, which all processes of an installation share: their leases and the order of what they write
 * must not depend on whose machine's clock is off. Where that is not, it is the machine's own time.
 */
export class DatabaseClock extends Clock {
  private ahead = 0;

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
    setInterval(() => void clock.compare().catch((error: unknown) => log.warn({ err: error }, 'the clock could not be compared with the database')), INTERVAL).unref();
    return clock;
  }

  override now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  private async compare(): Promise<void> {
    const asked = Date.now();
    const [row] = await this.database.read.query<{ now: string }[]>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
    const answered = Date.now();
    const ahead = Math.round(Number(row?.now) - (asked + answered) / 2);
    if (Math.abs(ahead - this.ahead) <= TOLERANCE + (answered - asked)) return;
    this.ahead = ahead;
    if (Math.abs(ahead) >= NOTABLE) this.log.warn({ milliseconds: ahead }, "the clock of this machine is off: the database's is used");
  }
}
