import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

type Base = typeof IncomingMessage | typeof ServerResponse;

/**
 * Classes of requests and responses for the HTTP server of an Express application. Express otherwise changes the prototype
 * of each object, which throws V8's optimisations away and costs more than all the rest of a small request; it leaves a
 * right one alone (docs/decisions/0006).
 */
export function expressClasses(app: Express): { IncomingMessage: typeof IncomingMessage; ServerResponse: typeof ServerResponse } {
  return { IncomingMessage: derived(app, 'request', IncomingMessage), ServerResponse: derived(app, 'response', ServerResponse) };
}

/** A real class, not a function under a foreign prototype: V8 then knows beforehand how many fields an object will have. */
function derived<T extends Base>(app: Express, kind: 'request' | 'response', base: T): T {
  const own = class extends (base as new (...given: never[]) => object) {};
  Object.setPrototypeOf(own.prototype, app[kind]);
  app[kind] = own.prototype as never;
  return own as unknown as T;
}
