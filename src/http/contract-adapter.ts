import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express/adapters/express-adapter.js';
import type { Express } from 'express';
import { callerAddress } from './caller-address.js';
import type { EdgeRequest, EdgeResponse } from './edge-request.js';
import { expressClasses } from './express-classes.js';
import { plainExpress } from './plain-express.js';
import type { RateLimit } from './rate-limit.js';
import { refuseUnreadable } from './unreadable-requests.js';

type Listener = (request: EdgeRequest, response: EdgeResponse) => void;
type Step = (request: EdgeRequest, response: EdgeResponse, next: (refusal?: unknown) => void) => void;

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
    this.httpServer = createServer(expressClasses(this.getInstance<Express>()), (request, response) => this.entrance(request as EdgeRequest, response as EdgeResponse));
    this.httpServer.on('clientError', refuseUnreadable);
  }

  /** Every request meets the edge first. Then Express, or first the operations, so that it gets only what they leave. */
  enterBy(edge: Listener, operations: Step | null): void {
    const left: Listener = operations ? (request, response) => operations(request, response, (refusal) => this.leave(request, response, refusal)) : this.express;
    this.entrance = (request, response) => {
      edge(request, response);
      left(request, response);
    };
  }

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
