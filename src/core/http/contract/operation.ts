import { SetMetadata, type Type } from '@nestjs/common';
import type { Subject } from '../../caller/subject.js';
import type { Aliases } from './aliases.js';

/** An operation of the contract documents, as the generated decorator describes it. */
export interface OperationSpec {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in the document: `/a/{b}`. */
  readonly path: string;
  /** Path parameters whose value may contain slashes. */
  readonly slashes: readonly string[];
  /** The success status, unless the handler sets another documented one. */
  readonly status: number;
  /** The media type of a success; null if the response has no body. */
  readonly mediaType: string | null;
  /** False if no token is needed. */
  readonly secured: boolean;
  /** Headers that may carry the token. In this order, they precede `Authorization: Bearer`. */
  readonly tokenHeaders: readonly string[];
  /** The security scheme of the session cookie; null if the operation does not accept it. */
  readonly sessionCookie: string | null;
  /** Whether a write is accepted only from pages of this server or with a token in a header. */
  readonly sameOrigin?: true;
  /** The accepted kinds of principals; empty: all except audit readers. */
  readonly callers: readonly string[];
  /**
   * `validated`: JSON, validated before the handler gets it. `validated-upload`: the same, up to
   * the upload limit. `read-by-handler`: the handler gets the bytes. `streamed`: the handler reads
   * the request.
   */
  readonly bodyReading: 'none' | 'validated' | 'validated-upload' | 'read-by-handler' | 'streamed';
  readonly bodyRequired?: boolean;
  /**
   * Successes are not logged, and only requests with an invalid credential count toward the rate
   * limit. For frequent requests, such as probes.
   */
  readonly quiet: boolean;
  /** The path contains a capability, so the log contains the documented path instead. */
  readonly secretPath: boolean;
  readonly pathClass?: Type;
  readonly queryClass?: Type;
  readonly headersClass?: Type;
  readonly headerNames: readonly string[];
  /** The page, not the server, reads the query, so every parameter is accepted. */
  readonly anyQuery?: true;
  readonly queryNames: readonly string[];
  /**
   * Attributes of other products that Gantry does not implement, by path, and the values that it
   * accepts because they describe its behavior.
   */
  readonly unsupportedAttributes?: Readonly<Record<string, readonly unknown[]>>;
  /** Relationships of other products that Gantry does not implement. */
  readonly unsupportedRelationships?: readonly string[];
  readonly bodyClass?: Type;
  readonly aliases?: Aliases;
}

const OPERATION = Symbol('operation');

/** Converts `/a/{b}` of a document to `/a/:b`, or to `/a/*b` if the value may contain slashes. */
export function routerPath(spec: Pick<OperationSpec, 'path' | 'slashes'>): string {
  return spec.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    spec.slashes.includes(name) ? `*${name}` : `:${name}`,
  );
}

export function operationOf(handler: object): OperationSpec | undefined {
  return Reflect.getOwnMetadata(OPERATION, handler) as OperationSpec | undefined;
}

/**
 * Binds a controller method to an operation of the documents, which define its route, status and
 * argument.
 */
export function Operation(spec: OperationSpec): MethodDecorator {
  return SetMetadata(OPERATION, spec);
}

/** Inspects a body before it is parsed and validated. Throws to refuse the request. */
export type BodyInspection = (body: Buffer, subject: Subject) => void;

const BODY_INSPECTION = Symbol('body inspection');

/** Lets a method of the same controller, a {@link BodyInspection}, inspect the operation's body. */
export function InspectBody(method: string): MethodDecorator {
  return SetMetadata(BODY_INSPECTION, method);
}

export function bodyInspectionOf(handler: object, instance: unknown): BodyInspection | undefined {
  const method = Reflect.getOwnMetadata(BODY_INSPECTION, handler) as string | undefined;
  if (method === undefined) return undefined;
  return (instance as Readonly<Record<string, BodyInspection>>)[method]?.bind(instance);
}
