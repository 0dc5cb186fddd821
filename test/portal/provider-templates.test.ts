import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOf, Site } from '../areas/no-code/support/site.js';
import { startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { signIn } from './support/desk.js';

const MODULE = `
terraform {
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}
resource "aws_vpc" "this" {}
`;

describe.runIf(needs('chromium'))('provider templates in the portal', { timeout: 120_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let site: Site;
  let page: Page;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
    site = await Site.of(server, 'module site without versions in acme');
    await site.publish('1.0.0', MODULE);
    site.world.remember(
      'module site in acme',
      await site.world.id('module site without versions in acme'),
    );
    const context = await browser.newContext();
    await signIn(context, server, (await site.world.token('owner of acme')) ?? '');
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const press = (name: string, within: Pick<Page, 'getByRole'> = page) =>
    within.getByRole('button', { name, exact: true }).first().click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  it('are created for a no-code module, and an error names its line', async () => {
    const module = documentOf(await site.enable({ enabled: true })).data.id;
    await page.goto(`${server.url}/app/acme/settings?tab=providers`);
    await page.getByText('No provider templates').waitFor();
    await press('New template');
    await dialog().getByLabel('Name').fill('accounts');
    await dialog()
      .getByLabel('Provider block')
      .fill('provider "aws" {\n  region = file("/etc/passwd")\n}');
    await press('Create', dialog());
    await dialog().getByRole('alert').getByText('Line 2: Operators, indexes and calls').waitFor();
    await dialog().getByLabel('Provider block').fill('provider "aws" {\n  region = var.region\n}');
    await dialog()
      .getByRole('button', { name: /Applies to/ })
      .click();
    await page.getByRole('option', { name: /no-code module/ }).click();
    await dialog()
      .getByRole('button', { name: /No-code module/ })
      .click();
    await page.getByRole('option', { name: 'site for aws' }).click();
    await press('Create', dialog());
    await row('accounts').getByText('Module site for aws').waitFor();
    const { json } = await site.send('/api/v2/organizations/acme/provider-templates');
    expect(json).toMatchObject({
      data: [{ relationships: { 'no-code-module': { data: { id: module } } } }],
    });
  });

  it('are shown on the page of a workspace, with what is missing', async () => {
    const [module] = await server.database.read.query<{ id: string }[]>(
      'SELECT id FROM no_code_modules',
    );
    const body = { data: { type: 'workspaces', attributes: { name: 'web' } } };
    await site.send(`/api/v2/no-code-modules/${module?.id ?? ''}/workspaces`, { body });
    await page.goto(`${server.url}/app/acme/workspaces/web`);
    await page.getByText('Template accounts of the no-code module').waitFor();
    await page.getByText('The next run will fail when it starts').waitFor();
    await page.getByText('Root configuration').click();
    await page.getByText('"region": "${var.region}"').waitFor();
  });

  it('are changed and deleted', async () => {
    await page.goto(`${server.url}/app/acme/settings?tab=providers`);
    await press('Change accounts');
    await dialog().getByLabel('Name').fill('regions');
    await press('Save', dialog());
    await row('regions').waitFor();
    await press('Delete regions');
    await press('Delete', dialog());
    await page.getByText('No provider templates').waitFor();
  });
});
