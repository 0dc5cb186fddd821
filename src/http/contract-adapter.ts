import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express/adapters/express-adapter.js';
import type { Express } from 'express';
import { callerAddress } from './caller-address.js';
import type { EdgeRequest, EdgeResponse } from './edge-request.js';
import { expressClasses } from './express-classes.js';
import { plainExpress } from './plain-express.js';
import type { RateLimit } from './rate-limit.js';
import { refuseUnreadable } from './unreadable-requests.js';

/**
 * Nest's Express adapter with two changes.
 *
 * - Requests and responses are born with Express' prototypes (docs/decisions/0006).
 * - Requests that no operation serves are counted by address.
 */
export class ContractAdapter extends ExpressAdapter {
  constructor(private readonly rateLimit: RateLimit) {
    super(plainExpress());
  }

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    // The parameter's type is wider than the handler's: Express makes of the two what it needs.
    this.httpServer = createServer(expressClasses(app), app as unknown as (request: IncomingMessage, response: ServerResponse) => void);
    this.httpServer.on('clientError', refuseUnreadable);
  }

  override setNotFoundHandler(...given: Parameters<ExpressAdapter['setNotFoundHandler']>): void {
    this.use(async (request: EdgeRequest, response: EdgeResponse, next: () => void) => {
      await this.rateLimit.count(callerAddress(request), response);
      next();
    });
    super.setNotFoundHandler(...given);
  }
}
