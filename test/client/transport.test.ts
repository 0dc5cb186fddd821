import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { Gantry, type GantryOptions } from '../../client/src/index.js';
import { respondWithJson, startPeer, USER } from './support/peer.js';

const createErrorDocument = (status: number) => ({
  errors: [{ id: 'req-1', status: String(status), title: 'No' }],
});

describe('the address of the server', () => {
  it.each([undefined, null, '', ' ', 7, {}])('is required: %s throws', (url) => {
    expect(() => new Gantry({ url } as unknown as GantryOptions)).toThrow(/url is missing/);
  });

  it('is required: missing options throw', () => {
    expect(() => new Gantry(undefined as unknown as GantryOptions)).toThrow(/url is missing/);
  });

  it.each([
    'gantry',
    '/api',
    'gantry.example.com',
    'ftp://gantry.example.com',
    'https://dana:secret@gantry.example.com',
    'https://gantry.example.com/?a=b',
    'https://gantry.example.com/#a',
  ])('must be a URL: %s throws', (url) => {
    expect(() => new Gantry({ url })).toThrow(TypeError);
  });

  it.each([
    ['https://GANTRY.example.com', 'https://gantry.example.com'],
    ['https://gantry.example.com:443///', 'https://gantry.example.com'],
    [' http://127.0.0.1:3000/gantry/ ', 'http://127.0.0.1:3000/gantry'],
    [new URL('http://127.0.0.1:3000'), 'http://127.0.0.1:3000'],
  ])('is normalized: %s', (url, normalized) => {
    expect(new Gantry({ url }).url).toBe(normalized);
  });

  it('keeps its path as a prefix of the paths of operations', async () => {
    const peer = await startPeer((response) => respondWithJson(response, 200, USER));
    await new Gantry({ url: `${peer.url}/gantry/` }).users.readAccountDetails();
    expect(peer.received.map(({ path }) => path)).toEqual(['/gantry/api/v2/account/details']);
  });
});

describe('the token', () => {
  it.each(['', 'two words', 'line\n', 'smörgås'])(
    '%j is refused before anything is sent',
    (token) => {
      expect(() => new Gantry({ url: 'https://gantry.example.com', token })).toThrow(/token/);
    },
  );

  it('may come from a function, which is called for each request', async () => {
    const peer = await startPeer((response) => respondWithJson(response, 200, USER));
    const tokens = ['first', 'second'];
    const gantry = new Gantry({ url: peer.url, token: async () => tokens.shift() ?? 'none' });
    await gantry.users.readAccountDetails();
    await gantry.users.readAccountDetails();
    expect(peer.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
    ]);
  });

  it('is hidden when a client is printed or serialized', () => {
    const gantry = new Gantry({ url: 'https://gantry.example.com', token: 'top-secret' });
    const shown = inspect(gantry, { depth: 9, showHidden: true }) + JSON.stringify(gantry);
    expect(shown).not.toContain('top-secret');
  });

  it('is not sent after a redirect to another origin, and neither are cookies and headers', async () => {
    const other = await startPeer((response) => respondWithJson(response, 200, USER));
    const peer = await startPeer((response) => {
      response.writeHead(302, { location: `${other.url}/elsewhere` }).end();
    });
    const gantry = new Gantry({ url: peer.url, token: 'top-secret', headers: { 'x-csrf': 'c' } });
    await gantry.users.readAccountDetails({ headers: { cookie: 'session=1' } });
    expect(peer.received[0]?.headers).toMatchObject({
      authorization: 'Bearer top-secret',
      'x-csrf': 'c',
    });
    expect(other.received.map(({ path }) => path)).toEqual(['/elsewhere']);
    expect(JSON.stringify(other.received)).not.toMatch(/top-secret|x-csrf|session/);
  });

  it('is sent again after a redirect on the same origin', async () => {
    const peer = await startPeer((response, { path }) => {
      if (path === '/moved') return respondWithJson(response, 200, USER);
      response.writeHead(307, { location: '/moved' }).end();
    });
    await new Gantry({ url: peer.url, token: 'top-secret' }).users.readAccountDetails();
    expect(peer.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/api/v2/account/details', 'Bearer top-secret'],
      ['/moved', 'Bearer top-secret'],
    ]);
  });

  it('is not sent after the redirect of a write, which is not followed', async () => {
    const other = await startPeer((response) => respondWithJson(response, 200, USER));
    const peer = await startPeer((response) => {
      response.writeHead(307, { location: other.url }).end();
    });
    const gantry = new Gantry({ url: peer.url, token: 'top-secret' });
    await expect(
      gantry.users.create({ username: 'a', email: 'a@b.example' }),
    ).rejects.toMatchObject({ status: 307, message: expect.stringContaining('does not follow') });
    expect(other.received).toEqual([]);
  });

  it('is not sent with capability links, on any origin', async () => {
    const store = await startPeer((response) => respondWithJson(response, 200, { data: null }));
    const gantry = new Gantry({ url: 'https://gantry.example.com', token: 'top-secret' });
    const upload = `${store.url}/bucket/module.tar.gz?signature=abc`;
    await gantry.registryModules.uploadVersion({ upload, body: new Uint8Array([1, 2]) });
    expect(store.received).toMatchObject([
      { method: 'PUT', path: '/bucket/module.tar.gz?signature=abc', body: '\u0001\u0002' },
    ]);
    expect(store.received[0]?.headers).not.toHaveProperty('authorization');
    const own = await startPeer((response) => response.end('log'));
    const here = new Gantry({ url: own.url, token: 'top-secret' });
    expect(await here.runLogs.read({ logToken: `${own.url}/api/v2/run-logs/a.b.c` })).toBe('log');
    expect(own.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is sent with each custom request to the server, and with none to another', async () => {
    const other = await startPeer((response) => respondWithJson(response, 200, USER));
    const peer = await startPeer((response) => respondWithJson(response, 200, USER));
    const gantry = new Gantry({ url: peer.url, token: 'top-secret' });
    expect(await gantry.request('GET', '/api/v2/account/details?a=b')).toEqual(USER);
    await gantry.request('GET', `${other.url}/x`);
    await gantry.request('GET', other.url.replace('http:', ''));
    expect(peer.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/api/v2/account/details?a=b', 'Bearer top-secret'],
    ]);
    expect(other.received.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('an argument of the path', () => {
  it.each(['.', '..'])('cannot be %j, which would address another resource', async (variableId) => {
    const peer = await startPeer((response) => respondWithJson(response, 200, USER));
    const { variables } = new Gantry({ url: peer.url });
    const call = variables.delete({ workspaceId: 'ws-1', variableId });
    await expect(call).rejects.toThrow(TypeError);
    await expect(call).rejects.toThrow(/variables\.delete does not accept .* as "variableId"/);
    expect(peer.received).toEqual([]);
  });
});

describe('a call that fails temporarily', () => {
  const key = { data: { id: '1', type: 'gpg-keys', attributes: {}, relationships: {}, links: {} } };

  it.each([429, 502, 503, 504])(
    "is repeated after %i, after the server's delay",
    async (status) => {
      const peer = await startPeer((response, _, count) => {
        if (count === 3) return respondWithJson(response, 200, USER);
        response.setHeader('retry-after', '0');
        respondWithJson(response, status, createErrorDocument(status));
      });
      expect(await new Gantry({ url: peer.url }).users.readAccountDetails()).toMatchObject({
        id: 'user-1',
      });
      expect(peer.received).toHaveLength(3);
    },
  );

  it('is repeated when the connection breaks, before or during the response', async () => {
    const peer = await startPeer((response, _, count) => {
      if (count === 1) return response.destroy();
      if (count === 3) return respondWithJson(response, 200, USER);
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"data":');
      setTimeout(() => response.destroy(), 10);
    });
    await new Gantry({ url: peer.url }).users.readAccountDetails();
    expect(peer.received).toHaveLength(3);
  });

  it('waits longer each time, and fails after the configured number of retries', async () => {
    const times: number[] = [];
    const peer = await startPeer((response) => {
      times.push(performance.now());
      respondWithJson(response, 503, createErrorDocument(503));
    });
    const gantry = new Gantry({ url: peer.url, retries: 2 });
    await expect(gantry.users.readAccountDetails()).rejects.toMatchObject({ status: 503 });
    expect(times).toHaveLength(3);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThan(120);
    expect(third - second).toBeGreaterThan(245);
    await expect(gantry.users.readAccountDetails({ retries: 0 })).rejects.toThrow();
    expect(times).toHaveLength(4);
  });

  it('is not repeated when the server requests more than a minute of delay', async () => {
    const peer = await startPeer((response) => {
      response.setHeader('retry-after', '3600');
      respondWithJson(response, 429, createErrorDocument(429));
    });
    await expect(new Gantry({ url: peer.url }).users.readAccountDetails()).rejects.toMatchObject({
      status: 429,
      retryAfter: 3600,
    });
    expect(peer.received).toHaveLength(1);
  });

  it.each([400, 404, 409, 500, 501])('is not repeated after %i', async (status) => {
    const peer = await startPeer((response) =>
      respondWithJson(response, status, createErrorDocument(status)),
    );
    await expect(new Gantry({ url: peer.url }).users.readAccountDetails()).rejects.toMatchObject({
      status,
    });
    expect(peer.received).toHaveLength(1);
  });

  it('is repeated with one idempotency key if it writes, and each call has its own', async () => {
    const peer = await startPeer((response, _, count) => {
      if (count === 1) return response.destroy();
      if (count === 3) {
        response.setHeader('retry-after', '0');
        return respondWithJson(response, 502, createErrorDocument(502));
      }
      respondWithJson(response, 201, key);
    });
    const { gpgKeys } = new Gantry({ url: peer.url });
    await gpgKeys.create({ namespace: 'acme', asciiArmor: 'x' });
    await gpgKeys.create({ namespace: 'acme', asciiArmor: 'x' }, { idempotencyKey: 'mine' });
    const [first, again, ...mine] = peer.received.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([again, ...mine]).toEqual([first, 'mine', 'mine']);
    expect(new Set(peer.received.map(({ body }) => body)).size).toBe(1);
  });

  it('is repeated after 429 if it writes without a key, because it was not processed', async () => {
    const peer = await startPeer((response, _, count) => {
      if (count % 2 === 0) return respondWithJson(response, 200, USER);
      response.setHeader('retry-after', '0');
      respondWithJson(response, 429, createErrorDocument(429));
    });
    const { registryModules, teams } = new Gantry({ url: peer.url });
    await teams.update({ teamId: 'team-1', name: 'ops' });
    await registryModules.uploadVersion({ upload: 'a', body: 'archive' });
    expect(peer.received.map(({ method, body }) => [method, body])).toEqual(
      ['PATCH', 'PATCH', 'PUT', 'PUT'].map((method) => [
        method,
        expect.stringMatching(/ops|archive/),
      ]),
    );
    const stream = Readable.from([Buffer.from('archive')]);
    await expect(
      registryModules.uploadVersion({ upload: 'a', body: stream }),
    ).rejects.toMatchObject({ status: 429 });
    expect(peer.received).toHaveLength(5);
  });

  it('is not repeated if a write without a key may have been processed', async () => {
    for (const fail of ['502', '503', '504', 'break']) {
      const peer = await startPeer((response) => {
        if (fail === 'break') return response.destroy();
        respondWithJson(response, Number(fail), createErrorDocument(Number(fail)));
      });
      const gantry = new Gantry({ url: peer.url });
      for (const write of [
        () => gantry.runs.apply({ runId: 'run-1' }),
        () => gantry.teams.delete({ teamId: 'team-1' }),
        () => gantry.teams.update({ teamId: 'team-1', name: 'a' }),
        () => gantry.registryModules.uploadVersion({ upload: 'a', body: 'b' }),
      ])
        await expect(write()).rejects.toThrow();
      expect(peer.received, fail).toHaveLength(4);
    }
  });

  it('refuses an idempotency key for an operation that accepts none', async () => {
    const peer = await startPeer((response) => respondWithJson(response, 200, USER));
    const { teams } = new Gantry({ url: peer.url });
    await expect(teams.delete({ teamId: 'a' }, { idempotencyKey: 'k' })).rejects.toThrow(TypeError);
    expect(peer.received).toEqual([]);
  });

  it('stops immediately with the reason of the signal when it is aborted', async () => {
    const peer = await startPeer((response) => {
      response.setHeader('retry-after', '30');
      respondWithJson(response, 503, createErrorDocument(503));
    });
    const { users } = new Gantry({ url: peer.url });
    const stop = new AbortController();
    const call = users.readAccountDetails({ signal: stop.signal });
    await vi.waitFor(() => expect(peer.received).toHaveLength(1));
    stop.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    const silent = await startPeer(() => undefined);
    const late = new Gantry({ url: silent.url }).users.readAccountDetails({
      signal: AbortSignal.timeout(50),
    });
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(silent.received.length).toBeLessThan(2);
  });

  it('passes on the connection errors of fetch', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { users } = new Gantry({ url: `http://127.0.0.1:${port}`, retries: 1 });
    const error: unknown = await users.readAccountDetails().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect((error as TypeError & { cause: { code: string } }).cause.code).toBe('ECONNREFUSED');
  });

  it.each([
    ['an error with a network code', Object.assign(new Error('reset'), { code: 'ECONNRESET' }), 2],
    ['an error whose cause has one', new Error('x', { cause: { code: 'UND_ERR_SOCKET' } }), 2],
    ['the error of a browser', new TypeError('Failed to fetch'), 2],
    ['a bug in a custom fetch', new TypeError('input.foo is not a function'), 1],
    ['a certificate that is not valid', new TypeError('', { cause: { code: 'CERT_EXPIRED' } }), 1],
  ])('is repeated only after a connection error: %s', async (_, failure, attempts) => {
    let count = 0;
    const gantry = new Gantry({
      url: 'https://gantry.example.com',
      retries: 1,
      fetch: () => {
        count += 1;
        return Promise.reject(failure);
      },
    });
    await expect(gantry.users.readAccountDetails()).rejects.toBe(failure);
    expect(count).toBe(attempts);
  });

  it('refuses an invalid header before it sends a request', async () => {
    const url = 'https://gantry.example.com';
    const fetch = vi.fn<typeof globalThis.fetch>();
    const bad = { 'x-name': 'line\nbreak' };
    for (const gantry of [new Gantry({ url, fetch, headers: bad }), new Gantry({ url, fetch })])
      await expect(gantry.users.readAccountDetails({ headers: bad })).rejects.toThrow(TypeError);
    const unnamed = new Gantry({ url, fetch, headers: () => ({ 'no name': 'a' }) });
    await expect(unnamed.users.readAccountDetails()).rejects.toThrow(TypeError);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('calls the fetch function of the options without a receiver, as browsers require', async () => {
    const receivers: unknown[] = [];
    async function receive(this: unknown): Promise<Response> {
      receivers.push(this);
      return Response.json(USER);
    }
    const gantry = new Gantry({ url: 'https://gantry.example.com', fetch: receive });
    await gantry.users.readAccountDetails();
    expect(receivers).toEqual([undefined]);
  });

  it('uses the fetch function and the credentials of the options', async () => {
    const seen: unknown[] = [];
    const gantry = new Gantry({
      url: 'https://gantry.example.com',
      credentials: 'include',
      fetch: async (input, init) => {
        seen.push([input instanceof URL ? input.href : '', init?.credentials]);
        return Response.json(USER);
      },
    });
    await gantry.users.readAccountDetails();
    await gantry.runLogs.read({ logToken: 'https://store.example.com/log' });
    expect(seen).toEqual([
      ['https://gantry.example.com/api/v2/account/details', 'include'],
      ['https://store.example.com/log', 'omit'],
    ]);
  });
});

describe('a response that does not come from the server', () => {
  it.each([
    [
      'a page of a proxy',
      502,
      '<html>Bad gateway</html>',
      'The server responded with 502 Bad Gateway.',
    ],
    ['nothing', 500, '', 'The server responded with 500 Internal Server Error.'],
    ['a page instead of JSON', 200, '<html>Welcome</html>', /The response is not JSON/],
  ])('%s becomes a GantryError', async (_, status, text, message) => {
    const peer = await startPeer((response) => {
      response.writeHead(status, { 'x-request-id': 'req-9' }).end(text);
    });
    const gantry = new Gantry({ url: peer.url, retries: 0 });
    await expect(gantry.users.readAccountDetails()).rejects.toMatchObject({
      name: 'GantryError',
      status,
      message: expect.stringMatching(message),
      errors: [],
      requestId: 'req-9',
      operation: 'users.readAccountDetails',
    });
  });
});
