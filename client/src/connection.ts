import { GantryError, readError, retryAfterOf } from './errors.js';
import { createIdempotencyKey } from './idempotency-key.js';
import type { Operation } from './operation.js';
import type { WireRequest } from './request.js';
import { computeRetryDelay, isTransientStatus, pause } from './retry.js';
import { parseServerUrl } from './server-url.js';

type ValueOrProvider<T> = T | (() => T | Promise<T>);

export interface GantryOptions {
  /**
   * The address of the server, such as `https://gantry.example.com`. May have a path, for servers
   * behind a prefix.
   */
  readonly url: string | URL;
  /**
   * A token of a user, a team or an organization, or a function that returns one. Omit it to
   * authenticate with cookies.
   */
  readonly token?: ValueOrProvider<string>;
  /**
   * Whether a browser sends cookies to the server, as in `fetch`. Other origins never receive any.
   */
  readonly credentials?: 'omit' | 'same-origin' | 'include';
  /** Additional headers for the server; never sent to another origin. */
  readonly headers?: ValueOrProvider<Readonly<Record<string, string>>>;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Maximum number of retries after 429, 503 or a broken connection, if the call may be repeated.
   * Default: 3.
   */
  readonly retries?: number;
}

export interface CallOptions {
  /** Aborts the call, which then throws the reason of the signal. */
  readonly signal?: AbortSignal;
  /**
   * Additional headers of this call. Except `authorization` and `cookie`, they are also sent to
   * links and redirects on other origins.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Your own key, to repeat a write after a restart of your process. By default, each call of an
   * operation that accepts a key generates one. For other operations, the call throws a TypeError.
   */
  readonly idempotencyKey?: string;
  /** Overrides the option of the client. */
  readonly retries?: number;
}

const REDIRECTS = [301, 302, 303, 307, 308];
const MAX_REDIRECTS = 5;

type OperationTraits = Pick<Operation, 'name' | 'isAnonymous' | 'acceptsIdempotencyKey' | 'body'>;

/** Sends every request of a client to its server. */
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
   * GantryError if the server refuses the request.
   */
  async exchange<T>(
    operation: OperationTraits,
    request: WireRequest,
    options: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const headers = this.#headersOf(operation, request, options);
    const isRepeatable =
      (request.method === 'GET' || 'idempotency-key' in headers) && !isStream(request.body);
    const maxRetries = isRepeatable ? (options.retries ?? this.#options.retries ?? 3) : 0;
    for (let retry = 0; ; retry += 1) {
      const outcome = await this.#attempt(operation, { ...request, headers }, options, read);
      if (!('error' in outcome)) return outcome.value;
      const delay =
        outcome.isTransient && retry < maxRetries
          ? computeRetryDelay(retry, outcome.retryAfter)
          : null;
      if (delay === null) throw outcome.error;
      await pause(delay, options.signal);
    }
  }

  async #attempt<T>(
    operation: OperationTraits,
    request: WireRequest,
    { signal }: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<Attempt<T>> {
    const serverHeaders = await this.#resolveServerHeaders(operation);
    try {
      const response = await this.#send(request, serverHeaders, signal);
      if (response.ok) return { value: await read(response) };
      const isTransient = isTransientStatus(response.status);
      const retryAfter = retryAfterOf(response);
      return { error: await readError(response, operation), isTransient, retryAfter };
    } catch (error) {
      // `fetch` reports a broken connection as a TypeError. Other errors are not transient.
      const isTransient =
        !signal?.aborted && error instanceof TypeError && !(error instanceof GantryError);
      return { error, isTransient };
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
      throw new TypeError(
        `${operation.name} cannot be repeated: it does not accept an idempotency key.`,
      );
    return headers;
  }

  /** Returns the headers that only the origin of the server may receive. */
  async #resolveServerHeaders({ isAnonymous }: OperationTraits): Promise<Record<string, string>> {
    const { token, headers } = this.#options;
    const serverHeaders: Record<string, string> = {};
    for (const [name, value] of Object.entries((await resolveValue(headers)) ?? {}))
      serverHeaders[name.toLowerCase()] = value;
    const text = isAnonymous ? undefined : await resolveValue(token);
    if (text !== undefined) serverHeaders['authorization'] = `Bearer ${requireToken(text)}`;
    return serverHeaders;
  }

  async #send(
    request: WireRequest,
    serverHeaders: Record<string, string>,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    let url = this.#urlOf(request);
    for (let redirects = 0; ; redirects += 1) {
      const response = await this.#fetchOnce(url, request, serverHeaders, signal);
      const location = REDIRECTS.includes(response.status) && response.headers.get('location');
      if (!location || redirects === MAX_REDIRECTS) return response;
      const next = new URL(location, url);
      const keepsRequest = response.status === 307 || response.status === 308;
      // A write follows a redirect only within the origin, and only if the status keeps its method.
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
    const isServer = url.origin === this.#origin;
    const init = {
      method,
      headers: isServer ? { ...serverHeaders, ...headers } : withoutCredentials(headers),
      body: body as string | undefined,
      credentials: isServer ? (this.#options.credentials ?? 'same-origin') : ('omit' as const),
      ...(signal && { signal }),
      ...(isStream(body) && { duplex: 'half' }),
    };
    const response = await this.#fetch(url, { ...init, redirect: 'manual' });
    if (response.type !== 'opaqueredirect' || method !== 'GET') return response;
    // Browsers hide the target of a redirect, so the browser itself follows it: without the token,
    // because the target may be on another origin.
    return this.#fetch(url, {
      ...init,
      headers: withoutCredentials(headers),
      credentials: this.#options.credentials === 'omit' ? 'omit' : 'same-origin',
    });
  }

  #urlOf({ target, isLink }: WireRequest): URL {
    return isLink ? new URL(target, `${this.url}/`) : new URL(this.url + target);
  }
}

type Attempt<T> =
  | { readonly value: T }
  | { readonly error: unknown; readonly isTransient: boolean; readonly retryAfter?: number };

async function resolveValue<T>(option: ValueOrProvider<T> | undefined): Promise<T | undefined> {
  return typeof option === 'function' ? await (option as () => T | Promise<T>)() : option;
}

/** Throws a TypeError for an empty or malformed token, usually read from a wrong variable. */
function requireToken(token: unknown): string {
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token))
    throw new TypeError(
      'The token must not be empty, and must contain only printable ASCII characters without spaces.',
    );
  return token;
}

const isStream = (body: unknown): boolean =>
  typeof ReadableStream !== 'undefined' && body instanceof ReadableStream;

/** Removes credentials, which the headers of a call may contain, too. */
function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'authorization' && name !== 'cookie'),
  );
}
