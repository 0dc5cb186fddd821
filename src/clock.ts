/** The time, injected: rooms never ask the system for it, so that tests need not sleep. */
export class Clock {
  now(): Date {
    return new Date();
  }

  /** Now as the database and the wire keep it: UTC, milliseconds, literal `Z`. */
  timestamp(): string {
    return this.now().toISOString();
  }
}
