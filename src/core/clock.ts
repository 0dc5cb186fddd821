/** Of which a question can be asked: a transaction, or the reader. */
interface Connected {
  query(question: string): Promise<unknown>;
}

/** The time, injected: rooms never ask the system for it, so that tests need not sleep. */
export class Clock {
  now(): Date {
    return new Date();
  }

  /** Now, as all processes of an installation agree, however the clocks of their machines differ: what leases are given and judged by. */
  async sharedNow(_connected: Connected): Promise<Date> {
    return this.now();
  }

  /** Now as the database and the wire keep it: UTC, milliseconds, literal `Z`. */
  timestamp(): string {
    return this.now().toISOString();
  }
}
