import type { CallOptions, Connection } from './connection.js';
import { GantryError } from './errors.js';
import { flatten } from './flatten.js';
import type { Answer, Operation } from './operation.js';
import { requestOf } from './request.js';
import { decode } from './shape.js';

/** What an answer holds: the flat result, the document that it came in, and status and headers. */
export interface Reply<Result, Document> {
  readonly result: Result;
  readonly document: Document;
  readonly response: Response;
}

/**
 * A call that is under way. `await` gives its result; `envelope()` the JSON:API document with `included` and `meta`, and
 * `response()` status and headers.
 */
export class Call<Result, Document = Result> implements Promise<Result> {
  readonly [Symbol.toStringTag] = 'Call';
  readonly #reply: Promise<Reply<Result, Document>>;

  constructor(reply: Promise<Reply<Result, Document>>) {
    this.#reply = reply;
  }

  then<Value = Result, Refusal = never>(
    onResult?: ((result: Result) => Value | PromiseLike<Value>) | null,
    onError?: ((error: unknown) => Refusal | PromiseLike<Refusal>) | null,
  ): Promise<Value | Refusal> {
    return this.#reply.then(({ result }) => result).then(onResult, onError);
  }

  catch<Refusal = never>(
    onError?: ((error: unknown) => Refusal | PromiseLike<Refusal>) | null,
  ): Promise<Result | Refusal> {
    return this.then(null, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Result> {
    return this.then().finally(onEnd);
  }

  /** The whole document of the answer, with the names of the client. */
  envelope(): Promise<Document> {
    return this.#reply.then(({ document }) => document);
  }

  /** Status and headers of the answer. Its body has been read already, except for streams. */
  response(): Promise<Response> {
    return this.#reply.then(({ response }) => response);
  }
}

/** Calls an operation. The request is on its way when this returns. */
export function call<Result, Document = Result>(
  connection: Connection,
  operation: Operation,
  args: object | undefined,
  options: CallOptions | undefined,
): Call<Result, Document> {
  return new Call(reply<Result, Document>(connection, operation, args, options));
}

/** Async, so that a wrong argument rejects like every other failure. */
export async function reply<Result, Document>(
  connection: Connection,
  operation: Operation,
  args: object = {},
  options: CallOptions = {},
): Promise<Reply<Result, Document>> {
  const request = requestOf(operation, args as Record<string, unknown>);
  return connection.exchange(operation, request, options, async (response) => {
    const { result, document } = await read(operation, response);
    return { result: result as Result, document: document as Document, response };
  });
}

async function read({ answer, name }: Operation, response: Response) {
  const content = await contentOf(answer, response, name);
  if (answer.kind !== 'document' || content === undefined)
    return { result: content, document: content };
  const { data } = content as { data: unknown };
  return { result: flatten(data, answer.related), document: content };
}

async function contentOf(answer: Answer, response: Response, name: string): Promise<unknown> {
  switch (answer.kind) {
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
      return text === '' ? undefined : decode(answer.shape, parsed(text, response, name));
    }
  }
}

function parsed(text: string, response: Response, operation: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GantryError(
      'The answer is no JSON: it comes from a proxy, or the address is not the one of a Gantry server.',
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
