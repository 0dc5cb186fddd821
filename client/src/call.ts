import type { CallOptions, Connection } from './connection.js';
import { GantryError } from './errors.js';
import { flatten } from './flatten.js';
import type { Operation, ResponseFormat } from './operation.js';
import { requestOf } from './request.js';
import { decode } from './shape.js';

/** The result of a call: the flat resource, the document that contained it, and the response. */
export interface CallResult<Result, Document> {
  readonly result: Result;
  readonly document: Document;
  readonly response: Response;
}

/**
 * An active call. `await` returns its result; `envelope()` the JSON:API document with `included`
 * and `meta`; `response()` the status and headers.
 */
export class Call<Result, Document = Result> implements Promise<Result> {
  readonly [Symbol.toStringTag] = 'Call';
  readonly #pending: Promise<CallResult<Result, Document>>;

  constructor(pending: Promise<CallResult<Result, Document>>) {
    this.#pending = pending;
  }

  then<Value = Result, Refusal = never>(
    onResult?: ((result: Result) => Value | PromiseLike<Value>) | null,
    onError?: ((error: unknown) => Refusal | PromiseLike<Refusal>) | null,
  ): Promise<Value | Refusal> {
    return this.#pending.then(({ result }) => result).then(onResult, onError);
  }

  catch<Refusal = never>(
    onError?: ((error: unknown) => Refusal | PromiseLike<Refusal>) | null,
  ): Promise<Result | Refusal> {
    return this.then(null, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Result> {
    return this.then().finally(onEnd);
  }

  /** The whole document, with the client's names. */
  envelope(): Promise<Document> {
    return this.#pending.then(({ document }) => document);
  }

  /** The status and headers. The body has been read already, except for streams. */
  response(): Promise<Response> {
    return this.#pending.then(({ response }) => response);
  }
}

/** Calls an operation. The request starts immediately, even if nothing awaits the result. */
export function call<Result, Document = Result>(
  connection: Connection,
  operation: Operation,
  args: object | undefined,
  options: CallOptions | undefined,
): Call<Result, Document> {
  return new Call(perform<Result, Document>(connection, operation, args, options));
}

/** Async, so that an invalid argument rejects like every other failure. */
export async function perform<Result, Document>(
  connection: Connection,
  operation: Operation,
  args: object = {},
  options: CallOptions = {},
): Promise<CallResult<Result, Document>> {
  const request = requestOf(operation, args as Record<string, unknown>);
  return connection.exchange(operation, request, options, async (response) => {
    const { result, document } = await read(operation, response);
    return { result: result as Result, document: document as Document, response };
  });
}

async function read({ response: format, name }: Operation, response: Response) {
  const content = await contentOf(format, response, name);
  if (format.kind !== 'document' || content === undefined)
    return { result: content, document: content };
  const { data } = content as { data: unknown };
  return { result: flatten(data, format.related), document: content };
}

async function contentOf(
  format: ResponseFormat,
  response: Response,
  name: string,
): Promise<unknown> {
  switch (format.kind) {
    case 'none':
      await response.arrayBuffer();
      return undefined;
    case 'text':
      return response.text();
    case 'blob':
      return response.blob();
    case 'stream':
      return response.body;
    default: {
      const text = await response.text();
      return text === '' ? undefined : decode(format.shape, parsed(text, response, name));
    }
  }
}

function parsed(text: string, response: Response, operation: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GantryError(
      'The response is not JSON: it is from a proxy, or the address is not that of a Gantry server.',
      {
        status: response.status,
        code: undefined,
        errors: [],
        requestId: response.headers.get('x-request-id') ?? undefined,
        retryAfter: undefined,
        operation,
      },
    );
  }
}
