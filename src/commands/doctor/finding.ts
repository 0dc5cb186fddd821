/** A check's subject, result, and remedy. Its texts contain no secret. */
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

  /** The server works, but may stop working soon, or is degraded. */
  warn(detail: string, advice: string): void {
    this.all.push({ check: this.check, status: 'warn', detail, advice });
  }

  /** The server does not start, or cannot do its work. */
  fail(detail: string, advice: string): void {
    this.all.push({ check: this.check, status: 'fail', detail, advice });
  }
}

/** An error on one line, for a finding. */
export function errorText(error: unknown): string {
  const {
    message = '',
    code,
    errors,
  } = error as { message?: string; code?: string; errors?: readonly Error[] };
  // A connection that several addresses refuse has an error for each, and no message of its own.
  const text = message || errors?.map((one) => one.message).join(', ') || code || String(error);
  return text.split('\n')[0] ?? '';
}
