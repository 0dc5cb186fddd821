import type { CallOptions, Connection } from './connection.js';
import { parseJson } from './errors.js';
import { flatten } from './flatten.js';
import type { Operation, ResponseFormat } from './operation.js';
import { requestOf } from './request.js';
import { decode } from './shape.js';

/** A result, such as a flat resource, with the document that contained it and the response. */
export interface CallResult<Result, Document> {
  readonly result: Result;
  readonly document: Document;
  readonly response: Response;
}

/** A call in progress. `await` returns its result. */
export class Call<Result, Document = Result> implements Promise<Result> {
  readonly [Symbol.toStringTag] = 'Call';
  readonly #pending: Promise<CallResult<Result, Document>>;

  constructor(pending: Promise<CallResult<Result, Document>>) {
    this.#pending = pending;
  }

  then<Value = Result, Fallback = never>(
    onResult?: ((result: Result) => Value | PromiseLike<Value>) | null,
    onError?: ((error: unknown) => Fallback | PromiseLike<Fallback>) | null,
  ): Promise<Value | Fallback> {
    return this.#pending.then(({ result }) => result).then(onResult, onError);
  }

  catch<Fallback = never>(
    onError?: ((error: unknown) => Fallback | PromiseLike<Fallback>) | null,
  ): Promise<Result | Fallback> {
    return this.then(null, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Result> {
    return this.then().finally(onEnd);
  }

  /**
   * The whole JSON:API document, with the client's property names. For other responses, and for
   * `Gantry.request`, the result itself.
   */
  envelope(): Promise<Document> {
    return this.#pending.then(({ document }) => document);
  }

  /** The status and headers. The body has already been read, unless it is a stream. */
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

/** An invalid argument rejects the promise, like any other failure. */
export async function perform<Result, Document>(
  connection: Connection,
  operation: Operation,
  args: object = {},
  options: CallOptions = {},
): Promise<CallResult<Result, Document>> {
  const request = requestOf(operation, args as Record<string, unknown>);
  return connection.exchange(operation, request, options, async (response) => {
    const { result, document } = await readResult(operation, response);
    return { result: result as Result, document: document as Document, response };
  });
}

async function readResult({ response: format, name }: Operation, response: Response) {
  const content = await readContent(format, response, name);
  if (format.kind !== 'document' || content === undefined)
    return { result: content, document: content };
  const { data } = content as { data: unknown };
  return { result: flatten(data, format.related), document: content };
}

async function readContent(
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
      return text === '' ? undefined : decode(format.shape, parseJson(text, response, name));
    }
  }
}
