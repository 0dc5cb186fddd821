import express, { type Express } from 'express';

/** Express without the headers that it adds, with simple queries and case-sensitive paths. */
export function plainExpress(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // A proxy rule for /metrics must not miss /METRICS.
  app.enable('case sensitive routing');
  return app;
}
