import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { signIn } from './support/desk.js';

const FACTS = [
  'organization acme',
  'module site in acme',
  'no-code module site in acme',
  'no-code workspace site-eu in acme',
  'newer settings of no-code module site in acme',
  'planned upgrade of site-eu in acme',
];

describe.runIf(needs('chromium'))('the pages of a colleague', { timeout: 180_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let record: PageRecord;
  let world: World;
  let run: string;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    for (const fact of FACTS) await world.establish(fact);
    run = await world.id('planned upgrade of site-eu in acme');
    context = await browser.newContext();
    await signInAs('owner of acme');
    page = await context.newPage();
    record = await recordPage(page);
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const signInAs = async (caller: string): Promise<void> =>
    signIn(context, server, (await world.token(caller)) ?? '');
  const open = (path: string, on = page) => on.goto(`${server.url}/app${path}`);
  const runPath = () => `/acme/workspaces/site-eu/runs/${run}`;
  const heading = (on = page) => on.getByRole('heading', { level: 1 });
  const badge = (text: string, on = page) => heading(on).getByText(text);
  const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });

  it('lead from the catalog to a module and to its inputs', async () => {
    await open('');
    await page.getByRole('searchbox').fill('sit');
    await page.waitForURL(/q=sit/);
    await page.getByRole('link', { name: 'site', exact: true }).click();
    await page.getByRole('tab', { name: /Inputs/ }).click();
    await page.getByText('region').first().waitFor();
    expect(page.url()).toContain('tab=inputs');
    await page.getByRole('link', { name: 'Set up' }).waitFor();
    await page.goBack();
    await heading().getByText('Catalog').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('sit');
    expect(pageErrors(record)).toEqual([]);
  });

  it('explain what is missing to provision a module', async () => {
    await world.establish('module net in acme');
    await open('/acme/modules/acme/net/aws');
    await page.getByRole('link', { name: 'Offer it' }).click();
    await page.getByRole('button', { name: /^net .*Module$/ }).waitFor();
    for (const fact of ['user dana', 'team ops in acme', 'user dana in team ops in acme'])
      await world.establish(fact);
    await context.clearCookies();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs('user dana');
    await open('');
    await page.getByText('Nothing is available to you yet').waitFor();
    await button('Copy the request').click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^Please give my team the access level Provision on a project in acme\. http/);
    const settings = await world.id('no-code module site in acme');
    await world.request('PATCH', `/api/v2/no-code-modules/${settings}`, {
      data: { type: 'no-code-modules', attributes: { enabled: false } },
    });
    await page.reload();
    await page.getByText(/^Please offer a module in the organization acme/).waitFor();
    await open('/acme/modules/acme/net/aws');
    await page.getByText('You cannot set up this module. Ask your platform team').waitFor();
    expect(await page.getByRole('link', { name: 'Offer it' }).count()).toBe(0);
    await context.clearCookies();
    await signInAs('owner of acme');
    await open('/acme/modules/acme/site/aws');
    await page.getByText('This module is switched off').waitFor();
    await page.getByRole('link', { name: 'Open its settings' }).click();
    await button('Offer again').waitFor();
    expect(pageErrors(record)).toEqual([]);
  });

  it('show a second browser what the first one does', async () => {
    const watcher = await context.newPage();
    await open(runPath(), watcher);
    await badge('Waiting for confirmation', watcher).waitFor();
    await open(runPath());
    await button('Discard').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await badge('Discarded').waitFor();
    await badge('Discarded', watcher).waitFor();
    expect(await button('Discard', watcher).count()).toBe(0);
  });

  it('show a stranger neither the run nor that it exists', async () => {
    await context.clearCookies();
    await signInAs('stranger');
    await open(runPath());
    await page.getByText('It does not exist, or you do not have access to it.').waitFor();
    await page.getByText(/^Request/).waitFor();
    await button('Try again').waitFor();
    expect(await button('Confirm and apply').count()).toBe(0);
  });
});
