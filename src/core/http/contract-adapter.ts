import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express/adapters/express-adapter.js';
import type { Express } from 'express';
import { Unreadable } from '../errors.js';
import { callerAddress } from './caller-address.js';
import type { EdgeRequest, EdgeResponse } from './edge-request.js';
import { expressClasses } from './express-classes.js';
import { plainExpress } from './plain-express.js';
import type { RateLimit } from './rate-limit.js';
import { refuseUnreadable } from './unreadable-requests.js';

type Listener = (request: EdgeRequest, response: EdgeResponse) => void;
type Step = (
  request: EdgeRequest,
  response: EdgeResponse,
  next: (refusal?: unknown) => void,
) => void;

/**
 * Nest's Express adapter with three changes.
 *
 * - Requests and responses are born with Express' prototypes (docs/decisions/0006).
 * - Operations may be served before Express, which answers what they refuse (docs/decisions/0053).
 * - Requests that no operation serves are counted by address.
 */
export class ContractAdapter extends ExpressAdapter {
  /** The parameters' types are wider than the application's: Express makes of the two what it needs. */
  private readonly express = this.getInstance<Express>() as unknown as Listener;
  private entrance = this.express;

  constructor(private readonly rateLimit: RateLimit) {
    super(plainExpress());
  }

  override initHttpServer(): void {
    this.httpServer = createServer(
      expressClasses(this.getInstance<Express>()),
      (request, response) => this.entrance(request as EdgeRequest, response as EdgeResponse),
    );
    this.httpServer.on('clientError', refuseUnreadable);
  }

  /** Every request meets the edge first. Then Express, or first the operations, so that it gets only what they leave. */
  enterBy(edge: Listener, operations: Step | null): void {
    const left: Listener = operations
      ? (request, response) =>
          operations(request, response, (refusal) => this.leave(request, response, refusal))
      : this.express;
    this.entrance = (request, response) => {
      edge(request, response);
      if (hasPath(request)) return left(request, response);
      // Express would answer this before anything of ours.
      request.url = '/';
      this.leave(request, response, new Unreadable('The target of the request has no path.'));
    };
  }

  /** For Express, where it comes first. */
  within(operations: Step): Step {
    return (request, response, next) => {
      if (request.refusal !== undefined) return next();
      operations(request, response, (refusal) => {
        request.refusal = refusal;
        next();
      });
    };
  }

  /** For Express: why the request was not served. Counted by address where no operation has counted it. */
  readonly refusals = async (
    request: EdgeRequest,
    response: EdgeResponse,
    next: (refusal?: unknown) => void,
  ): Promise<void> => {
    if (request.refusal !== undefined && !request.operation)
      await this.rateLimit.count(callerAddress(request), response);
    next(request.refusal);
  };

  private leave(request: EdgeRequest, response: EdgeResponse, refusal: unknown): void {
    request.refusal = refusal;
    this.express(request, response);
  }

  override setNotFoundHandler(...given: Parameters<ExpressAdapter['setNotFoundHandler']>): void {
    this.use(async (request: EdgeRequest, response: EdgeResponse, next: () => void) => {
      await this.rateLimit.count(callerAddress(request), response);
      next();
    });
    super.setNotFoundHandler(...given);
  }
}

/** Not every URL has one that can be read: `http://[::1/`. */
function hasPath(request: EdgeRequest): boolean {
  if (request.url?.startsWith('/')) return true;
  try {
    return (request.path as string | null) !== null;
  } catch {
    return false;
  }
}
