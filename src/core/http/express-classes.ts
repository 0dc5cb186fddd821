import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Classes of requests and responses for the HTTP server of an Express application. Express
 * otherwise changes the prototype of each object, which throws V8's optimisations away and costs
 * more than all the rest of a small request; it leaves a right one alone (docs/decisions/0006).
 */
export function expressClasses(app: Express): {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
} {
  return {
    IncomingMessage: derived(app, 'request', PreshapedRequest) as typeof IncomingMessage,
    ServerResponse: derived(app, 'response', PreshapedResponse) as typeof ServerResponse,
  };
}

/**
 * A real class, not a function under a foreign prototype: V8 then knows beforehand how many fields
 * an object will have.
 */
function derived(
  app: Express,
  kind: 'request' | 'response',
  base: typeof PreshapedRequest | typeof PreshapedResponse,
): unknown {
  const own = class extends (base as new (...given: never[]) => object) {};
  Object.setPrototypeOf(own.prototype, app[kind]);
  app[kind] = own.prototype as never;
  return own;
}

/**
 * With a place for each field that Express, its router and the edge will add: V8 copies an object
 * that outgrows its own.
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
  readonly answerStatus: unknown = undefined;
}
