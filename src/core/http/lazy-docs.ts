import type { Express } from 'express';
import { plainExpress } from './plain-express.js';

/** What serves `/docs` is loaded by the first who asks: few do, and no start has to wait for it. */
export function lazyDocs(): Express {
  const place = plainExpress();
  let documents: Promise<Express> | undefined;
  place.use(async (request, response, next) => {
    documents ??= import('./documents.js').then(({ documentsApp }) => documentsApp());
    const app = await documents.catch((error: unknown) => {
      // Whoever asks next tries again.
      documents = undefined;
      throw error;
    });
    const { url } = request;
    // Swagger UI wants to know under which path it is.
    request.url = request.originalUrl;
    app(request, response, (error?: unknown) => {
      request.url = url;
      next(error);
    });
  });
  return place;
}
