import { Api } from '../../generated/client/api.js';
import { Call } from './call.js';
import { type CallOptions, Connection, type GantryOptions } from './connection.js';
import { parseJson } from './errors.js';

export interface RequestOptions extends CallOptions {
  /** Sent as JSON. The client does not convert the names of its members. */
  readonly body?: unknown;
  /** Allows the client to repeat a write after a transient failure. Default: no key. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * A client of one Gantry server, with one member for each tag of the OpenAPI documents.
 *
 * ```ts
 * const gantry = new Gantry({ url: 'https://gantry.example.com', token });
 * for await (const key of gantry.gpgKeys.list({ namespace: 'acme' })) console.log(key.keyId);
 * ```
 */
export class Gantry extends Api {
  /** The address of the server, without a trailing slash. */
  readonly url: string;

  constructor(options: GantryOptions) {
    const connection = new Connection(options);
    super(connection);
    this.url = connection.url;
  }

  /**
   * Sends any request, to a path of the server or to a link from a response. Returns parsed JSON
   * with the names of the API, or text. Sends the token to the server's own origin only.
   */
  request<Result = unknown>(
    method: string,
    target: string,
    { body, ...options }: RequestOptions = {},
  ): Call<Result> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers['content-type'] = 'application/vnd.api+json';
    const isLink = !target.startsWith('/') || target.startsWith('//');
    const name = `${method.toUpperCase()} ${isLink ? 'of a link' : target.split('?')[0]}`;
    const pending = this.connection.exchange(
      { name, acceptsIdempotencyKey: options.idempotencyKey !== undefined },
      {
        method: method.toUpperCase(),
        target,
        isLink,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      },
      options,
      async (response) => {
        const text = await response.text();
        const isJson = /json/.test(response.headers.get('content-type') ?? '');
        const result = (isJson && text !== '' ? parseJson(text, response, name) : text) as Result;
        return { result, document: result, response };
      },
    );
    return new Call(pending);
  }
}
