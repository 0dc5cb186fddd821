import { setTimeout as delay } from 'node:timers/promises';
import { Conflict, Invalid, NotFound, Unauthenticated } from '../../core/errors.js';
import { fetchUntil } from '../fetch-until.js';
import { silenceLimit, type SilenceLimit } from '../time-limit.js';
import { LeaseLost } from '../worker/lease.js';

/** Milliseconds before the second try, and most between two. */
const FIRST_RETRY_DELAY_MS = 250;
const MAX_RETRY_DELAY_MS = 10_000;

/**
 * Milliseconds that a request may take until its answer begins, and what it carries for each; and for which the answer may
 * be silent then: a connection that has died silently is given up, a slow one is not.
 */
const RESPONSE_TIMEOUT_MS = 30_000;
const BYTES_PER_MILLISECOND = 32;

/** The server could not be reached, or not answer, for as long as it was tried. */
export class ConnectionLost extends Error {}

/** How long a request is repeated while the server is away: once, or until its answer or the end of the process. */
export interface RetryPolicy {
  readonly tries?: 1;
  /** Milliseconds that one try may take until its answer begins, and for which that may be silent then, however long it is. */
  readonly timeoutMs?: number;
  /** Aborts when there is to be no further try; the one under way is waited for. */
  readonly signal?: AbortSignal;
}

/** Requests of an agent. The token stands in a header and nowhere else: no error and no log line holds it. */
export class AgentHttp {
  constructor(
    private readonly url: string,
    private readonly token: string,
    /** Aborts when nothing is to be tried again. */
    private readonly stopRetrying: AbortSignal,
  ) {}

  /** The answer's document; undefined where it has none. Throws what the server says as the domain error that it was there. */
  async request<Document>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    { tries, timeoutMs: patience, signal }: RetryPolicy = {},
  ): Promise<Document | undefined> {
    const until = signal ? AbortSignal.any([this.stopRetrying, signal]) : this.stopRetrying;
    const text = body === undefined ? null : JSON.stringify(body);
    const milliseconds = Math.ceil(
      patience ?? RESPONSE_TIMEOUT_MS + (text?.length ?? 0) / BYTES_PER_MILLISECOND,
    );
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.tryOnce(
        method,
        path,
        text,
        silenceLimit(this.stopRetrying, milliseconds),
      ).catch((error: unknown) => error as Error);
      if (!(answer instanceof Error) && answer.status < 500 && answer.status !== 429)
        return documentOf(answer) as Document | undefined;
      if (tries === attempt || until.aborted)
        throw new ConnectionLost(
          `${method} ${path}: ${answer instanceof Error ? reasonOf(answer) : answer.status}`,
        );
      await delay(retryDelay(attempt), undefined, { signal: until }).catch(() => undefined);
    }
  }

  private async tryOnce(
    method: string,
    path: string,
    body: string | null,
    limit: SilenceLimit,
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

/** Twice as long each time, by chance up to half of it less: agents that lost their server together do not come back together. */
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
  // Refused for good: a state that is too large, say.
  throw new Invalid([], `The server answered ${status}: ${detail}`);
}

function problemOf(text: string): { readonly code?: string | undefined; readonly detail: string } {
  try {
    const [first] = (JSON.parse(text) as { errors: { code?: string; detail?: string }[] }).errors;
    return { code: first?.code, detail: first?.detail ?? 'It gave no reason.' };
  } catch {
    return { detail: 'It is no server of Gantry, or something between answered.' };
  }
}

function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
