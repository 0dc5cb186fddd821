import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AuditLog } from './audit/audit-log.js';
import { Denials } from './audit/denials.js';
import { AppModule } from './app.module.js';
import type { Foundation } from './foundation.module.js';
import { AuthenticationGuard } from './http/authentication.guard.js';
import { ContractAdapter } from './http/contract-adapter.js';
import { documentsWhenAsked } from './http/documents-when-asked.js';
import { ContractRoutes, requireOneHandlerEach, servedOperations } from './http/contract/routes.js';
import { edge } from './http/edge.js';
import { ErrorFilter } from './http/error.filter.js';
import { RequestMetrics } from './http/metrics.js';
import { SessionCookie } from './http/session-cookie.js';
import { RateCounts } from './http/rate-counts.js';
import { RateLimit } from './http/rate-limit.js';
import { OperationRouter } from './http/operation-router.js';
import { Principals } from './identity/principals.js';
import { nestLog } from './log.js';

/** The application, ready to listen. Refuses when it does not fit its contract documents. */
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
    logger: nestLog(log),
    abortOnError: false,
  });
  const metrics = app.get(RequestMetrics);
  requireOneHandlerEach(app);
  const operations = new OperationRouter(
    servedOperations(app),
    new AuthenticationGuard(
      app.get(Principals),
      app.get(SessionCookie),
      rateLimit,
      config.publicUrl.origin,
    ),
  );
  // What works in Express on every answer has to come before it.
  const isExpressFirst = config.corsOrigins.length > 0 || config.compression;
  adapter.enterBy(edge(config, log, metrics), isExpressFirst ? null : operations.dispatch);
  app.set(
    'trust proxy',
    typeof config.trustProxy === 'number' ? config.trustProxy : [...config.trustProxy],
  );
  if (config.corsOrigins.length > 0)
    app.enableCors({
      origin: [...config.corsOrigins],
      exposedHeaders: ['X-Request-Id', 'ETag', 'Retry-After'],
      maxAge: 600,
    });
  if (config.compression) app.use((await import('compression')).default());
  if (isExpressFirst) app.use(adapter.within(operations.dispatch));
  // What an operation refused is an error of Express, as all errors are.
  app.use(adapter.refusals);
  if (config.docs) app.use('/docs', documentsWhenAsked());
  const denials = new Denials(database, app.get(AuditLog), log);
  app.useGlobalFilters(new ErrorFilter(new ContractRoutes(), metrics, log, denials));
  await app.init();
  return app;
}
