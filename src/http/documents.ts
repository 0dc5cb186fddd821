import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { documentNames, loadDocument } from './contract/documents.js';
import type { EdgeRequest, EdgeResponse } from './edge-request.js';

/** Swagger UI brings inline styles and data: images; scripts come from this server only. */
const PAGE_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** Swagger UI at `/docs`, every document in its drop-down, and each document as `/docs/<name>.json` and `.yaml`. */
export function serveDocuments(app: NestExpressApplication): void {
  const names = documentNames();
  app.use('/docs', (_request: EdgeRequest, response: EdgeResponse, next: () => void) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    next();
  });
  for (const name of names) {
    SwaggerModule.setup(`docs/${name}`, app, () => published(name), { ui: false, jsonDocumentUrl: `docs/${name}.json`, yamlDocumentUrl: `docs/${name}.yaml` });
  }
  SwaggerModule.setup('docs', app, () => published(names[0] ?? ''), {
    explorer: true,
    raw: false,
    customSiteTitle: 'Gantry API documents',
    swaggerOptions: {
      urls: names.map((name) => ({ name, url: `/docs/${name}.json` })),
      'urls.primaryName': names[0],
      persistAuthorization: true,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      validatorUrl: null,
    },
  });
}

/** The document without what only the tests read. */
function published(name: string): OpenAPIObject {
  const text = JSON.stringify(loadDocument(name), (key, value: unknown) => (key === 'x-contract-cases' ? undefined : value));
  return JSON.parse(text) as OpenAPIObject;
}
