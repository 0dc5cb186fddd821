import { createServer, type RequestListener } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express/adapters/express-adapter.js';
import type { Express } from 'express';
import { Unreadable } from '../errors.js';
import { callerAddress } from './caller-address.js';
import type { EdgeRequest, EdgeResponse } from './edge/edge-request.js';
import { refuseUnreadable } from './edge/unreadable-requests.js';
import { createExpressClasses } from './express-classes.js';
import { createPlainExpress } from './plain-express.js';
import type { RateLimit } from './rate-limit/rate-limit.js';

/**
 * A step of request processing. It calls `next`, with an error to refuse the request, or ends the
 * response.
 */
export type Step = (
  request: EdgeRequest,
  response: EdgeResponse,
  next: (refusal?: unknown) => void,
) => void;

/** Limits the headers, not the body: a slow upload may continue as long as it makes progress. */
const ARRIVAL_LIMITS = { headersTimeout: 60_000, requestTimeout: 0 };

/**
 * Nest's Express adapter, with Gantry's steps before Express (docs/decisions/0053). It creates
 * requests and responses with Express's prototypes (docs/decisions/0006).
 */
export class ContractAdapter extends ExpressAdapter {
  private steps: readonly Step[] = [];

  constructor(private readonly rateLimit: RateLimit) {
    super(createPlainExpress());
  }

  override initHttpServer(): void {
    this.httpServer = createServer(
      { ...createExpressClasses(this.getInstance<Express>()), ...ARRIVAL_LIMITS },
      (request, response) => this.run(0, request as EdgeRequest, response as EdgeResponse),
    );
    this.httpServer.on('clientError', refuseUnreadable);
  }

  /** Sets the steps that every request passes before Express, in this order. */
  useBeforeExpress(steps: readonly Step[]): void {
    this.steps = steps;
  }

  /** Passes a refusal to Express. Counts it by address if the request matched no operation. */
  readonly passRefusal = async (
    request: EdgeRequest,
    response: EdgeResponse,
    next: (refusal?: unknown) => void,
  ): Promise<void> => {
    if (request.refusal !== undefined && !request.operation)
      await this.rateLimit.count(callerAddress(request), response);
    next(request.refusal);
  };

  private run(index: number, request: EdgeRequest, response: EdgeResponse): void {
    const step = this.steps[index];
    if (!step || request.refusal !== undefined)
      // Both objects already have the prototypes of Express.
      return (this.getInstance<Express>() as unknown as RequestListener)(request, response);
    step(request, response, (refusal) => {
      request.refusal = refusal;
      this.run(index + 1, request, response);
    });
  }

  override setNotFoundHandler(...args: Parameters<ExpressAdapter['setNotFoundHandler']>): void {
    this.use(async (request: EdgeRequest, response: EdgeResponse, next: () => void) => {
      await this.rateLimit.count(callerAddress(request), response);
      next();
    });
    super.setNotFoundHandler(...args);
  }
}

/** Refuses a request whose target has no readable path, such as `http://[::1/`. */
export const requirePath: Step = (request, _response, next) => {
  if (request.url?.startsWith('/') || hasPath(request)) return next();
  // With the original URL, Express would respond before any of our handlers.
  request.url = '/';
  next(new Unreadable('The target of the request has no path.'));
};

function hasPath(request: EdgeRequest): boolean {
  try {
    return (request.path as string | null) !== null;
  } catch {
    return false;
  }
}
