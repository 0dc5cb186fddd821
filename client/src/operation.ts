import type { Shape } from './shape.js';

/**
 * A time in ISO 8601 and UTC, such as `2026-03-01T12:00:00.000Z`, as the server returns it.
 * `new Date(text)` parses it.
 */
export type Timestamp = string;

/**
 * Content to upload. The client sends a stream, such as a `Readable` of Node.js, only once: neither
 * a retry nor a redirect repeats it.
 */
export type Bytes =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | string;

/** An argument with the ID of a related resource, or with several IDs. */
interface RelatedIds {
  readonly name: string;
  readonly type: string;
}

/** An argument with the attributes of related resources. */
interface RelatedResources extends RelatedIds {
  readonly attributes: Shape;
}

export type Body =
  | { readonly kind: 'bytes'; readonly mediaType: string }
  | { readonly kind: 'object'; readonly mediaType: string; readonly shape: Shape }
  | {
      readonly kind: 'member';
      readonly mediaType: string;
      readonly argument: string;
      readonly shape?: Shape;
    }
  | {
      readonly kind: 'identifiers';
      readonly mediaType: string;
      readonly argument: string;
      readonly type: string;
    }
  | {
      readonly kind: 'resource';
      readonly mediaType: string;
      readonly type?: string;
      /** A call without any argument of the body sends no body. */
      readonly isOptional?: boolean;
      readonly attributes?: Shape;
      readonly one?: Readonly<Record<string, RelatedIds>>;
      readonly many?: Readonly<Record<string, RelatedResources>>;
    };

/** Maps each member that contains IDs to its relationship, such as `{ projectId: 'project' }`. */
export type Related = Readonly<Record<string, string>>;

export interface ResponseFormat {
  readonly kind: 'none' | 'text' | 'blob' | 'stream' | 'json' | 'document' | 'page';
  readonly shape?: Shape;
  readonly related?: Related;
}

/** One operation of the OpenAPI documents, as the generated code describes it. */
export interface Operation {
  /** The name in the client: `gpgKeys.list`. */
  readonly name: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  /** The path, with the names of arguments in braces. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly defaults?: Readonly<Record<string, string>>;
  /** The operation needs no token, and the client sends none. */
  readonly isAnonymous?: boolean;
  /** The path argument may be a whole link from a response. */
  readonly isLink?: boolean;
  readonly acceptsIdempotencyKey?: boolean;
  readonly body?: Body;
  readonly response: ResponseFormat;
}
