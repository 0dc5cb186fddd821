import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../../core/operator-error.js';
import { fetchUntil } from '../../execution/fetch-until.js';
import { startIdleTimeout } from '../../execution/time-limit.js';
import { ConnectionFailure } from './connection-failure.js';

export interface Resource {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data?: unknown }>>;
}

interface Page {
  readonly data: readonly Resource[];
  readonly meta?: {
    readonly pagination?: {
      readonly 'next-page'?: number | null;
      readonly 'total-count'?: number;
    };
  };
}

interface Errors {
  readonly errors?: readonly { readonly title?: string; readonly detail?: string }[];
}

const MEDIA_TYPE = 'application/vnd.api+json';
const PAGE_SIZE = 100;
/** Maximum attempts of a request that the server temporarily refuses. */
const MAX_ATTEMPTS = 8;
const REQUEST_TIMEOUT_MS = 60_000;
/** Maximum milliseconds until a download begins, and between its chunks. */
const DOWNLOAD_IDLE_TIMEOUT_MS = 60_000;
/** The delay without a `Retry-After` in seconds, multiplied by the number of attempts so far. */
const RETRY_DELAY_MS = 1_000;
/** A request fails if the server requires a longer delay. */
const MAX_RETRY_AFTER_S = 60;

export class RefusedRequest extends OperatorError {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** An organization on a server with the API of HCP Terraform, such as Gantry. */
export class RemoteOrganization {
  private readonly url: URL;

  constructor(
    url: string,
    readonly name: string,
    private readonly token: string,
    /** The environment variable that contains the token, for messages. */
    private readonly tokenVariable: string,
  ) {
    this.url = new URL(url);
  }

  get host(): string {
    return this.url.host;
  }

  /** Returns the path, below `/api/v2`, of the organization or of something in it. */
  pathOf(subpath = ''): string {
    return `/organizations/${encodeURIComponent(this.name)}${subpath && `/${subpath}`}`;
  }

  /** Fetches a resource. Returns null if the server responds with 404 or without a body. */
  async find(path: string): Promise<Resource | null> {
    try {
      return await this.send('GET', path);
    } catch (error) {
      if (error instanceof RefusedRequest && error.status === 404) return null;
      throw error;
    }
  }

  async create(path: string, data: unknown): Promise<Resource> {
    const created = await this.send('POST', path, data);
    if (created === null) throw new Error(`${this.host} returned no resource for ${path}.`);
    return created;
  }

  /** `data`: a resource, or the identifiers of a relationship. */
  async post(path: string, data?: unknown): Promise<void> {
    await this.send('POST', path, data);
  }

  /** Fetches the resources that the document of a resource includes. */
  async listIncluded(path: string): Promise<readonly Resource[]> {
    const document = parseDocument(this.url, await this.request('GET', path));
    return (document as { included?: readonly Resource[] }).included ?? [];
  }

  /** Yields the resources of all pages. */
  async *list(
    path: string,
    query: Readonly<Record<string, string>> = {},
  ): AsyncGenerator<Resource> {
    for (let number: number | null = 1; number !== null;) {
      const page: Readonly<Record<string, string>> = {
        ...query,
        'page[number]': String(number),
        'page[size]': String(PAGE_SIZE),
      };
      const text = await this.request('GET', `${path}?${new URLSearchParams(page)}`);
      const document = parseDocument(this.url, text) as Page;
      yield* document.data;
      number = document.meta?.pagination?.['next-page'] ?? null;
    }
  }

  /** Counts the resources of a list; unlike in other methods, `path` is the complete path. */
  async count(path: string): Promise<number> {
    const { data, meta } = parseDocument(this.url, await this.requestAt('GET', path)) as Page;
    return meta?.pagination?.['total-count'] ?? data.length;
  }

  /** Downloads the bytes at an absolute or relative URL. Sends the token only to this server. */
  async download(location: string): Promise<Buffer> {
    const url = new URL(location, this.url);
    const headers = url.origin === this.url.origin ? this.authorization : {};
    const limit = startIdleTimeout(undefined, DOWNLOAD_IDLE_TIMEOUT_MS);
    try {
      const response = await fetchUntil(limit.signal, url, { headers });
      if (!response.ok)
        throw new RefusedRequest(
          response.status,
          `${url.host} refused the download: status ${response.status}`,
        );
      const pieces: Uint8Array[] = [];
      for await (const piece of response.body ?? []) {
        limit.restart();
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    } catch (error) {
      throw error instanceof RefusedRequest ? error : new ConnectionFailure(url.origin, error);
    } finally {
      limit.clear();
    }
  }

  /** Returns null if the response is empty. */
  private async send(method: string, path: string, data?: unknown): Promise<Resource | null> {
    const text = await this.request(method, path, data);
    return text === '' ? null : (parseDocument(this.url, text) as { data: Resource }).data;
  }

  private request(method: string, path: string, data?: unknown): Promise<string> {
    return this.requestAt(method, `/api/v2${path}`, data);
  }

  private async requestAt(method: string, path: string, data?: unknown): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const { response, text } = await this.exchange(method, path, data);
      const { status } = response;
      if (response.ok) return text;
      if (status === 401)
        throw new RefusedRequest(
          status,
          `${this.host} refused the token in ${this.tokenVariable} (401).`,
        );
      const isBusy = status === 429 || status === 503;
      const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
      if (!isBusy || attempt === MAX_ATTEMPTS || seconds > MAX_RETRY_AFTER_S)
        throw new RefusedRequest(
          status,
          `${this.host} refused ${displayPath(path)}: ${reasonIn(text) || `status ${status}`}`,
        );
      await delay(Number.isFinite(seconds) ? seconds * 1_000 : attempt * RETRY_DELAY_MS);
    }
  }

  private async exchange(
    method: string,
    path: string,
    data: unknown,
  ): Promise<{ readonly response: Response; readonly text: string }> {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    try {
      const response = await fetchUntil(signal, new URL(path, this.url), {
        method,
        headers: { ...this.authorization, Accept: MEDIA_TYPE, 'Content-Type': MEDIA_TYPE },
        ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
      });
      return { response, text: await response.text() };
    } catch (error) {
      throw new ConnectionFailure(this.url.origin, error);
    }
  }

  private get authorization(): Record<string, string> {
    return { Authorization: `Bearer ${this.token}` };
  }
}

const displayPath = (path: string): string => path.replace(/^\/api\/v2|\?.*$/g, '');

/** Throws if the text is not JSON, which a proxy or another program may have returned. */
function parseDocument({ origin }: URL, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Error(
      `${origin} did not return JSON: it has no API of HCP Terraform, or a proxy responded.`,
      { cause: error },
    );
  }
}

/** Returns the reasons in a document with errors; an empty text if there are none. */
function reasonIn(text: string): string {
  try {
    const { errors = [] } = JSON.parse(text) as Errors;
    return errors.flatMap(({ detail, title }) => detail ?? title ?? []).join('; ');
  } catch {
    return '';
  }
}
