import { Agent, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../src/core/http/contract/documents.js';
import { routerPath } from '../../../src/core/http/contract/operation.js';
import { RouteIndex } from '../../../src/core/http/route-index.js';
import { isLong } from '../../support/length.js';

type Verb = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** Unusual routes that the documents lack, and that an index could handle wrongly. */
const ODD: [Verb, string][] = [
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
const documented = operations().map(({ method, path, slashes }): [Verb, string] => [
  method.toLowerCase() as Verb,
  routerPath({ path, slashes }),
]);
const routes = [...documented, ...ODD];

function answer(
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
      app[verb](path, (request: Request, response: Response) => answer(number, request, response));
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

const byIndex: RequestHandler = (request, response, next) => {
  const found = index.find(request.method === 'HEAD' ? 'GET' : request.method, request.path);
  if (!found) return void next();
  request.params = found.params as Request['params'];
  answer(found.target, request, response);
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

/** Paths that match, nearly match, or break the routes. */
function paths(): string[] {
  // Damage that applies to every documented path.
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
    plain = await listening(createApplication());
    indexed = await listening(createApplication(byIndex));
  });
  afterAll(() => {
    agent.destroy();
    plain.close();
    indexed.close();
  });

  it.each(['GET', 'HEAD', 'POST', 'PATCH', 'PURGE'])(
    'match %s of every path like Express does',
    async (method) => {
      // The index is the same for all methods: GET tests its paths, the other methods test the
      // methods.
      const all = paths().filter((_, at) => method === 'GET' || isLong || at % 5 === 0);
      for (let at = 0; at < all.length; at += 50) {
        const some = all.slice(at, at + 50);
        const answers = await Promise.all(
          [plain, indexed].map((server) =>
            Promise.all(some.map((path) => ask(server, method, path))),
          ),
        );
        for (const [index, path] of some.entries()) {
          const [expected, answered] = [answers[0]?.[index], answers[1]?.[index]];
          // Express reports an undecodable path for any matching route, regardless of its method;
          // here the method must match too.
          if (expected?.status === 400) expect([400, 404], path).toContain(answered?.status);
          else expect(answered, path).toEqual(expected);
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
