import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { violationsOf } from './support/axe.js';
import { signIn } from './support/desk.js';
import { FACTS_OF_PAGES, pagesOf, routesOfPortal, type ShownPage } from './support/pages.js';

describe.runIf(needs('chromium'))('every page of the portal', { timeout: 300_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let record: PageRecord;
  let pages: readonly ShownPage[];
  let world: World;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
    world = new World(server);
    for (const fact of FACTS_OF_PAGES) await world.establish(fact);
    pages = await pagesOf(world);
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await signIn(context, server, (await world.token('owner of acme')) ?? '');
    page = await context.newPage();
    record = await recordPage(page);
    await page.goto(`${server.url}/app/acme/keys`);
    await page.getByText('Key ID').first().waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Like a link: the page stays loaded, and the router renders another route. */
  const follow = (path: string) =>
    page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/app${path}`)})`);
  const heading = () => page.getByRole('heading', { level: 1 });

  it('is in the table of these tests', () => {
    expect(routesOfPortal().length).toBeGreaterThan(20);
    // Only an issuer redirects to this page: test/portal/provider-sign-in.test.ts tests it.
    const routes = routesOfPortal().filter((route) => route !== '/sign-in/callback');
    expect(new Set(pages.map(({ route }) => route))).toEqual(new Set(routes));
  });

  it('has a title, focuses its heading, and has no accessibility violations of axe', async () => {
    const problems: string[] = [];
    let before = '/$org/keys';
    for (const shown of pages) {
      // A tab or a filter of the same page leaves the focus where it is.
      const found = await problemsOf(shown, shown.route !== before).catch(String);
      if (found.length > 0) problems.push(`${shown.path}: ${found}`);
      before = shown.route;
    }
    expect(problems).toEqual([]);
    expect(record.requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
    expect(pageErrors(record)).toEqual([]);
  });

  it('has no accessibility violations for a site administrator either', async () => {
    await signIn(context, server, server.adminToken);
    await page.goto(`${server.url}/app/acme/settings?tab=general`);
    await heading().waitFor();
    const users = { route: '/-/users', path: '/-/users', title: 'Users', sign: 'Search users' };
    expect(await problemsOf(users, true)).toBe('');
    const path = `/-/users/${await world.id('user dana')}`;
    const user = { route: '/-/users/$user', path, title: 'dana', sign: 'Link an identity' };
    expect(await problemsOf(user, true)).toBe('');
  });

  async function problemsOf({ path, title, sign }: ShownPage, isFocused: boolean): Promise<string> {
    await page.setViewportSize({ width: 1280, height: 900 });
    await follow(path);
    const shown = page.getByText(sign).or(page.getByLabel(sign)).filter({ visible: true });
    await shown.first().waitFor({ timeout: 15_000 });
    await expect.poll(() => page.title(), { timeout: 5_000 }).toMatch(titleOf(title));
    expect(await heading().count()).toBe(1);
    if (isFocused) await expect.poll(hasFocusOnHeading, { timeout: 5_000 }).toBe(true);
    // The page may still be changing, so only what a second check finds, too, is a problem.
    const violations = await violationsOf(page);
    return (violations.length === 0 ? [] : await violationsOf(page)).join('\n');
  }

  const titleOf = (title: string): RegExp =>
    new RegExp(`(^|· )${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')} · Gantry$`);

  const hasFocusOnHeading = () => page.evaluate(() => document.activeElement?.tagName === 'H1');
});
