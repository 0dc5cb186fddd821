/** A transaction, or the read connection. */
interface Connected {
  query(question: string): Promise<unknown>;
}

/** The injected time: features never read the system clock, so that tests need not sleep. */
export class Clock {
  now(): Date {
    return new Date();
  }

  /** The current time that all processes of an installation share, for leases. */
  async sharedNow(_connected: Connected): Promise<Date> {
    return this.now();
  }

  /**
   * The current time in the format of the database and the wire: UTC, milliseconds, literal `Z`.
   */
  timestamp(): string {
    return this.now().toISOString();
  }
}
