import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { signIn } from './support/desk.js';

describe.runIf(needs('chromium'))('a workspace in the portal', { timeout: 180_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let record: PageRecord;
  let world: World;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'module site in acme',
      'no-code module site in acme',
      'no-code workspace site-eu in acme',
    ])
      await world.establish(fact);
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await signIn(context, server, (await world.token('owner of acme')) ?? '');
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    record = await recordPage(page);
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const open = (path: string) => page.goto(`${server.url}/app/acme/workspaces/site-eu${path}`);

  async function readVariables(): Promise<Record<string, unknown>> {
    const id = await world.id('no-code workspace site-eu in acme');
    const { data } = await world.read<{ data: { attributes: { key: string; value: string } }[] }>(
      `/api/v2/workspaces/${id}/vars`,
    );
    return Object.fromEntries(data.map(({ attributes: { key, value } }) => [key, value]));
  }

  async function readNewestRun(): Promise<Record<string, unknown>> {
    const id = await world.id('no-code workspace site-eu in acme');
    const { data } = await world.read<{ data: { attributes: Record<string, unknown> }[] }>(
      `/api/v2/workspaces/${id}/runs`,
    );
    return data[0]?.attributes ?? {};
  }

  it('can be given other inputs, saved before they are planned', async () => {
    const before = await readVariables();
    await open('');
    await page.getByRole('link', { name: 'Change inputs', exact: true }).click();
    await page.getByText('No changes yet.').waitFor();
    await page.getByRole('button', { name: /Replicas/ }).click();
    await page.getByRole('option', { name: '3', exact: true }).click();
    await button('Save and plan').click();
    await page.waitForURL(/\/runs\/run-/);
    expect(await readVariables()).toEqual({ ...before, replicas: '3' });
    expect(await readNewestRun()).toMatchObject({ message: 'Change inputs', 'auto-apply': false });
    expect(pageErrors(record)).toEqual([]);
  });

  it('keeps saved inputs although their run could not be started', async () => {
    await page.route('**/api/v2/runs', (request) =>
      request.fulfill({
        status: 409,
        contentType: 'application/vnd.api+json',
        body: JSON.stringify({ errors: [{ status: '409', detail: 'No runner is available.' }] }),
      }),
    );
    await open('/inputs');
    await page.getByRole('button', { name: /Replicas/ }).click();
    await page.getByRole('option', { name: '3', exact: true }).click();
    await button('Save and plan').click();
    await page.getByText('The inputs are saved, but the run could not be started').waitFor();
    await page.getByText('No runner is available.').waitFor();
    expect(await button('Save and plan').count()).toBe(0);
    expect(await readVariables()).toMatchObject({ replicas: '3' });
    await page.unroute('**/api/v2/runs');
    await button('Start the run').click();
    await page.waitForURL(/\/runs\/run-/);
    expect(await readNewestRun()).toMatchObject({ message: 'Change inputs', 'auto-apply': false });
  });

  const failPlansWith = (message: string): void => {
    server.executor.scripts.set('site-eu', ['fails in planning']);
    server.executor.errorMessages.set('site-eu', message);
  };

  it('shows at the input which validation of the module has failed in the plan', async () => {
    failPlansWith('Invalid value for variable "region": Sites of three servers are in Asia.');
    await open('/inputs');
    await page.getByRole('button', { name: /Replicas/ }).click();
    await page.getByRole('option', { name: '3', exact: true }).click();
    await button('Save and plan').click();
    await page.getByText('An input was refused').waitFor();
    await page.getByText('Region: Sites of three servers are in Asia.').waitFor();
    const refusedRun = page.url();
    await page.getByRole('link', { name: 'Change inputs', exact: true }).click();
    const message = page.getByText('Sites of three servers are in Asia.', { exact: true });
    await message.waitFor();
    const region = page.getByRole('button', { name: /Region/ });
    const ids = (await region.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const described = await Promise.all(
      ids.map((id) => page.locator(`[id="${id}"]`).allInnerTexts()),
    );
    expect(described.flat()).toContain('Sites of three servers are in Asia.');
    await region.click();
    await page.getByRole('option', { name: 'us-east-1', exact: true }).click();
    await message.waitFor({ state: 'detached' });
    server.executor.scripts.clear();
    await button('Save and plan').click();
    await page.getByText('An input was refused').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Confirm/ }).waitFor();
    expect(await readVariables()).toMatchObject({ region: 'us-east-1', replicas: '3' });
    const workspaceRead = page.waitForResponse(/\/workspaces\/site-eu$/);
    await page.goto(refusedRun);
    await page.getByText('An input was refused').waitFor();
    await (await workspaceRead).finished();
    expect(await page.getByRole('link', { name: 'Change inputs', exact: true }).count()).toBe(0);
    expect(pageErrors(record)).toEqual([]);
  });

  it('whose run failed is marked in the list, and can be planned again', async () => {
    const row = page.getByRole('row', { name: /^site-eu/ });
    failPlansWith('The disk is full.');
    await open('');
    await button('Plan again').click();
    await page.getByText('The disk is full.').waitFor();
    await page.getByText('If the message names one of your inputs, change it.').waitFor();
    await button('Copy address').waitFor();
    expect(await page.getByText('Some changes may already be in place.').count()).toBe(0);
    await page.getByRole('link', { name: 'My workspaces' }).first().click();
    await page.getByLabel('Which workspaces').selectOption('All that I may read');
    await row.getByText('Failed').click();
    await page.getByRole('link', { name: 'Open the run' }).click();
    server.executor.scripts.clear();
    await button('Try again').click();
    await page.getByRole('button', { name: /^Confirm/ }).waitFor();
    expect(await readNewestRun()).toMatchObject({ status: 'planned', 'auto-apply': false });
    await page.getByRole('link', { name: 'My workspaces' }).first().click();
    await page.getByLabel('Which workspaces').selectOption('All that I may read');
    await row.getByText('Waiting for confirmation').waitFor();
    expect(pageErrors(record)).toEqual([]);
  });

  const openFolded = async (): Promise<void> => {
    await page.getByText('What happens next').waitFor();
    const folded = page.getByRole('button', { name: /^Your other inputs/ });
    if ((await folded.count()) > 0) await folded.click();
  };

  it('keeps the choices for an upgrade whose plan fails, also after a reload', async () => {
    await world.establish('newer settings of no-code module site in acme');
    failPlansWith('Invalid value for variable "replicas": Three is too many.');
    await open('/upgrade');
    await openFolded();
    await page.getByRole('button', { name: /Replicas/ }).click();
    await page.getByRole('option', { name: '3', exact: true }).click();
    await page.reload();
    await openFolded();
    await page
      .getByRole('button', { name: /Replicas/ })
      .getByText('3')
      .waitFor();
    await button('Plan the upgrade').click();
    await page.getByText('Replicas: Three is too many.').waitFor();
    await page.getByRole('link', { name: 'Change inputs', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Upgrade site-eu' }).waitFor();
    await page.getByText('Three is too many.', { exact: true }).waitFor();
    await page
      .getByRole('button', { name: /Replicas/ })
      .getByText('3')
      .waitFor();
    expect(pageErrors(record)).toEqual([]);
  });

  it('can be upgraded by a user who may not provision its module', async () => {
    await world.establish('newer settings of no-code module site in acme');
    await world.establish('user ben');
    await world.establish('team writers in acme');
    await world.establish('user ben in team writers in acme');
    const relationships = {
      team: { data: { type: 'teams', id: await world.id('team writers in acme') } },
      workspace: {
        data: { type: 'workspaces', id: await world.id('no-code workspace site-eu in acme') },
      },
    };
    await world.request('POST', '/api/v2/team-workspaces', {
      data: { type: 'team-workspaces', attributes: { access: 'write' }, relationships },
    });
    await signIn(context, server, await world.tokenOfUser('user ben'));
    await open('/upgrade');
    await openFolded();
    await page.getByRole('button', { name: /Replicas/ }).click();
    await page.getByRole('option', { name: '3', exact: true }).click();
    await button('Plan the upgrade').click();
    await page.waitForURL(/\/runs\/run-/);
    expect(pageErrors(record)).toEqual([]);
  });

  it('cannot be changed without the no-code settings of its module', async () => {
    const settings = await world.id('no-code module site in acme');
    await world.request('DELETE', `/api/v2/no-code-modules/${settings}`);
    await open('/inputs');
    await page.getByText('You cannot change these inputs').waitFor();
    expect(pageErrors(record)).toEqual([]);
  });
});
