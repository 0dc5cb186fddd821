import { Api } from '../../generated/client/api.js';
import { Call } from './call.js';
import { type CallOptions, Connection, type GantryOptions } from './connection.js';

export interface RequestOptions extends CallOptions {
  /** Sent as JSON, with the names of the wire. */
  readonly body?: unknown;
}

/**
 * A client of one Gantry server, with one member for each tag of its documents.
 *
 * ```ts
 * const gantry = new Gantry({ url: 'https://gantry.example.com', token });
 * for await (const key of gantry.gpgKeys.list({ namespace: 'acme' })) console.log(key.keyId);
 * ```
 */
export class Gantry extends Api {
  /** The server's address, without a slash at its end. */
  readonly url: string;

  constructor(options: GantryOptions) {
    const connection = new Connection(options);
    super(connection);
    this.url = connection.url;
  }

  /**
   * Sends any request: to a path of the server, or to a link that it gave. The answer is JSON as on the wire, or text.
   * The token goes along if the address is the server's own.
   */
  request<Result = unknown>(
    method: string,
    target: string,
    { body, ...options }: RequestOptions = {},
  ): Call<Result> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers['content-type'] = 'application/vnd.api+json';
    const isLink = !target.startsWith('/') || target.startsWith('//');
    const reply = this.connection.exchange(
      { name: `${method.toUpperCase()} ${isLink ? 'of a link' : target.split('?')[0]}` },
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
        const result = (isJson && text !== '' ? JSON.parse(text) : text) as Result;
        return { result, document: result, response };
      },
    );
    return new Call(reply);
  }
}
