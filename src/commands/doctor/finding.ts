/**
 * What was looked at, how it is, and what the operator is to do about it. No text of a finding
 * holds a secret.
 */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  /** Null where there is nothing to do. */
  readonly advice: string | null;
}

/** The findings of one check, in the order in which they are told. */
export class Findings {
  readonly all: Finding[] = [];

  constructor(private readonly check: string) {}

  ok(detail: string): void {
    this.all.push({ check: this.check, status: 'ok', detail, advice: null });
  }

  /** The server works, and may not for long, or not as it should. */
  warn(detail: string, advice: string): void {
    this.all.push({ check: this.check, status: 'warn', detail, advice });
  }

  /** The server does not start, or can't do its work. */
  fail(detail: string, advice: string): void {
    this.all.push({ check: this.check, status: 'fail', detail, advice });
  }
}

/** An error in one line, for a finding. */
export function errorText(error: unknown): string {
  const {
    message = '',
    code,
    errors,
  } = error as { message?: string; code?: string; errors?: readonly Error[] };
  // A connection that is refused under several addresses has an error for each, and no message of
  // its own.
  const text = message || errors?.map((one) => one.message).join(', ') || code || String(error);
  return text.split('\n')[0] ?? '';
}
