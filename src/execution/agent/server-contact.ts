import type { Logger } from 'pino';

/** Minimum milliseconds between two log lines about the same outage. */
const LOG_INTERVAL_MS = 60_000;

/** The codes of OpenSSL for a certificate of an authority that Node.js does not trust. */
const UNTRUSTED_CODES = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];
const UNTRUSTED_HINT =
  'This machine does not trust the certificate. If it is from a private authority, set ' +
  'NODE_EXTRA_CA_CERTS to a file with the certificate of that authority.';

/** Logs whether an agent reaches its server: the requests themselves are retried silently. */
export class ServerContact {
  private lostAt: number | null = null;
  private loggedAt = -Infinity;

  constructor(
    private readonly log: Logger,
    private readonly url: string,
    /** Returns milliseconds of a monotonic clock. */
    private readonly now = (): number => performance.now(),
  ) {}

  begin(): void {
    this.log.info({ url: this.url }, 'contacting the server');
  }

  /** Logs the first failure of an outage, and then at most one per minute. */
  reportFailure(reason: string, error?: unknown): void {
    const now = this.now();
    this.lostAt ??= now;
    if (now - this.loggedAt < LOG_INTERVAL_MS) return;
    this.loggedAt = now;
    const hint = isUntrusted(error) ? { hint: UNTRUSTED_HINT } : {};
    this.log.warn({ url: this.url, reason, ...hint }, 'server cannot be reached');
  }

  reportSuccess(): void {
    if (this.lostAt === null) return;
    const milliseconds = Math.round(this.now() - this.lostAt);
    this.lostAt = null;
    this.loggedAt = -Infinity;
    this.log.info({ url: this.url, milliseconds }, 'server can be reached again');
  }
}

/** Returns the cause of a failed `fetch`, whose own message is only "fetch failed". */
export function describeFetchError(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  if (cause.message !== '') return cause.message;
  // If several addresses refuse the connection, the error has no message, but one error for each.
  const each = cause instanceof AggregateError ? (cause.errors as Error[]) : [];
  return each.map(({ message }) => message).join(', ') || cause.name;
}

function isUntrusted(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { code?: string } };
  return UNTRUSTED_CODES.includes(cause?.code ?? '');
}
