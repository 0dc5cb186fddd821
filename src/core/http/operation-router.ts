import type { Authenticator } from './authenticator.js';
import { callOf } from './contract/call.js';
import { routerPath } from './contract/operation.js';
import type { ServedOperation } from './contract/routes.js';
import type { EdgeRequest, EdgeResponse } from './edge/edge-request.js';
import { RouteIndex } from './route-index.js';
import { sendResponse } from './send-response.js';

type Handler = (request: EdgeRequest, response: EdgeResponse) => void | Promise<void>;

/**
 * Finds and executes the operation of a request. Calls the controllers without Nest, which would
 * create about ten promises per request (docs/decisions/0053).
 */
export class OperationRouter {
  private readonly index: RouteIndex<Handler>;

  constructor(operations: readonly ServedOperation[], authenticator: Authenticator) {
    this.index = new RouteIndex(
      operations.map((operation) => ({
        method: operation.spec.method,
        path: routerPath(operation.spec),
        target: handlerOf(operation, authenticator),
      })),
    );
  }

  /** Calls `next` if no operation matches, or with the error of the request. */
  readonly dispatch = (
    request: EdgeRequest,
    response: EdgeResponse,
    next: (refusal?: unknown) => void,
  ): void => {
    try {
      const route = this.index.find(
        request.method === 'HEAD' ? 'GET' : (request.method ?? ''),
        request.path,
      );
      if (route) {
        request.params = route.params;
        return void route.target(request, response)?.catch(next);
      }
    } catch (refusal) {
      return next(refusal);
    }
    next();
  };
}

function handlerOf(
  { spec, serve, inspectBody }: ServedOperation,
  authenticator: Authenticator,
): Handler {
  return (request, response) =>
    andThen(authenticator.authenticate(spec, request, response), () =>
      andThen(callOf(spec, request, response, inspectBody), (call) =>
        andThen(serve(call), (result) => sendResponse(spec, response, result)),
      ),
    );
}

/** Calls `next` synchronously unless the value is a promise, because each promise costs time. */
function andThen<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
