import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { PKCE } from '../support/facts/sign-in-facts.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { violationsOf } from './support/axe.js';
import { signIn } from './support/desk.js';

const REQUEST = {
  client_id: 'terraform-cli',
  redirect_uri: 'http://localhost:10003/login',
  response_type: 'code',
  code_challenge: PKCE.challenge,
  code_challenge_method: 'S256',
  state: '0012e5',
};

describe.runIf(needs('chromium'))(
  'the sign-in of a tool in the portal',
  { timeout: 120_000 },
  () => {
    let server: TestServer;
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    let record: PageRecord;
    let world: World;
    let token: string;
    beforeAll(async () => {
      server = await startServer();
      browser = await startBrowser();
    });
    beforeEach(async () => {
      await server.reset();
      world = new World(server);
      await world.establish('organization acme');
      token = (await world.token('owner of acme')) ?? '';
      context = await browser.newContext();
      page = await context.newPage();
      record = await recordPage(page);
    });
    afterEach(() => context.close());
    afterAll(async () => {
      await browser.close();
      await server.stop();
    });

    const open = (more: Record<string, string> = {}) =>
      page.goto(
        `${server.url}/app/-/login?${new URLSearchParams({ ...REQUEST, ...more }).toString()}`,
      );
    /** Allows the request, and returns the address of the redirect. No tool listens there. */
    const allowRequest = async (): Promise<URL> => {
      const sent = page.waitForRequest((request) => request.url().startsWith('http://localhost:'));
      await page.getByRole('button', { name: 'Allow' }).click();
      return new URL((await sent).url());
    };
    const readLoginCodes = async () =>
      server.database.read.query<{ granted: string }[]>('SELECT granted FROM login_codes');

    it('names the tool, and sends it a code for a limited token, with the unchanged state', async () => {
      await signIn(context, server, token);
      await open();
      await page.getByRole('heading', { name: 'Allow Terraform or OpenTofu to act as' }).waitFor();
      await page.getByText('localhost:10003').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: /Access/ }).click();
      await page.getByRole('option', { name: /Provision only/ }).click();
      await page.getByRole('button', { name: /^All your organizations Applies to/ }).click();
      await page.getByRole('option', { name: 'acme' }).click();
      const address = await allowRequest();
      expect(address.origin + address.pathname).toBe(REQUEST.redirect_uri);
      expect(address.searchParams.get('state')).toBe(REQUEST.state);
      expect(address.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
      const [stored] = await readLoginCodes();
      expect(JSON.parse(stored?.granted ?? '')).toMatchObject({
        description: 'terraform login',
        scope: { access: 'provision-only', organization: 'acme', projectId: null },
      });
    });

    it('offers only lifetimes that the organization permits', async () => {
      await world.request('PATCH', '/api/v2/organizations/acme/token-ttl-policies', {
        data: {
          attributes: {
            'token-ttl-policies': [{ 'token-type': 'user', 'max-ttl-ms': 7 * 24 * 60 * 60 * 1000 }],
          },
        },
      });
      await world.request('PATCH', '/api/v2/organizations/acme', {
        data: { type: 'organizations', attributes: { 'max-ttl-enabled': true } },
      });
      await signIn(context, server, token);
      await open();
      await page.getByRole('button', { name: /Expiration/ }).click();
      expect(await page.getByRole('option').allTextContents()).toEqual(['1 day', '7 days']);
      await page.getByRole('option', { name: '7 days' }).click();
      await allowRequest();
      expect(await readLoginCodes()).toHaveLength(1);
    });

    it.each([
      ['a redirect to another machine', { redirect_uri: 'https://evil.example/login' }],
      ['a redirect to a script', { redirect_uri: 'javascript:complain(1)' }],
      ['a challenge that is not a hash', { code_challenge_method: 'plain' }],
      ['an unknown client', { client_id: '<img src=x onerror=complain(2)>' }],
    ])('refuses a request with %s, and does not redirect', async (_, more) => {
      await signIn(context, server, token);
      await open(more);
      await page
        .getByText(/must be/)
        .first()
        .waitFor();
      expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
      expect(page.url().startsWith(server.url)).toBe(true);
      expect(record.errors.filter((text) => !text.startsWith('Failed to load'))).toEqual([]);
      expect(await readLoginCodes()).toEqual([]);
    });

    it('returns to the request after signing in', async () => {
      await open();
      await page.waitForURL(/sign-in/);
      await page.getByLabel('Token').fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Allow' }).waitFor();
      const address = await allowRequest();
      expect(address.searchParams.get('state')).toBe(REQUEST.state);
    });

    it('limits a new token in the settings, and shows the limits', async () => {
      await signIn(context, server, token);
      await page.goto(`${server.url}/app/acme/settings?tab=tokens`);
      await page.getByRole('button', { name: 'New token' }).click();
      await page.getByRole('textbox', { name: 'Description' }).fill('dashboard');
      await page.getByRole('button', { name: /Access/ }).click();
      await page.getByRole('option', { name: /Read only/ }).click();
      expect(await page.getByRole('button', { name: /Project/ }).count()).toBe(0);
      await page.getByRole('button', { name: /All your organizations/ }).click();
      await page.getByRole('option', { name: 'acme', exact: true }).click();
      await page.getByRole('button', { name: /All projects/ }).click();
      await page.getByRole('option', { name: 'Default Project' }).click();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText('Copy the token now').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await page
        .getByRole('row', { name: /dashboard/ })
        .getByText(/Read only, in one project of acme/)
        .waitFor();
      await page.getByText('Limit the lifetime of tokens').click();
      await page.getByRole('button', { name: /Tokens of users/ }).click();
      await page.getByRole('option', { name: '30 days' }).click();
      await page.getByRole('button', { name: 'Save lifetimes' }).click();
      await page.getByText('The lifetimes are saved.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'New token' }).click();
      await page.getByRole('button', { name: /Expiration/ }).click();
      expect(await page.getByRole('option').allTextContents()).toEqual([
        '1 day',
        '7 days',
        '30 days',
      ]);
    });
  },
);
