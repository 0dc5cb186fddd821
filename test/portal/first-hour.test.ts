import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { siteArchive } from '../support/facts/module-facts.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { violationsOf } from './support/axe.js';
import { Desk } from './support/desk.js';

describe.runIf(needs('chromium'))('a new installation', { timeout: 300_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let record: PageRecord;
  const desk = new Desk();
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  beforeEach(async () => {
    await server.reset();
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    record = await recordPage(page);
  });
  afterEach(() => context.close());
  afterAll(async () => {
    desk.clear();
    await browser.close();
    await server.stop();
  });

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  const inDialog = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const signIn = async (on: Page, token: string): Promise<void> => {
    await on.goto(`${server.url}/app`);
    await on.getByLabel('Token').fill(token);
    await on.keyboard.press('Enter');
    await on.getByRole('heading', { name: 'Catalog' }).waitFor();
  };
  /** Reloads first: React Aria announces a pending button even after its dialog has closed. */
  const findViolationsAfterReload = async (text: string): Promise<string[]> => {
    await page.reload();
    await page.getByText(text, { exact: true }).waitFor();
    const found = await violationsOf(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    return found;
  };

  it('leads the first administrator from an empty catalog to a workspace', async () => {
    await signIn(page, server.adminToken);
    await page.getByText('Create an organization to begin').waitFor();
    expect(await findViolationsAfterReload('Create an organization to begin')).toEqual([]);
    await follow('Create an organization');
    await page.getByLabel('Name').fill('no blanks');
    await page.getByLabel('Email').fill('ops@acme.example');
    await inDialog('Create organization');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByLabel('Name').fill('acme');
    await inDialog('Create organization');

    await page.getByText('The catalog of acme is empty').waitFor();
    expect(await findViolationsAfterReload('The catalog of acme is empty')).toEqual([]);
    await follow('Publish a module');
    await press('Create a module');
    await page.getByLabel('Name').fill('site');
    await page.getByLabel('Provider', { exact: true }).fill('aws');
    await press('Create');
    await page.getByText('No versions yet').waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(desk.put('module.tar.gz', siteArchive()));
    await press('Publish');
    await page.getByText('Version 1.0.0 is published').waitFor();
    await follow('Catalog');
    await follow('Offer it');
    await press(/Module/);
    await page.getByRole('option', { name: 'site' }).click();
    await press('Offer the module');
    await page.getByText('Colleagues can create workspaces from it.').waitFor();

    await follow('Users');
    await press('New user');
    await page.getByLabel('User name').fill('dana');
    await page.getByLabel('Email').fill('dana@acme.example');
    await inDialog('Create user');
    await press('New token for dana');
    await page.getByRole('textbox', { name: 'Description' }).fill('first sign-in');
    await inDialog('Create');
    const token = await page.getByText(/^gantry_user_/).innerText();
    await inDialog('Done');

    const other = await browser.newContext();
    const colleague = await other.newPage();
    await signIn(colleague, token);
    await colleague.getByText('You are not in an organization yet').waitFor();
    await colleague.getByText('dana', { exact: true }).first().waitFor();

    await follow('Settings');
    await press('New team');
    await page.getByLabel('Name').fill('web');
    await inDialog('Create team');
    await press('Add member to web');
    await page.getByLabel('User name or ID').fill('dana');
    await inDialog('Add member');
    await page.getByRole('list', { name: 'Members of web' }).getByText('dana').waitFor();
    await page.getByRole('tab', { name: 'Project access' }).click();
    const level = page.getByLabel(/^Access of web to /).first();
    await level.selectOption('maintain');
    await expect.poll(() => level.inputValue()).toBe('maintain');

    await colleague.reload();
    await colleague.getByRole('link', { name: 'site', exact: true }).click();
    await colleague.getByRole('link', { name: 'Set up' }).click();
    await colleague.getByLabel('Workspace name').fill('site-eu');
    await colleague.getByLabel(/^Region/).fill('eu-central-1');
    await colleague.getByRole('button', { name: 'Review' }).click();
    await colleague.getByRole('button', { name: 'Create and plan' }).click();
    await colleague.waitForURL(/\/acme\/workspaces\/site-eu\/runs\//);
    await other.close();
    expect(pageErrors(record)).toEqual([]);
  });

  it('lets an owner change the email address of an organization, and delete it', async () => {
    await signIn(page, server.adminToken);
    await follow('Create an organization');
    await page.getByLabel('Name').fill('acme');
    await page.getByLabel('Email').fill('ops@acme.example');
    await inDialog('Create organization');
    await page.getByText('The catalog of acme is empty').waitFor();
    await page.goto(`${server.url}/app/acme/settings?tab=general`);
    await page.getByLabel('Email').fill('platform@acme.example');
    await press('Save');
    await page.getByText('The email address is saved.').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('platform@acme.example');
    expect(await violationsOf(page)).toEqual([]);
    await press('Delete acme');
    const question = page.getByRole('alertdialog');
    await question.getByText('The resources of the workspaces are not destroyed.').waitFor();
    const action = question.getByRole('button', { name: 'Delete organization' });
    expect(await action.isDisabled()).toBe(true);
    await question.getByLabel('Type acme to continue').fill('acme');
    await action.click();
    await page.getByText('Create an organization to begin').waitFor();
    expect(pageErrors(record)).toEqual([]);
  });

  it('lets a site administrator suspend, reinstate and delete a user', async () => {
    await signIn(page, server.adminToken);
    await follow('Users');
    await press('New user');
    await page.getByLabel('User name').fill('dana');
    await page.getByLabel('Email').fill('dana@acme.example');
    await inDialog('Create user');
    await press('Suspend dana');
    await inDialog('Suspend');
    await page.getByText('Suspended', { exact: true }).waitFor();
    expect(await findViolationsAfterReload('Suspended')).toEqual([]);
    await press('Lift suspension of dana');
    await inDialog('Lift suspension');
    await page.getByText('Suspended', { exact: true }).waitFor({ state: 'detached' });
    await press('Delete dana');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete dana' }).waitFor({ state: 'detached' });
    expect(pageErrors(record)).toEqual([]);
  });
});
