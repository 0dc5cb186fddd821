/** One result of a check, with a remedy. Its texts contain no secrets. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  /** Null if there is nothing to do. */
  readonly advice: string | null;
}

/** The findings of one check, in order. */
export class Findings {
  readonly all: Finding[] = [];

  constructor(private readonly check: string) {}

  ok(detail: string): void {
    this.all.push({ check: this.check, status: 'ok', detail, advice: null });
  }

  /** Something needs attention, but does not prevent the server from working now. */
  warn(detail: string, advice: string): void {
    this.all.push({ check: this.check, status: 'warn', detail, advice });
  }

  /** The server does not start, or a part of it does not work. */
  fail(detail: string, advice: string): void {
    this.all.push({ check: this.check, status: 'fail', detail, advice });
  }
}
