import { SetMetadata, type Type } from '@nestjs/common';
import type { Aliases } from './aliases.js';

/** One operation of the contract documents, as its generated decorator names it. */
export interface OperationSpec {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in the document: `/a/{b}`. */
  readonly path: string;
  /** Path parameters whose value may hold slashes. */
  readonly slashes: readonly string[];
  /** The status of success, unless the handler sets another documented one. */
  readonly status: number;
  /** The media type of success; null where the answer has no body. */
  readonly answerType: string | null;
  /** False: no token is needed. */
  readonly secured: boolean;
  /** Headers that may carry the token beside `Authorization: Bearer`, highest first. */
  readonly tokenHeaders: readonly string[];
  /** The cookie of a browser's session, where the operation takes one; the token is in it. */
  readonly sessionCookie: string | null;
  /** Only pages of this server, and callers with a token in a header, may call. */
  readonly sameOrigin?: true;
  /** The kinds of token that may call; empty: every kind. */
  readonly callers: readonly string[];
  /** `validated`: JSON, checked by the body's class; `validated-upload`: as large as an upload may be. `read-by-handler`: the bytes. `streamed`: the handler reads the request itself. */
  readonly bodyReading: 'none' | 'validated' | 'validated-upload' | 'read-by-handler' | 'streamed';
  readonly bodyRequired?: boolean;
  /** A success leaves no line in the log: probes come every few seconds. */
  readonly quiet: boolean;
  /** The path holds a capability: the log gets the pattern instead. */
  readonly secretPath: boolean;
  readonly pathClass?: Type;
  readonly queryClass?: Type;
  readonly headersClass?: Type;
  readonly headerNames: readonly string[];
  /** The query is read by the page, not by the server: it refuses none. */
  readonly anyQuery?: true;
  /** The query parameters that the document names. */
  readonly queryNames: readonly string[];
  /** Attributes of the field that Gantry does not implement, by path, and the values that state what it does. */
  readonly unsupportedAttributes?: Readonly<Record<string, readonly unknown[]>>;
  /** Relationships of the field that Gantry does not implement. */
  readonly unsupportedRelationships?: readonly string[];
  readonly bodyClass?: Type;
  /** Names of other servers' clients that Gantry replaces before validation. */
  readonly aliases?: Aliases;
}

const OPERATION = Symbol('operation');

/** `/a/{b}` in a document is `/a/:b` in the router, or `/a/*b` where the value may hold slashes. */
export function routerPath(spec: Pick<OperationSpec, 'path' | 'slashes'>): string {
  return spec.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    spec.slashes.includes(name) ? `*${name}` : `:${name}`,
  );
}

/** The operation that a controller's method serves, if it serves one. */
export function operationOf(handler: object): OperationSpec | undefined {
  return Reflect.getOwnMetadata(OPERATION, handler) as OperationSpec | undefined;
}

/** Binds a controller's method to an operation of the documents, which says all else: its route, its status, its one argument. */
export function Operation(spec: OperationSpec): MethodDecorator {
  return SetMetadata(OPERATION, spec);
}
