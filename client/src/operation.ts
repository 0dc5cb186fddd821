import type { Shape } from './shape.js';

/** A time in ISO 8601 and UTC, such as `2026-03-01T12:00:00.000Z`: what the server writes, unchanged. `new Date(text)` reads it. */
export type Timestamp = string;

/** Content to upload. A stream is sent once: it is not repeated after a redirect. */
export type Bytes = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> | string;

/** An argument that holds the id of a related resource, or several. */
interface RelatedIds {
  readonly name: string;
  readonly type: string;
}

/** An argument that holds new resources by their attributes. */
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
      /** Without any of its arguments, no body is sent. */
      readonly isOptional?: boolean;
      readonly attributes?: Shape;
      readonly one?: Readonly<Record<string, RelatedIds>>;
      readonly many?: Readonly<Record<string, RelatedResources>>;
    };

/** Members of a flat resource by the names of the relationships whose ids they hold. */
export type Related = Readonly<Record<string, string>>;

export interface Answer {
  readonly kind: 'none' | 'text' | 'blob' | 'stream' | 'json' | 'document' | 'page';
  readonly shape?: Shape;
  readonly related?: Related;
}

/** One operation of the documents, as the generated code states it. */
export interface Operation {
  /** As a caller writes it: `gpgKeys.list`. */
  readonly name: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  /** With the names of arguments in braces. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly defaults?: Readonly<Record<string, string>>;
  /** It needs no token, and gets none. */
  readonly isAnonymous?: boolean;
  /** Its one path argument may be the whole link that the server gave. */
  readonly isLink?: boolean;
  /** The server takes an `Idempotency-Key`. */
  readonly isRepeatable?: boolean;
  readonly body?: Body;
  readonly answer: Answer;
}
