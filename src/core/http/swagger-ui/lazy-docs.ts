import type { Express } from 'express';
import { createPlainExpress } from '../plain-express.js';

/**
 * Creates the handler of `/docs`, which loads on the first request: few callers need it, and
 * startup must not wait for it.
 */
export function createLazyDocs(): Express {
  const lazy = createPlainExpress();
  let loading: Promise<Express> | undefined;
  lazy.use(async (request, response, next) => {
    loading ??= import('./documents.js').then(({ createDocumentsApp }) => createDocumentsApp());
    const app = await loading.catch((error: unknown) => {
      // The next request retries.
      loading = undefined;
      throw error;
    });
    const { url } = request;
    // The routes of the application begin with `/docs`, which Express has removed from `url`.
    request.url = request.originalUrl;
    app(request, response, (error?: unknown) => {
      request.url = url;
      next(error);
    });
  });
  return lazy;
}
