import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, type Answer } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const FORM = { ...TYPE, 'Sec-Fetch-Site': 'same-origin' };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  await server.reset();
  const world = new World(server);
  await world.given('organization acme');
  token = (await world.token('owner of acme')) ?? '';
});
afterAll(() => server.stop());

const signIn = (fields: Record<string, string>): Promise<Answer> =>
  ask(`${server.url}/plain/sign-in`, {
    method: 'POST',
    raw: new URLSearchParams(fields).toString(),
    headers: FORM,
  });
const cookieOf = (answer: Answer): string =>
  (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const page = (path: string, cookie?: string): Promise<Answer> =>
  ask(`${server.url}${path}`, cookie === undefined ? {} : { headers: { Cookie: cookie } });

describe('signing in', () => {
  it('leads to the page that was wanted, and shows it to the token that was pasted', async () => {
    const wanted = await page('/plain?page%5Bnumber%5D=1');
    expect(wanted.status).toBe(303);
    expect(wanted.headers.get('location')).toBe(
      '/plain/sign-in?next=%2Fplain%3Fpage%255Bnumber%255D%3D1',
    );
    const signed = await signIn({ token: ` ${token}\n`, next: '/plain?page%5Bnumber%5D=1' });
    expect(signed.status).toBe(303);
    expect(signed.headers.get('location')).toBe('/plain?page%5Bnumber%5D=1');
    const shown = await page('/plain', cookieOf(signed));
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('<a href="/plain/acme">acme</a>');
  });

  it('gives a cookie that scripts and other sites do not get and that does not show the token', async () => {
    const signed = await signIn({ token });
    expect(signed.headers.get('set-cookie')).toMatch(
      /^gantry_session=[A-Za-z0-9_-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const value = cookieOf(signed).split('=')[1] ?? '';
    expect(Buffer.from(value, 'base64url').includes(token)).toBe(false);
    expect(JSON.stringify(server.log)).not.toContain(token);
  });

  it('is refused with a page when the token is unknown', async () => {
    const refused = await signIn({ token: 'unknown' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This token is unknown or has expired.');
    expect(refused.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/plain',
    '/plain\\@elsewhere.example',
    '/application',
    '/plain/-/sign-out',
    '/plain/sign-in',
    '/docs',
    '/plain\n/x',
  ])('never leads to %j', async (next) => {
    expect((await signIn({ token, next })).headers.get('location')).toBe('/plain');
  });

  it('shows what it is given as text, never as markup', async () => {
    const { text } = await page(`/plain/sign-in?next=${encodeURIComponent('/plain?"><script>')}`);
    expect(text).not.toContain('<script');
  });
});

describe('a form', () => {
  const PATHS = ['/plain/sign-in', '/plain/-/sign-out', '/plain/acme/site/runs/run-1/actions/confirm'];
  const send = (path: string, headers: Record<string, string>): Promise<Answer> =>
    ask(`${server.url}${path}`, {
      method: 'POST',
      raw: new URLSearchParams({ token }).toString(),
      headers: { ...TYPE, ...headers },
    });

  it.each<[string, Record<string, string>]>([
    ['another site', { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['another site, by a browser of old', { Origin: 'https://elsewhere.example' }],
    ['a neighbour in the same domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['a sandboxed frame or a local file', { Origin: 'null' }],
    [
      'a sandboxed frame, by a browser of today',
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    ],
    ['an address that is typed', { 'Sec-Fetch-Site': 'none' }],
    ['nowhere: neither header is there', {}],
    ['an origin that is none', { Origin: '' }],
    ['the same host at another port', { Origin: 'http://127.0.0.1:1' }],
  ])('of %s is refused, and neither begins a session nor ends one', async (_, headers) => {
    for (const path of PATHS) {
      const refused = await send(path, headers);
      expect([path, refused.status, refused.headers.get('set-cookie')]).toEqual([path, 403, null]);
      expect(refused.text).toContain('This request was not sent from a page of this server.');
    }
  });

  it('of a page of this server is taken, by the origin too where a browser sends nothing else', async () => {
    for (const headers of [
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
      { Origin: server.url },
      { Origin: server.config.publicUrl.origin },
    ] as Record<string, string>[])
      expect((await send('/plain/sign-in', headers)).status).toBe(303);
    expect((await page('/plain/sign-in')).headers.get('referrer-policy')).toBe('same-origin');
  });

  it('of a program needs a token in its header, and nothing else', async () => {
    const answer = await send('/plain/acme/site/runs/run-1/actions/confirm', {
      Authorization: `Bearer ${token}`,
    });
    expect(answer.status).toBe(404);
  });
});

describe('a session', () => {
  it('ends by signing out', async () => {
    const signedOut = await ask(`${server.url}/plain/-/sign-out`, {
      method: 'POST',
      raw: '',
      headers: FORM,
    });
    expect(signedOut.headers.get('set-cookie')).toMatch(/^gantry_session=; Max-Age=0; Path=\/;/);
  });

  it('cannot be forged', async () => {
    const cookie = cookieOf(await signIn({ token }));
    expect((await page('/plain', `${cookie.slice(0, -2)}AA`)).status).toBe(303);
    expect((await page('/plain', 'gantry_session=bm9uc2Vuc2U')).status).toBe(303);
  });
});

describe('an error under /plain', () => {
  it('is a page, with the request id', async () => {
    const answer = await page('/plain/a/b/c/d/e');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain(`Request ${answer.headers.get('x-request-id') ?? '?'}`);
  });
});
