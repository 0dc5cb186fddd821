/** A transaction, or the read connection. */
interface Queryable {
  query(statement: string): Promise<unknown>;
}

/** Features read the time here instead of the system clock, so that tests need not sleep. */
export class Clock {
  now(): Date {
    return new Date();
  }

  /**
   * Returns the time that all processes of an installation share, for example for leases: here that
   * of the machine, in `DatabaseClock` that of PostgreSQL.
   */
  async sharedNow(_connection: Queryable): Promise<Date> {
    return this.now();
  }

  /** Returns the time in the format of the database and the API: UTC, milliseconds, literal `Z`. */
  timestamp(): string {
    return this.now().toISOString();
  }
}
