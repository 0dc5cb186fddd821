import type { ServerResponse } from 'node:http';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ExpressAdapter } from '@nestjs/platform-express/adapters/express-adapter.js';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Express } from 'express';
import { stringify } from 'yaml';
import { sendBytes } from './answers.js';
import { documentNames, loadDocument } from './contract/documents.js';
import { plainExpress } from './plain-express.js';

/** Swagger UI brings inline styles and data: images; scripts come from this server only. */
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** In the dark, Swagger UI shows these as dark as the page. */
const READABLE_IN_THE_DARK =
  '.dark-mode .swagger-ui .examples-select__section-label, .dark-mode .swagger-ui .headers .header-col { color: #e4e6e6; }';

/** Swagger's module serves from a Nest application only, and not from one that has started. */
@Module({})
class DocumentsModule {}

/** Swagger UI at `/docs`, every document in its drop-down, and each document as `/docs/<name>.json` and `.yaml`. */
export async function documentsApp(): Promise<Express> {
  const names = documentNames();
  const express = plainExpress();
  express.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    next();
  });
  const app = await NestFactory.create<NestExpressApplication>(
    DocumentsModule,
    new ExpressAdapter(express),
    { logger: false, bodyParser: false },
  );
  for (const name of names) {
    serveText(express, `/docs/${name}.json`, 'application/json', () =>
      JSON.stringify(published(name)),
    );
    serveText(express, `/docs/${name}.yaml`, 'application/yaml', () =>
      stringify(published(name), { aliasDuplicateObjects: false }),
    );
  }
  SwaggerModule.setup('docs', app, () => published(names[0] ?? ''), {
    explorer: true,
    raw: false,
    customSiteTitle: 'Gantry API documents',
    customCss: READABLE_IN_THE_DARK,
    swaggerOptions: {
      urls: names.map((name) => ({ name, url: `/docs/${name}.json` })),
      'urls.primaryName': names[0],
      persistAuthorization: true,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
      validatorUrl: null,
    },
  });
  return express;
}

/** Written when it is first asked for, then kept: a YAML text takes tens of milliseconds, and anybody may ask. */
function serveText(express: Express, path: string, type: string, text: () => string): void {
  let bytes: Buffer | undefined;
  express.get(path, (_request: unknown, response: ServerResponse) => {
    bytes ??= Buffer.from(text());
    response.setHeader('Content-Type', type);
    sendBytes(response, bytes);
  });
}

/** The document without what only the tests read. */
function published(name: string): OpenAPIObject {
  const text = JSON.stringify(loadDocument(name), (key, value: unknown) =>
    key === 'x-contract-cases' ? undefined : value,
  );
  return JSON.parse(text) as OpenAPIObject;
}
