import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type Request, type Response } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { Clock } from '../../../src/core/clock.js';
import { ContractAdapter } from '../../../src/core/http/contract-adapter.js';
import { RateLimit } from '../../../src/core/http/rate-limit/rate-limit.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Adds a handler that uses members of the request and the response, and responds with them. */
function addProbe(app: Express): void {
  app.use((request: Request, response: Response) => {
    const { query, path, originalUrl, method, ip, hostname, protocol, secure, xhr, subdomains } =
      request;
    const members = {
      query,
      path,
      originalUrl,
      method,
      ip,
      hostname,
      protocol,
      secure,
      xhr,
      subdomains,
      accepts: request.accepts('json', 'html'),
      header: request.get('X-Probe'),
    };
    const kinds = {
      request: request instanceof IncomingMessage,
      response: response instanceof ServerResponse,
    };
    response
      .status(203)
      .set('X-Answer', 'yes')
      .type('json')
      .send(JSON.stringify({ ...members, ...kinds }));
  });
}

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function createGantryServer(): { app: Express; server: Server } {
  const adapter = new ContractAdapter(new RateLimit(0, new Clock(), null));
  adapter.initHttpServer();
  const app = adapter.getInstance<Express>();
  addProbe(app);
  return { app, server: adapter.getHttpServer() };
}

function createExpressServer(): { app: Express; server: Server } {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  addProbe(app);
  return { app, server: createServer(app) };
}

/** The number of objects, of the request and the response, whose prototype Express has changed. */
async function countChangedPrototypes(server: Server): Promise<number> {
  const before = new Map<object, unknown>();
  server.prependListener('request', (request, response) => {
    for (const one of [request, response]) before.set(one, Reflect.getPrototypeOf(one));
  });
  const response = await fetch(await listen(server));
  await response.text();
  expect(before.size).toBe(2);
  return [...before].filter(([one, prototype]) => Reflect.getPrototypeOf(one) !== prototype).length;
}

describe('requests and responses that are created with the prototypes of Express', () => {
  it.each([
    ['a plain request', '/a/b', {}],
    ['a query', '/a?x=1&y[z]=2', {}],
    [
      'headers',
      '/h',
      { headers: { 'X-Probe': 'one', 'X-Requested-With': 'XMLHttpRequest', Accept: 'text/html' } },
    ],
    ['another method', '/p', { method: 'POST', body: 'text' }],
    ['HEAD', '/head', { method: 'HEAD' }],
  ] as const)('behave like those of stock Express: %s', async (_, path, init) => {
    const responses = await Promise.all(
      [createGantryServer(), createExpressServer()].map(async ({ server }) => {
        const response = await fetch(`${await listen(server)}${path}`, init);
        const headers = Object.fromEntries(
          [...response.headers].filter(([name]) => name !== 'date'),
        );
        return {
          status: response.status,
          headers,
          body: (await response.text()).replace(/127\.0\.0\.1:\d+/g, 'host'),
        };
      }),
    );
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.status).toBe(203);
  });

  it('never change their prototype, which stock Express changes at each request', async () => {
    expect(await countChangedPrototypes(createGantryServer().server)).toBe(0);
    expect(await countChangedPrototypes(createExpressServer().server)).toBe(2);
  });
});
