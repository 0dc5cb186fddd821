import { setTimeout as delay } from 'node:timers/promises';
import { Conflict, Invalid, NotFound, Unauthenticated } from '../../core/errors.js';
import { readFetchFailure } from '../../core/fetch-failure.js';
import { fetchUntil } from '../fetch-until.js';
import { type IdleTimeout, startIdleTimeout } from '../time-limit.js';
import { LeaseLost } from '../worker/lease.js';
import type { ServerContact } from './server-contact.js';

/** Minimum milliseconds before the second attempt, and maximum between two attempts. */
const FIRST_RETRY_DELAY_MS = 250;
const MAX_RETRY_DELAY_MS = 10_000;

/** Maximum milliseconds until the response to a small request begins, and between its chunks. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** A larger request gets additional time at this rate, so that slow connections do not time out. */
const BYTES_PER_MILLISECOND = 32;

/** Thrown if the server is still unavailable at the last attempt. */
export class ConnectionLost extends Error {}

/** How long a request is retried while the server is unavailable. */
export interface RetryPolicy {
  /** 1 to send the request once; omitted to retry until the client or `stopRetrying` aborts. */
  readonly tries?: 1;
  /** Maximum milliseconds of one attempt until the response begins, and between its chunks. */
  readonly timeoutMs?: number;
  /** Prevents further attempts; the current one completes. */
  readonly stopRetrying?: AbortSignal;
}

/** Sends the token only in a header: no error and no log line contains it. */
export class AgentHttp {
  constructor(
    private readonly url: string,
    private readonly token: string,
    /** Aborts the current requests, and prevents retries. */
    private readonly abort: AbortSignal,
    private readonly contact: ServerContact,
  ) {}

  /**
   * Returns the response document; undefined if a successful response has no body. Throws a refusal
   * by the server as a domain error, and {@link ConnectionLost} after the last attempt.
   */
  async request<Document>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    { tries, timeoutMs, stopRetrying }: RetryPolicy = {},
  ): Promise<Document | undefined> {
    const until = stopRetrying ? AbortSignal.any([this.abort, stopRetrying]) : this.abort;
    const text = body === undefined ? null : JSON.stringify(body);
    const milliseconds = Math.ceil(
      timeoutMs ?? RESPONSE_TIMEOUT_MS + (text?.length ?? 0) / BYTES_PER_MILLISECOND,
    );
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.tryOnce(
        method,
        path,
        text,
        startIdleTimeout(this.abort, milliseconds),
      ).catch((error: unknown) => error as Error);
      if (!(response instanceof Error) && response.status < 500 && response.status !== 429) {
        this.contact.reportSuccess();
        return documentOf(response) as Document | undefined;
      }
      const failure =
        response instanceof Error
          ? readFetchFailure(response)
          : { reason: `the response has the status ${response.status}`, isUntrusted: false };
      if (!this.abort.aborted) this.contact.reportFailure(failure);
      if (tries === attempt || until.aborted)
        throw new ConnectionLost(`${method} ${path}: ${failure.reason}`);
      await delay(retryDelay(attempt), undefined, { signal: until }).catch(() => undefined);
    }
  }

  private async tryOnce(
    method: string,
    path: string,
    body: string | null,
    limit: IdleTimeout,
  ): Promise<{ status: number; text: string }> {
    const headers = {
      Authorization: `Bearer ${this.token}`,
      ...(body === null ? {} : { 'Content-Type': 'application/vnd.api+json' }),
    };
    try {
      const response = await fetchUntil(limit.signal, `${this.url}${path}`, {
        method,
        headers,
        body,
        redirect: 'error',
      });
      limit.restart();
      const pieces: Uint8Array[] = [];
      for await (const piece of response.body ?? []) {
        limit.restart();
        pieces.push(piece);
      }
      return { status: response.status, text: Buffer.concat(pieces).toString() };
    } finally {
      limit.clear();
    }
  }
}

/**
 * Exponential backoff with jitter, so that agents that lost their server together do not reconnect
 * together.
 */
function retryDelay(attempt: number): number {
  return (
    Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** Math.min(attempt, 10)) *
    (0.5 + Math.random() / 2)
  );
}

function documentOf({ status, text }: { status: number; text: string }): unknown {
  if (status < 300) return text === '' ? undefined : (JSON.parse(text) as unknown);
  const { code, detail } = problemOf(text);
  if (status === 401) throw new Unauthenticated(detail);
  if (status === 404) throw new NotFound();
  if (code === 'lease-lost') throw new LeaseLost();
  if (status === 409) throw new Conflict(detail);
  // Other errors count as permanent, for example if a state is too large.
  throw new Invalid([], `The server responded with ${status}: ${detail}`);
}

function problemOf(text: string): { readonly code?: string | undefined; readonly detail: string } {
  try {
    const [first] = (JSON.parse(text) as { errors: { code?: string; detail?: string }[] }).errors;
    return { code: first?.code, detail: first?.detail ?? 'It gave no reason.' };
  } catch {
    return {
      detail:
        'The response does not have the format of an error of Gantry: a proxy may have sent it, or ' +
        'GANTRY_AGENT_URL may be wrong.',
    };
  }
}
