import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Creates the request and response classes for the HTTP server of an Express application. Express
 * replaces the prototype of objects of other classes, which V8 then no longer optimizes
 * (docs/decisions/0006).
 */
export function createExpressClasses(app: Express): {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
} {
  return {
    IncomingMessage: deriveClass(app, 'request', PreshapedRequest) as typeof IncomingMessage,
    ServerResponse: deriveClass(app, 'response', PreshapedResponse) as typeof ServerResponse,
  };
}

/** Creates a class rather than a function, so that V8 knows the number of fields in advance. */
function deriveClass(
  app: Express,
  kind: 'request' | 'response',
  base: typeof PreshapedRequest | typeof PreshapedResponse,
): unknown {
  const own = class extends (base as new (...args: never[]) => object) {};
  Object.setPrototypeOf(own.prototype, app[kind]);
  app[kind] = own.prototype as never;
  return own;
}

/**
 * Declares fields that Express and Gantry add, because V8 copies an object that outgrows its
 * allocation.
 */
class PreshapedRequest extends IncomingMessage {
  readonly res: unknown = undefined;
  readonly next: unknown = undefined;
  readonly route: unknown = undefined;
  readonly params: unknown = undefined;
  readonly baseUrl: unknown = undefined;
  readonly originalUrl: unknown = undefined;
  readonly _parsedUrl: unknown = undefined;
  readonly id: unknown = undefined;
  readonly arrivedAt: unknown = undefined;
  readonly bodyLimit: unknown = undefined;
  readonly uploadLimit: unknown = undefined;
  readonly operation: unknown = undefined;
  readonly refusal: unknown = undefined;
  readonly subject: unknown = undefined;
}

class PreshapedResponse extends ServerResponse {
  readonly locals: unknown = undefined;
  readonly statusOverride: unknown = undefined;
}
