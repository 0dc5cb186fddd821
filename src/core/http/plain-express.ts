import express, { type Express } from 'express';

/** Creates Express without its own headers, with simple queries and case-sensitive paths. */
export function createPlainExpress(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // Otherwise, /METRICS would bypass a proxy rule for /metrics.
  app.enable('case sensitive routing');
  return app;
}
