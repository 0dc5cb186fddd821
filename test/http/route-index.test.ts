import { Agent, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/http/contract/documents.js';
import { routerPath } from '../../src/http/contract/operation.js';
import { indexRoutes, RouteIndex } from '../../src/http/route-index.js';

type Verb = 'get' | 'put' | 'post' | 'patch' | 'delete' | 'all';

/** Routes that the documents don't have (yet), and that an index could get wrong. */
const ODD: [Verb, string][] = [
  ['get', '/odd/:first/two'],
  ['get', '/odd/one/:second'],
  ['get', '/odd/one/two'],
  ['get', '/odd/*rest'],
  ['all', '/odd/:a/:b/*rest/end'],
  ['get', '/odd/:name.json'],
  ['get', '/odd/:from-:to'],
  ['get', '/odd{/:perhaps}/tail'],
  ['post', '/odd/slash/'],
  ['get', '/'],
];
const documented = operations().map(({ method, path, slashes }): [Verb, string] => [method.toLowerCase() as Verb, routerPath({ path, slashes })]);
const routes = [...documented, ...ODD];

const marking = (header: string) => (_request: Request, response: Response, next: NextFunction) => {
  response.setHeader(header, 'yes');
  next();
};

function application(): Express {
  const app = express().disable('x-powered-by').disable('etag').enable('case sensitive routing').set('query parser', 'simple');
  app.use(marking('X-Seen'));
  for (const [number, [verb, path]] of routes.entries()) {
    if (number === documented.length) app.use(marking('X-Between'));
    app[verb](path, (request: Request, response: Response, next: NextFunction) => {
      if (request.query['pass'] === String(number)) return void next();
      const { params, baseUrl, url, originalUrl, path: at } = request;
      response.json({ number, params, baseUrl, url, originalUrl, at });
    });
  }
  app.use((request: Request, response: Response) => void response.status(404).json({ nothingAt: request.url, params: request.params }));
  app.use((error: { status: number; message: string }, _request: Request, response: Response, _next: NextFunction) => void response.status(error.status).json(error.message));
  return app;
}

const VALUES = ['acme', 'a.b', 'a-b', 'x.json', '%41', '%2F', '%zz', '%', '', 'one', 'two', 'tail', '~!$&', '*', ':name'];

/** Paths that fit, nearly fit, or break the routes. */
function paths(): string[] {
  // What may go wrong in a documented path goes wrong in all of them.
  const valuesOf = (number: number) => (number < documented.length && number % 8 !== 0 ? VALUES.slice(0, 1) : VALUES);
  const filled = routes.flatMap(([, path], number) => valuesOf(number).map((value) => path.replace(/[{}]/g, '').replace(/[:*]\w+/g, value)));
  const changed = filled.flatMap((path) => [path, `${path}/`, `${path}//`, `${path}/more`, path.toUpperCase(), path.replace('/', '//'), path.slice(0, -1), path.replace(/\/[^/]*$/, ''), `${path}?x=1/2`]);
  return [...new Set([...changed, '/', '//', '/odd', '/odd/', '/odd/a/b/c/d/end', '/odd/one/two?pass=0', '/%', '/a/../odd/one/two'])].map((path) => (path.startsWith('/') ? path : `/${path}`));
}

function listening(app: Express): Promise<Server> {
  return new Promise((resolve) => {
    const server: Server = app.listen(0, '127.0.0.1', () => resolve(server));
  });
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: object;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true });

function ask(server: Server, method: string, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const asked = send({ host: '127.0.0.1', port, method, path, agent }, (response) => {
      const chunks: Buffer[] = [];
      const { date: _date, ...headers } = response.headers;
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve({ status: response.statusCode, headers, body: Buffer.concat(chunks).toString() }));
    });
    asked.on('error', reject).end();
  });
}

describe('an application whose routes are indexed', () => {
  let plain: Server;
  let indexed: Server;
  beforeAll(async () => {
    const app = application();
    indexRoutes(app);
    plain = await listening(application());
    indexed = await listening(app);
  });
  afterAll(() => {
    agent.destroy();
    plain.close();
    indexed.close();
  });

  it.each(['GET', 'HEAD', 'POST', 'PURGE'])('answers %s of every path as a plain one does', async (method) => {
    const all = paths();
    for (let at = 0; at < all.length; at += 50) {
      const some = all.slice(at, at + 50);
      const answers = await Promise.all([plain, indexed].map((server) => Promise.all(some.map((path) => ask(server, method, path)))));
      for (const [index, path] of some.entries()) expect(answers[1]?.[index], path).toEqual(answers[0]?.[index]);
    }
  }, 120_000);

  it('goes on to the next route that fits when a handler passes, as a plain one does', async () => {
    for (const number of routes.keys()) {
      const path = `${routes[number]?.[1].replace(/[{}]/g, '').replace(/[:*]\w+/g, 'one')}?pass=${number}`;
      expect(await ask(indexed, 'GET', path), path).toEqual(await ask(plain, 'GET', path));
    }
  });

  it('leaves OPTIONS to what follows the routes', async () => {
    for (const server of [plain, indexed]) expect(await ask(server, 'OPTIONS', '/api/v2/organizations')).toMatchObject({ status: 404 });
  });
});

describe('the index of the documented operations', () => {
  const { stack } = (() => {
    const app = express();
    for (const [verb, path] of documented) app[verb](path, () => undefined);
    return app.router;
  })();
  const index = new RouteIndex(stack);

  it('offers a path the operations of that path only, however many others there are', () => {
    for (const [number, [, path]] of documented.entries()) {
      const found = index.candidates(path.replace(/[:*]\w+/g, 'value'));
      expect(found).toContain(number);
      expect(found.length, path).toBeLessThanOrEqual(5);
    }
  });

  it('offers an unknown path nothing', () => {
    for (const path of ['/', '/api', '/api/v2/nothing', '/API/v2/organizations']) expect(index.candidates(path)).toEqual([]);
  });
});
