import { sendAnswer } from './answers.js';
import type { Authenticator } from './authenticator.js';
import { callOf } from './contract/call.js';
import { routerPath } from './contract/operation.js';
import type { ServedOperation } from './contract/routes.js';
import type { EdgeRequest, EdgeResponse } from './edge/edge-request.js';
import { RouteIndex } from './route-index.js';

type Handler = (request: EdgeRequest, response: EdgeResponse) => void | Promise<void>;

/**
 * Finds and serves the operation that a request means. Nest makes the controllers; the way to their methods is here, because
 * its own has ten promises for each request, and Express' a dozen calls (docs/decisions/0053).
 */
export class OperationRouter {
  private readonly index: RouteIndex<Handler>;

  constructor(operations: readonly ServedOperation[], guard: Authenticator) {
    this.index = new RouteIndex(
      operations.map((operation) => ({
        method: operation.spec.method,
        path: routerPath(operation.spec),
        target: handlerOf(operation, guard),
      })),
    );
  }

  /** Goes on where no operation is meant, and with the reason where one refuses. */
  readonly dispatch = (
    request: EdgeRequest,
    response: EdgeResponse,
    next: (refusal?: unknown) => void,
  ): void => {
    try {
      const found = this.index.find(
        request.method === 'HEAD' ? 'GET' : (request.method ?? ''),
        request.path,
      );
      if (found) {
        request.params = found.params;
        return void found.target(request, response)?.catch(next);
      }
    } catch (refusal) {
      return next(refusal);
    }
    next();
  };
}

/** Who asks, what is asked, the room's answer, its bytes: one after another, and at once where nothing has to be waited for. */
function handlerOf({ spec, serve }: ServedOperation, guard: Authenticator): Handler {
  return (request, response) =>
    after(guard.authenticate(spec, request, response), () =>
      after(callOf(spec, request, response), (call) =>
        after(serve(call), (answer) => sendAnswer(spec, response, answer)),
      ),
    );
}

/** A promise makes each step after it wait for a turn of the queue, and most answers need none. */
function after<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
