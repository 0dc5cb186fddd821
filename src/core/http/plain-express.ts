import express, { type Express } from 'express';

/** Express without what costs or tells something, and with paths that mean one thing only. */
export function plainExpress(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // A rule of a proxy for /metrics must not be met by /METRICS.
  app.enable('case sensitive routing');
  return app;
}
