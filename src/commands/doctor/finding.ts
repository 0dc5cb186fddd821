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

  /** The server is degraded, or may stop working soon. */
  warn(detail: string, advice: string): void {
    this.all.push({ check: this.check, status: 'warn', detail, advice });
  }

  /** The server does not start or does not work. */
  fail(detail: string, advice: string): void {
    this.all.push({ check: this.check, status: 'fail', detail, advice });
  }
}

/** Returns the message of an error on one line. */
export function errorText(error: unknown): string {
  const {
    message = '',
    code,
    errors,
  } = error as { message?: string; code?: string; errors?: readonly Error[] };
  // If several addresses refuse a connection, the error has no message, but an error for each.
  const text = message || errors?.map((one) => one.message).join(', ') || code || String(error);
  return text.split('\n')[0] ?? '';
}
