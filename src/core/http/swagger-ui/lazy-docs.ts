import type { Express } from 'express';
import { plainExpress } from '../plain-express.js';

/**
 * Loads the handler of `/docs` on the first request: few callers need it, and the start must not
 * wait for it.
 */
export function lazyDocs(): Express {
  const place = plainExpress();
  let documents: Promise<Express> | undefined;
  place.use(async (request, response, next) => {
    documents ??= import('./documents.js').then(({ documentsApp }) => documentsApp());
    const app = await documents.catch((error: unknown) => {
      // The next request retries.
      documents = undefined;
      throw error;
    });
    const { url } = request;
    // Swagger UI depends on its own path.
    request.url = request.originalUrl;
    app(request, response, (error?: unknown) => {
      request.url = url;
      next(error);
    });
  });
  return place;
}
