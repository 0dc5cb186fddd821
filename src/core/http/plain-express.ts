import express, { type Express } from 'express';

/** Express without its default headers and costs, and with unambiguous paths. */
export function plainExpress(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // A proxy rule for /metrics must not miss /METRICS.
  app.enable('case sensitive routing');
  return app;
}
