import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import cors from 'cors';
import type { Config } from '../core/config/config.js';
import { Authenticator } from '../core/http/authenticator.js';
import {
  ContractRoutes,
  requireOneHandlerEach,
  servedOperations,
} from '../core/http/contract/routes.js';
import { ContractAdapter, requirePath, type Step } from '../core/http/contract-adapter.js';
import { createEdge } from '../core/http/edge/edge.js';
import { ErrorFilter } from '../core/http/error.filter.js';
import { RequestMetrics } from '../core/http/metrics.js';
import { OperationRouter } from '../core/http/operation-router.js';
import { RateCounts } from '../core/http/rate-limit/rate-counts.js';
import { RateLimit } from '../core/http/rate-limit/rate-limit.js';
import { SessionCookie } from '../core/http/session-cookie.js';
import { createLazyDocs } from '../core/http/swagger-ui/lazy-docs.js';
import { createNestLog } from '../core/logging/log.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { DeniedWriteAuditor } from '../platform/audit/denied-write-auditor.js';
import { Principals } from '../platform/identity/principals.js';
import { AppModule } from './app.module.js';
import type { Foundation } from './foundation.module.js';

/**
 * Creates the application, ready to listen. Rejects if it does not match its contract documents.
 */
export async function createApp(foundation: Foundation): Promise<INestApplication> {
  const { config, log, database, clock } = foundation;
  const rateLimit = new RateLimit(
    config.rateLimit,
    clock,
    database.kind === 'postgres' ? new RateCounts(database) : null,
  );
  const adapter = new ContractAdapter(rateLimit);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.of(foundation), adapter, {
    bodyParser: false,
    logger: createNestLog(log),
    abortOnError: false,
  });
  const metrics = app.get(RequestMetrics);
  requireOneHandlerEach(app);
  const operations = new OperationRouter(
    servedOperations(app),
    new Authenticator(
      app.get(Principals),
      app.get(SessionCookie),
      rateLimit,
      config.publicUrl.origin,
    ),
  );
  adapter.useBeforeExpress([
    createEdge(config, log, metrics),
    requirePath,
    ...(config.corsOrigins.length > 0 ? [createCorsStep(config)] : []),
    ...(config.compression ? [(await import('compression')).default() as unknown as Step] : []),
    operations.dispatch,
  ]);
  app.set(
    'trust proxy',
    typeof config.trustProxy === 'number' ? config.trustProxy : [...config.trustProxy],
  );
  // Passes refusals of the steps above to the error filter.
  app.use(adapter.passRefusal);
  if (config.docs) app.use('/docs', createLazyDocs());
  const denials = new DeniedWriteAuditor(database, app.get(AuditLog), log);
  app.useGlobalFilters(new ErrorFilter(new ContractRoutes(), metrics, log, denials));
  await app.init();
  return app;
}

function createCorsStep({ corsOrigins }: Config): Step {
  return cors({
    origin: [...corsOrigins],
    exposedHeaders: [
      'X-Request-Id',
      'ETag',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
    ],
    maxAge: 600,
  });
}
