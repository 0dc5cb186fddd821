import type { Express, RequestHandler } from 'express';
import { sendAnswer } from './answers.js';
import type { AuthenticationGuard } from './authentication.guard.js';
import { callOf } from './contract/call.js';
import { routerPath } from './contract/operation.js';
import type { ServedOperation } from './contract/routes.js';
import type { EdgeRequest, EdgeResponse } from './edge-request.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A route for each operation, in the place of those that Nest would make (docs/decisions/0053). */
export function routeOperations(app: Express, operations: readonly ServedOperation[], guard: AuthenticationGuard): void {
  for (const operation of operations) app[operation.spec.method.toLowerCase() as Method](routerPath(operation.spec), handlerOf(operation, guard));
}

/** Who asks, what is asked, the room's answer, its bytes: one after another, and at once where nothing has to be waited for. */
function handlerOf({ spec, serve }: ServedOperation, guard: AuthenticationGuard): RequestHandler {
  return ((request: EdgeRequest, response: EdgeResponse) =>
    after(guard.admit(spec, request, response), () =>
      after(callOf(spec, request, response), (call) =>
        after(serve(call), (answer) => sendAnswer(spec, response, answer)),
      ),
    )) as unknown as RequestHandler;
}

/** A promise costs each of its steps a turn of the queue, and most answers need none. */
function after<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
