import { isStream, toFetchBody } from './byte-stream.js';
import { isConnectionError } from './connection-error.js';
import { readError, retryAfterOf } from './errors.js';
import { createIdempotencyKey } from './idempotency-key.js';
import type { Operation } from './operation.js';
import type { WireRequest } from './request.js';
import { computeRetryDelay, isTransientStatus, pause } from './retry.js';
import { parseServerUrl } from './server-url.js';
import { VERSION } from './version.js';

type ValueOrProvider<T> = T | (() => T | Promise<T>);

export interface GantryOptions {
  /**
   * The address of the server, such as `https://gantry.example.com`. May have a path, for servers
   * behind a prefix.
   */
  readonly url: string | URL;
  /**
   * An API token, or a function that returns one and is called for each attempt. Omit it to
   * authenticate with cookies.
   */
  readonly token?: ValueOrProvider<string> | undefined;
  /**
   * Whether a browser sends cookies to the server, as in `fetch`. Other origins never receive any.
   */
  readonly credentials?: 'omit' | 'same-origin' | 'include' | undefined;
  /** Additional headers for the server; never sent to another origin. */
  readonly headers?: ValueOrProvider<Readonly<Record<string, string>>> | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Maximum number of retries after 429, 502, 503, 504 or a broken connection, if the call may be
   * repeated. Default: 3.
   */
  readonly retries?: number | undefined;
}

export interface CallOptions {
  /**
   * Aborts the call with all its attempts. The client sets no timeout: pass a signal such as
   * `AbortSignal.timeout(30_000)`.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Additional headers of this call. The client also sends them to links and redirects on other
   * origins, except for `authorization` and `cookie`.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Your own key, to repeat a write after a restart of your process. Default: a new key for each
   * call of an operation that accepts one. For other operations, a key causes a TypeError.
   */
  readonly idempotencyKey?: string | undefined;
  /** Overrides the option of the client. */
  readonly retries?: number | undefined;
}

const REDIRECTS = [301, 302, 303, 307, 308];
const MAX_REDIRECTS = 5;

type OperationTraits = Pick<Operation, 'name' | 'isAnonymous' | 'acceptsIdempotencyKey' | 'body'>;

/** Sends every request of a client: to its server, or to a link from a response. */
export class Connection {
  /** The address of the server, without a trailing slash. */
  readonly url: string;
  readonly #origin: string;
  readonly #options: GantryOptions;
  readonly #fetch: typeof globalThis.fetch;

  constructor(options: GantryOptions) {
    const { href, origin } = parseServerUrl((options as Partial<GantryOptions> | undefined)?.url);
    this.url = href;
    this.#origin = origin;
    this.#options = options;
    if (options.token !== undefined && typeof options.token !== 'function')
      requireToken(options.token);
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  }

  /**
   * Sends a request and reads its response. Retries transient failures if this is safe. Throws a
   * GantryError if the status is not 2xx.
   */
  async exchange<T>(
    operation: OperationTraits,
    request: WireRequest,
    options: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const url = this.#urlOf(request);
    const headers = this.#headersOf(operation, request, options);
    const isIdempotent = request.method === 'GET' || 'idempotency-key' in headers;
    const maxRetries = isStream(request.body) ? 0 : (options.retries ?? this.#options.retries ?? 3);
    for (let retry = 0; ; retry += 1) {
      const outcome = await this.#attempt(operation, url, { ...request, headers }, options, read);
      if (!('error' in outcome)) return outcome.value;
      const mayRetry = outcome.isUnprocessed || (outcome.isTransient && isIdempotent);
      const delay =
        mayRetry && retry < maxRetries ? computeRetryDelay(retry, outcome.retryAfter) : null;
      if (delay === null) throw outcome.error;
      await pause(delay, options.signal);
    }
  }

  async #attempt<T>(
    operation: OperationTraits,
    url: URL,
    request: WireRequest,
    { signal }: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<Attempt<T>> {
    const serverHeaders = await this.#resolveServerHeaders(operation);
    try {
      const response = await this.#send(url, request, serverHeaders, signal);
      if (response.ok) return { value: await read(response) };
      const isTransient = isTransientStatus(response.status);
      const isUnprocessed = response.status === 429;
      const retryAfter = retryAfterOf(response);
      const error = await readError(response, operation);
      return { error, isTransient, isUnprocessed, retryAfter };
    } catch (error) {
      return { error, isTransient: !signal?.aborted && isConnectionError(error) };
    }
  }

  #headersOf(
    operation: OperationTraits,
    request: WireRequest,
    options: CallOptions,
  ): Record<string, string> {
    const headers = { ...request.headers };
    for (const [name, value] of Object.entries(options.headers ?? {}))
      headers[name.toLowerCase()] = value;
    if (operation.acceptsIdempotencyKey)
      headers['idempotency-key'] ??= options.idempotencyKey ?? createIdempotencyKey();
    else if (options.idempotencyKey !== undefined)
      throw new TypeError(`${operation.name} does not accept an idempotency key.`);
    return requireHeaders(headers);
  }

  /** Returns the headers that only the origin of the server may receive. */
  async #resolveServerHeaders({ isAnonymous }: OperationTraits): Promise<Record<string, string>> {
    const { token, headers } = this.#options;
    const serverHeaders: Record<string, string> = {};
    for (const [name, value] of Object.entries((await resolveValue(headers)) ?? {}))
      serverHeaders[name.toLowerCase()] = value;
    const text = isAnonymous ? undefined : await resolveValue(token);
    if (text !== undefined) serverHeaders['authorization'] = `Bearer ${requireToken(text)}`;
    return requireHeaders(serverHeaders);
  }

  async #send(
    target: URL,
    request: WireRequest,
    serverHeaders: Record<string, string>,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    let url = target;
    for (let redirects = 0; ; redirects += 1) {
      const response = await this.#fetchOnce(url, request, serverHeaders, signal);
      const location = REDIRECTS.includes(response.status) && response.headers.get('location');
      if (!location || redirects === MAX_REDIRECTS) return response;
      const next = new URL(location, url);
      const keepsRequest = response.status === 307 || response.status === 308;
      // A write is redirected only to the server itself, and only if the status keeps its method.
      if (request.method !== 'GET' && !(keepsRequest && next.origin === this.#origin))
        return response;
      if (isStream(request.body)) return response;
      await response.body?.cancel();
      url = next;
    }
  }

  async #fetchOnce(
    url: URL,
    { method, headers, body }: WireRequest,
    serverHeaders: Record<string, string>,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    // Browsers check the `this` value of `fetch`, so it must not be called as a method.
    const send = this.#fetch;
    const isServer = url.origin === this.#origin;
    const defaults = userAgentHeaders();
    const publicHeaders = { ...defaults, ...withoutCredentials(headers) };
    const init = {
      method,
      headers: isServer ? { ...defaults, ...serverHeaders, ...headers } : publicHeaders,
      body: toFetchBody(body) as string | undefined,
      credentials: isServer ? (this.#options.credentials ?? 'same-origin') : ('omit' as const),
      ...(signal && { signal }),
      ...(isStream(body) && { duplex: 'half' }),
    };
    const response = await send(url, { ...init, redirect: 'manual' });
    if (response.type !== 'opaqueredirect' || method !== 'GET') return response;
    // Browsers hide the target of a redirect. A second request lets the browser follow it, without
    // the token, because the target may be on another origin.
    return send(url, {
      ...init,
      headers: publicHeaders,
      credentials: this.#options.credentials === 'omit' ? 'omit' : 'same-origin',
    });
  }

  #urlOf({ target, isLink }: WireRequest): URL {
    return isLink ? new URL(target, `${this.url}/`) : new URL(this.url + target);
  }
}

type Attempt<T> =
  | { readonly value: T }
  | {
      readonly error: unknown;
      /** The same request may succeed later. */
      readonly isTransient: boolean;
      /** The server has refused the request without processing it, so a retry is safe. */
      readonly isUnprocessed?: boolean;
      readonly retryAfter?: number | undefined;
    };

/** Returns `user-agent`; nothing in browsers, where CORS would require servers to allow it. */
function userAgentHeaders(): Record<string, string> {
  const { process } = globalThis as { process?: { versions?: { node?: unknown } } };
  // Node.js, Bun and Deno have this member.
  const isBrowser = typeof process?.versions?.node !== 'string';
  return isBrowser ? {} : { 'user-agent': `gantry-client/${VERSION}` };
}

async function resolveValue<T>(option: ValueOrProvider<T> | undefined): Promise<T | undefined> {
  return typeof option === 'function' ? await (option as () => T | Promise<T>)() : option;
}

function requireToken(token: unknown): string {
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token))
    throw new TypeError(
      'The token must not be empty, and must contain only printable ASCII characters without spaces.',
    );
  return token;
}

function requireHeaders(headers: Record<string, string>): Record<string, string> {
  // Throws a TypeError if a name or value is invalid.
  void new Headers(headers);
  return headers;
}

/** Removes credentials, which a caller may pass as headers of a call. */
function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'authorization' && name !== 'cookie'),
  );
}
