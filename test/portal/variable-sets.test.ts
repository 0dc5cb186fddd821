import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { signIn } from './support/desk.js';

const SECRET = 'correct-horse-battery';

describe.runIf(needs('chromium'))('variable sets in the portal', { timeout: 120_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let world: World;
  let page: Page;
  let record: PageRecord;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'project web in acme',
      'workspace site-eu in project web in acme',
      'variable region in workspace site-eu in acme',
      'team with read on project web in acme',
    ])
      await world.establish(fact);
    page = await pageFor('owner of acme');
    record = await recordPage(page);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function pageFor(caller: string): Promise<Page> {
    const context = await browser.newContext();
    await signIn(context, server, (await world.token(caller)) ?? '');
    return context.newPage();
  }

  const dialog = () => page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

  async function addVariable(name: string, value: string, ...checked: string[]): Promise<void> {
    await press('Add variable');
    await dialog().getByLabel('Name').fill(name);
    await dialog().getByLabel('Value', { exact: true }).fill(value);
    for (const label of checked) await dialog().getByText(label, { exact: true }).click();
    await confirm('Add variable');
    await page.getByRole('list', { name: 'Variables' }).getByText(name).waitFor();
  }

  it('are created with variables, and a secret is never shown again', async () => {
    await page.goto(`${server.url}/app/acme/variable-sets`);
    await page.getByText('No variable sets yet').waitFor();
    await press('New variable set');
    await dialog().getByLabel('Name').fill('cloud');
    await confirm('Create variable set');
    await page.getByRole('heading', { name: 'cloud', level: 1 }).waitFor();
    await addVariable('password', SECRET, 'Sensitive');
    await addVariable('region', 'us-east-1');
    await page.reload();
    await page.getByText('Hidden because it is sensitive').waitFor();
    expect(await page.content()).not.toContain(SECRET);
  });

  it('explain a refusal in the dialog, and keep the entered values', async () => {
    await press('Add variable');
    await dialog().getByLabel('Name').fill('no blanks');
    await confirm('Add variable');
    await dialog().getByRole('alert').getByText('The key of an iac variable').waitFor();
    expect(await dialog().getByLabel('Name').inputValue()).toBe('no blanks');
    await confirm('Cancel');
  });

  it('are applied to a project and a workspace, and removed from one', async () => {
    await press('Apply to workspaces');
    // The list of projects is loaded.
    await dialog()
      .getByRole('button', { name: /^Choose Project/ })
      .click();
    await page.getByRole('option', { name: 'web' }).click();
    await confirm('Apply');
    await page.getByText('All workspaces of the project web').waitFor();
    await press('Apply to workspaces');
    await dialog().getByRole('button', { name: 'Apply to', exact: false }).first().click();
    await page.getByRole('option', { name: /^The workspace/ }).click();
    await dialog().getByLabel('Name of the workspace').fill('nowhere');
    await confirm('Apply');
    await dialog().getByRole('alert').waitFor();
    await dialog().getByLabel('Name of the workspace').fill('site-eu');
    await confirm('Apply');
    await page.getByRole('button', { name: 'Remove the workspace site-eu' }).click();
    await page.getByText('The workspace site-eu').waitFor({ state: 'detached' });
  });

  it('show a colleague the origin of each value in the workspace, and no secret', async () => {
    const colleague = await pageFor('token of team with read on project web in acme');
    await colleague.goto(`${server.url}/app/acme/workspaces/site-eu`);
    await colleague
      .getByText('From the variable set cloud, which applies to its project.')
      .waitFor();
    await colleague.getByText('Overrides the value of cloud.').waitFor();
    await colleague.getByText('eu-central-1', { exact: true }).waitFor();
    expect(await colleague.content()).not.toContain(SECRET);
    expect(await colleague.getByRole('link', { name: 'Variable sets' }).count()).toBe(0);
  });

  it('override the value of the workspace with priority, and are deleted', async () => {
    await press('Change');
    await dialog().getByText('Override other values', { exact: true }).click();
    await confirm('Save');
    await page.getByText('Overrides other values').waitFor();
    const before = page.url();
    await page.goto(`${server.url}/app/acme/workspaces/site-eu`);
    await page
      .getByText(/^From the variable set cloud, .*; overrides the value of this workspace\.$/)
      .waitFor();
    await page.goto(before);
    await press('Delete');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete variable set' })
      .click();
    await page.getByText('No variable sets yet').waitFor();
    expect(pageErrors(record)).toEqual([]);
  });
});
