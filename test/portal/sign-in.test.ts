import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SignInCodes } from '../../src/platform/identity/sessions/sign-in-codes.js';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

describe.runIf(needs('chromium'))('signing in to the portal', { timeout: 120_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let record: PageRecord;
  let token: string;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  beforeEach(async () => {
    await server.reset();
    const world = new World(server);
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

  const signIn = async (secret = token): Promise<void> => {
    await page.getByLabel('Token').fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const account = () => page.getByRole('button', { name: 'owner-of-acme' });

  it('returns to the requested page, and explains why a token is refused', async () => {
    await page.goto(`${server.url}/app/-/workspaces?q=site`);
    await page.waitForURL(/sign-in/);
    await signIn('unknown');
    await page
      .getByRole('alert')
      .filter({ hasText: 'This token is unknown, has expired, or belongs to a suspended user.' })
      .waitFor();
    await signIn();
    await account().waitFor();
    expect(page.url()).toBe(`${server.url}/app/-/workspaces?q=site`);
    expect(pageErrors(record)).toEqual([]);
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/app',
    '/docs',
    '/app/sign-in',
    'javascript:alert(1)',
  ])('never redirects to %s', async (next) => {
    await page.goto(`${server.url}/app/sign-in?next=${encodeURIComponent(next)}`);
    await signIn();
    await account().waitFor();
    expect(page.url()).toBe(`${server.url}/app`);
    expect(pageErrors(record)).toEqual([]);
  });

  it('works once with the link of npm start, and removes its code from the history', async () => {
    const code = server.app.get(SignInCodes).issue(server.adminToken);
    const link = `${server.url}/app/sign-in#code=${code}`;
    await page.goto(link);
    await page.getByRole('button', { name: 'admin' }).waitFor();
    expect(page.url()).not.toContain('code');
    await page.goto(link);
    await page.getByRole('button', { name: 'admin' }).waitFor();
    expect(page.url()).not.toContain('code');
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await other.getByText('This link has expired or has been used.').waitFor();
    expect(other.url()).not.toContain('code');
    expect(record.requests.filter((url) => new URL(url).search.includes(code))).toEqual([]);
    expect(pageErrors(record)).toEqual([]);
    await other.context().close();
  });

  it('after the session has expired returns to the page with the entered values', async () => {
    await page.goto(`${server.url}/app/-/workspaces`);
    await signIn();
    await account().waitFor();
    await context.clearCookies();
    await page.getByPlaceholder('Search workspaces').fill('my-half-typed-name');
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await page.keyboard.press('Escape');
    await signIn();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('None of your workspaces matches').waitFor();
    expect(await page.getByPlaceholder('Search workspaces').inputValue()).toBe(
      'my-half-typed-name',
    );
    expect(pageErrors(record)).toEqual([]);
  });

  it('ends in every browser with "Sign out everywhere"', async () => {
    const other = await (await browser.newContext()).newPage();
    for (const one of [page, other]) {
      await one.goto(`${server.url}/app/sign-in`);
      await one.getByLabel('Token').fill(token);
      await one.keyboard.press('Enter');
      await one.getByRole('button', { name: 'owner-of-acme' }).waitFor();
    }
    await account().click();
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other.reload();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(pageErrors(record)).toEqual([]);
    await other.context().close();
  });

  it('never violates the content security policy, which blocks the writing of markup', async () => {
    await page.goto(`${server.url}/app/sign-in`);
    await signIn();
    await account().waitFor();
    expect(record.requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
    expect(record.errors).toEqual([]);
    const refused = await page.evaluate<string>(
      "(() => { try { document.body.innerHTML = '<img src=x onerror=alert(1)>'; return 'written'; } catch (error) { return error.name; } })()",
    );
    expect(refused).toBe('TypeError');
  });
});
