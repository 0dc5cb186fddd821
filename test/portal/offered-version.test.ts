import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Site } from '../areas/no-code/support/site.js';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { createColleague } from './support/colleague.js';
import { signIn } from './support/desk.js';

describe.runIf(needs('chromium'))('a module with a pinned version', { timeout: 180_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  let record: PageRecord;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
    const site = await Site.of(server, 'module site in acme', 'no-code module site in acme');
    await createColleague(site, 'provision');
    await site.publish('1.2.0', 'variable "tier" {\n  type = string\n}\n');
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await signIn(context, server, (await site.world.token('user dana')) ?? '');
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    record = await recordPage(page);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('is shown and set up with this version, although a newer one exists', async () => {
    await page.goto(`${server.url}/app`);
    const card = page.getByRole('article').filter({ hasText: 'site' });
    await card.getByText('acme · version 1.0.0', { exact: true }).waitFor();
    await card.getByRole('link', { name: 'site', exact: true }).click();
    await page.getByText('Offered for set-up', { exact: true }).waitFor();
    expect(await page.getByLabel('Version').inputValue()).toBe('1.0.0');
    await page.getByRole('tab', { name: /^Inputs/ }).click();
    await page.getByText('Allowed: “eu-central-1”, “us-east-1”').waitFor();
    await page.getByText('Allowed: 1, 2, 3').waitFor();

    await page.getByLabel('Version').selectOption('Version 1.2.0');
    await page.getByRole('tab', { name: 'Inputs 1' }).waitFor();
    expect(await page.getByText('Offered for set-up', { exact: true }).count()).toBe(0);
    expect(await page.getByText(/^Allowed/).count()).toBe(0);
    await page.getByRole('link', { name: 'version 1.0.0' }).click();
    await page.getByText('Offered for set-up', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Set up', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText('Version 1.0.0', { exact: true }).waitFor();
    await page.getByLabel('Breadcrumb').getByRole('link', { name: 'site' }).click();
    await page.getByText('Offered for set-up', { exact: true }).waitFor();
    expect(pageErrors(record)).toEqual([]);
  });
});
