import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from '../docs/support/browser.js';
import { RunStory } from '../platform/runs/support/run-story.js';
import { evaluatePolicies } from '../support/facts/policy-facts.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { signIn } from './support/desk.js';

describe.runIf(needs('chromium'))('policies in the portal', { timeout: 120_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let story: RunStory;
  let page: Page;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
    story = await RunStory.begin(server);
    const context = await browser.newContext();
    await signIn(context, server, (await story.world.token('owner of acme')) ?? '');
    page = await context.newPage();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const press = (name: string, scope: 'page' | 'dialog' = 'page') =>
    (scope === 'page' ? page : page.getByRole('dialog'))
      .getByRole('button', { name, exact: true })
      .first()
      .click();

  it('are added in the settings, with their errors and a trial, and removed', async () => {
    await page.goto(`${server.url}/app/acme/settings?tab=policies`);
    await page.getByText('No policies are evaluated').waitFor();
    await press('Add a policy');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('no-destroy');
    await dialog.getByLabel('Rego').fill('package rules\n\ndeny contains http.send({})');
    await press('Try with the last plans', 'dialog');
    await dialog.getByText('There are no plans to try it with').waitFor();
    await press('Add', 'dialog');
    await dialog.getByText('Row 3, column 9: undefined function http.send').waitFor();
    await dialog.getByLabel('Rego').fill('package rules\n\ndeny contains "no" if false');
    await press('Add', 'dialog');
    await page.getByText('no-destroy (advisory)').waitFor();
    await press('Remove: no-destroy');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await page.getByText('No policies are evaluated').waitFor();
  });

  it('show their messages on the run, and are overridden with a reason', async () => {
    await story.world.given('policy set naming in acme');
    const id = await story.queue('web');
    await story.until(id, 'planned');
    await evaluatePolicies(server);
    await page.goto(`${server.url}/app/acme/workspaces/web/runs/${id}`);
    await page.getByText('Policies prevent this apply').waitFor();
    await page.getByText('module.this.random_pet.name is a pet.').waitFor();
    await press('Override');
    await page.getByRole('dialog').getByLabel('Reason').fill('Incident 42');
    await press('Override', 'dialog');
    await page.getByText('An owner overrode the policies').waitFor();
    expect(await page.getByText('Incident 42').count()).toBe(1);
  });
});
