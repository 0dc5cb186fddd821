import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ExpressAdapter } from '@nestjs/platform-express/adapters/express-adapter.js';
import { type OpenAPIObject as SwaggerDocument, SwaggerModule } from '@nestjs/swagger';
import type { Express, NextFunction, Request, Response } from 'express';
import { stringify } from 'yaml';
import { documentNames, loadDocument } from '../contract/documents.js';
import type { OpenAPIObject } from '../contract/openapi.js';
import { createPlainExpress } from '../plain-express.js';
import { COMBINED_NAME, combineDocuments } from './combined-document.js';
import { CompressedContent } from './compressed-content.js';

/** Swagger UI needs inline styles and data: images; scripts come from this server only. */
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "frame-ancestors 'none'";

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

const swaggerFiles = dirname(
  createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
);

/** Files under `/docs`: those of Swagger UI, and Gantry's additions. */
const FILES: readonly [name: string, type: string, source: string | URL][] = [
  ['swagger-ui-bundle.js', SCRIPT, join(swaggerFiles, 'swagger-ui-bundle.js')],
  [
    'swagger-ui-standalone-preset.js',
    SCRIPT,
    join(swaggerFiles, 'swagger-ui-standalone-preset.js'),
  ],
  ['swagger-ui.css', STYLE, join(swaggerFiles, 'swagger-ui.css')],
  ['docs.js', SCRIPT, new URL('assets/docs.js', import.meta.url)],
  ['docs.css', STYLE, new URL('assets/docs.css', import.meta.url)],
];

/** Embedded by Swagger's module in its startup script. The page fetches the real documents. */
const EMPTY: SwaggerDocument = {
  openapi: '3.0.3',
  info: { title: 'Gantry', version: '1.0.0' },
  paths: {},
};

/** Swagger's module needs a Nest application, to whose Express it adds routes. */
@Module({})
class DocumentsModule {}

/**
 * Creates the application that serves Swagger UI at `/docs`, and each document as
 * `/docs/<name>.json` and `.yaml`. Swagger UI lists the combined document first.
 */
export async function createDocumentsApp(): Promise<Express> {
  const names = [COMBINED_NAME, ...documentNames()];
  const express = createPlainExpress();
  express.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    next();
  });
  express.get('/docs', addViewport);
  const app = await NestFactory.create<NestExpressApplication>(
    DocumentsModule,
    new ExpressAdapter(express),
    { logger: false, bodyParser: false },
  );
  for (const name of names) {
    const json = new CompressedContent('application/json', () =>
      JSON.stringify(loadPublished(name)),
    );
    const yaml = new CompressedContent('application/yaml', () =>
      stringify(loadPublished(name), { aliasDuplicateObjects: false }),
    );
    express.get(`/docs/${name}.json`, json.serve);
    express.get(`/docs/${name}.yaml`, yaml.serve);
  }
  for (const [name, type, source] of FILES)
    express.get(`/docs/${name}`, new CompressedContent(type, () => readFileSync(source)).serve);
  SwaggerModule.setup('docs', app, EMPTY, {
    explorer: true,
    raw: false,
    customSiteTitle: 'Gantry API documents',
    customfavIcon: '/favicon.ico',
    customCssUrl: '/docs/docs.css',
    customJs: '/docs/docs.js',
    swaggerOptions: {
      urls: names.map((name) => ({ name, url: `/docs/${name}.json` })),
      'urls.primaryName': COMBINED_NAME,
      filter: true,
      persistAuthorization: true,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
      validatorUrl: null,
    },
  });
  return express;
}

/** Swagger's page has no viewport element, so a phone would render it 980 pixels wide. */
function addViewport(_request: Request, response: Response, next: NextFunction): void {
  const send = response.send.bind(response);
  response.send = (page: string) =>
    send(page.replace('<title>', '<meta name="viewport" content="width=device-width">\n  <title>'));
  next();
}

/** Loads a document without the members that only tests read. */
function loadPublished(name: string): OpenAPIObject {
  const document = name === COMBINED_NAME ? combineDocuments() : loadDocument(name);
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === 'x-contract-cases' ? undefined : value,
  );
  return JSON.parse(text) as OpenAPIObject;
}
