import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Site } from '../areas/no-code/support/site.js';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { createColleague, provisionAs } from './support/colleague.js';
import { signIn } from './support/desk.js';

describe.runIf(needs('chromium'))('my workspaces in the portal', { timeout: 180_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let site: Site;
  let context: BrowserContext;
  let page: Page;
  let record: PageRecord;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  beforeEach(async () => {
    site = await Site.of(server, 'module site in acme', 'no-code module site in acme');
    await createColleague(site, 'provision');
    await site.world.establish('token of team web in acme');
    await provisionAs(site, 'owner of acme', 'of-owner');
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await signIn(context, server, (await site.world.token('user dana')) ?? '');
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    record = await recordPage(page);
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  const open = (path = '') => page.goto(`${server.url}/app${path}`);

  it('are those that the caller and its teams created, or all, with their creators', async () => {
    await provisionAs(site, 'user dana', 'of-dana');
    await provisionAs(site, 'token of team web in acme', 'of-web');
    await open('/-/workspaces');
    await row('of-dana').waitFor();
    await row('of-web').waitFor();
    expect(await row('of-owner').count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: 'Created by' }).count()).toBe(0);

    await page.getByLabel('Which workspaces').selectOption('All that I may read');
    await page.waitForURL(/show=all/);
    await row('of-dana').getByText('You', { exact: true }).waitFor();
    await row('of-web').getByText('Team web', { exact: true }).waitFor();
    await row('of-owner').getByText('owner-of-acme', { exact: true }).waitFor();
    await page.reload();
    await row('of-owner').click();
    const creator = page.locator('dl > div', { hasText: 'Created by' });
    await creator.getByText('owner-of-acme', { exact: true }).waitFor();
    await page.getByLabel('Breadcrumb').getByRole('link', { name: 'My workspaces' }).click();
    await row('of-owner').waitFor();

    await open();
    const recent = page.getByRole('region', { name: 'My workspaces' });
    await recent.getByRole('link', { name: 'of-dana' }).waitFor();
    expect(await recent.getByRole('link', { name: 'of-owner' }).count()).toBe(0);
    expect(pageErrors(record)).toEqual([]);
  });

  it('lead to the catalog, or to those of others, if there are none', async () => {
    await open('/-/workspaces');
    await page.getByText('You and your teams have created no workspaces').waitFor();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Open the catalog' }).waitFor();
    await main.getByRole('link', { name: 'Show all that I may read' }).click();
    await row('of-owner').waitFor();
    await page.getByPlaceholder('Search workspaces').fill('owner');
    await page.waitForURL(/q=owner/);
    await page.getByLabel('Which workspaces').selectOption('Created by me or my teams');
    await page.getByText('None of your workspaces matches').waitFor();
    expect(page.url()).not.toContain('show=');
    await open();
    await page.getByRole('heading', { level: 1, name: 'Catalog' }).waitFor();
    await page.getByRole('link', { name: 'site', exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'My workspaces' }).count()).toBe(0);
    expect(pageErrors(record)).toEqual([]);
  });
});
