import { Agent, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOperations } from '../../../src/core/http/contract/documents.js';
import { routerPath } from '../../../src/core/http/contract/operation.js';
import { RouteIndex } from '../../../src/core/http/route-index.js';
import { isLongForm } from '../../support/long-form.js';

type Verb = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** Unusual routes that the documents do not have, and that an index could handle wrongly. */
const UNUSUAL_ROUTES: [Verb, string][] = [
  ['get', '/odd/:first/two'],
  ['get', '/odd/one/:second'],
  ['get', '/odd/one/two'],
  ['get', '/odd/*rest'],
  ['patch', '/odd/:a/:b/*rest/end'],
  ['get', '/odd/:name.json'],
  ['get', '/odd/:from-:to'],
  ['get', '/odd{/:perhaps}/tail'],
  ['post', '/odd/slash/'],
  ['get', '/'],
];
const documented = loadOperations().map(({ method, path, slashes }): [Verb, string] => [
  method.toLowerCase() as Verb,
  routerPath({ path, slashes }),
]);
const routes = [...documented, ...UNUSUAL_ROUTES];

function respond(
  number: number,
  { params, baseUrl, url, originalUrl, path }: Request,
  response: Response,
): void {
  response.json({ number, params, baseUrl, url, originalUrl, path });
}

/** Without a middleware, Express tries all routes in order. */
function createApplication(middleware?: RequestHandler): Express {
  const app = express()
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .set('query parser', 'simple');
  if (middleware) app.use(middleware);
  else
    for (const [number, [verb, path]] of routes.entries())
      app[verb](path, (request: Request, response: Response) => respond(number, request, response));
  app.use(
    (request: Request, response: Response) =>
      void response.status(404).json({ nothingAt: request.url }),
  );
  app.use(
    (_error: unknown, _request: Request, response: Response, _next: NextFunction) =>
      void response.status(400).end(),
  );
  return app;
}

const index = new RouteIndex(
  routes.map(([verb, path], target) => ({ method: verb.toUpperCase(), path, target })),
);

const indexMiddleware: RequestHandler = (request, response, next) => {
  const found = index.find(request.method === 'HEAD' ? 'GET' : request.method, request.path);
  if (!found) return void next();
  request.params = found.params as Request['params'];
  respond(found.target, request, response);
};

const VALUES = [
  'acme',
  'a.b',
  'a-b',
  'x.json',
  '%41',
  '%2F',
  '%zz',
  '%',
  '',
  'one',
  'two',
  'tail',
  '~!$&',
  '*',
  ':name',
];

/** Paths that match routes, nearly match them, or cannot be decoded. */
function buildPaths(): string[] {
  // Seven of eight documented paths get one value only, to limit the number of requests.
  const valuesOf = (number: number) =>
    number < documented.length && number % 8 !== 0 ? VALUES.slice(0, 1) : VALUES;
  const filled = routes.flatMap(([, path], number) =>
    valuesOf(number).map((value) => path.replace(/[{}]/g, '').replace(/[:*]\w+/g, value)),
  );
  const changed = filled.flatMap((path) => [
    path,
    `${path}/`,
    `${path}//`,
    `${path}/more`,
    path.toUpperCase(),
    path.replace('/', '//'),
    path.slice(0, -1),
    path.replace(/\/[^/]*$/, ''),
    `${path}?x=1/2`,
  ]);
  return [
    ...new Set([
      ...changed,
      '/',
      '//',
      '/odd',
      '/odd/',
      '/odd/a/b/c/d/end',
      '/%',
      '/a/../odd/one/two',
    ]),
  ].map((path) => (path.startsWith('/') ? path : `/${path}`));
}

function listen(app: Express): Promise<Server> {
  return new Promise((resolve) => {
    const server: Server = app.listen(0, '127.0.0.1', () => resolve(server));
  });
}

interface RouteResponse {
  readonly status: number | undefined;
  readonly headers: object;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true });

function requestRoute(server: Server, method: string, path: string): Promise<RouteResponse> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const sent = send({ host: '127.0.0.1', port, method, path, agent }, (response) => {
      const chunks: Buffer[] = [];
      const { date: _date, ...headers } = response.headers;
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({ status: response.statusCode, headers, body: Buffer.concat(chunks).toString() }),
        );
    });
    sent.on('error', reject).end();
  });
}

describe('routes of the index', () => {
  let plain: Server;
  let indexed: Server;
  beforeAll(async () => {
    plain = await listen(createApplication());
    indexed = await listen(createApplication(indexMiddleware));
  });
  afterAll(() => {
    agent.destroy();
    plain.close();
    indexed.close();
  });

  it.each(['GET', 'HEAD', 'POST', 'PATCH', 'PURGE'])(
    'match %s requests like Express',
    async (method) => {
      // All methods share the index, so GET tests every path, and the others some of them.
      const all = buildPaths().filter((_, at) => method === 'GET' || isLongForm || at % 5 === 0);
      for (let at = 0; at < all.length; at += 50) {
        const some = all.slice(at, at + 50);
        const responses = await Promise.all(
          [plain, indexed].map((server) =>
            Promise.all(some.map((path) => requestRoute(server, method, path))),
          ),
        );
        for (const [index, path] of some.entries()) {
          const [expected, actual] = [responses[0]?.[index], responses[1]?.[index]];
          // Express reports an undecodable path for any matching route, and the index only for a
          // matching method.
          if (expected?.status === 400) expect([400, 404], path).toContain(actual?.status);
          else expect(actual, path).toEqual(expected);
        }
      }
    },
    120_000,
  );

  it('refuse a matching path that cannot be decoded', () => {
    expect(() => index.find('GET', '/api/v2/organizations/%zz')).toThrow(/percent-encoded/);
    expect(index.find('PURGE', '/api/v2/organizations/%zz')).toBeNull();
  });
});

describe('the index of the documented operations', () => {
  const documentedIndex = new RouteIndex(
    documented.map(([verb, path], target) => ({ method: verb.toUpperCase(), path, target })),
  );

  it('finds only the operations of a path, however many others exist', () => {
    for (const [number, [, path]] of documented.entries()) {
      const found = documentedIndex.candidates(path.replace(/[:*]\w+/g, 'value'));
      expect(found).toContain(number);
      expect(found.length, path).toBeLessThanOrEqual(5);
    }
  });

  it('finds for an unknown path only the root, which is compared with every path', () => {
    const root = documentedIndex.candidates('/');
    expect(root).toHaveLength(1);
    for (const path of ['/api', '/api/v2/nothing', '/API/v2/organizations'])
      expect(documentedIndex.candidates(path)).toEqual(root);
  });
});
