import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackgroundWork } from '../../src/core/background/background-work.js';
import { Event } from '../../src/platform/events/event.entity.js';
import { AssessmentsTask } from '../../src/platform/lifecycle/assessments/assessments.task.js';
import { Workspace } from '../../src/platform/workspaces/workspace.entity.js';
import { publishNextVersion, workspaceNames } from '../areas/no-code/campaigns/support/campaign.js';
import { Site } from '../areas/no-code/support/site.js';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { insertReceiver } from '../platform/events/support/receivers.js';
import { CHANGED_FILE, runAssessments } from '../support/facts/lifecycle-facts.js';
import { waitForRun } from '../support/facts/run-facts.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { signIn } from './support/desk.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WORKSPACES = 50;
/** Enough for the runs of a campaign while other tests use the processors. */
const CAMPAIGN_MS = 3 * MINUTE_MS;
const SITE = 'no-code workspace site-eu in acme';

interface Named {
  readonly id: string;
}

interface Destruction {
  readonly data: { readonly attributes: { readonly status: string | null } };
}

describe.runIf(needs('chromium'))('a platform team in the portal', { timeout: 600_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let site: Site;
  let page: Page;
  let record: PageRecord;
  beforeAll(async () => {
    server = await startServer();
    server.app.get(BackgroundWork).start();
    browser = await startBrowser();
  });
  beforeEach(() => server.executor.scripts.clear());
  afterEach(async () => {
    server.clock.resume();
    await page.context().close();
  });
  afterAll(async () => {
    await server.app.get(BackgroundWork).stop();
    await browser.close();
    await server.stop();
  });

  /** Creates a user who may upgrade the workspaces, but not read campaigns. */
  async function createColleague(): Promise<void> {
    const { world } = site;
    await world.establish('team web in acme');
    await world.establish('user dana');
    await world.establish('user dana in team web in acme');
    const { data } = await world.read<{ data: { relationships: { project: { data: Named } } } }>(
      `/api/v2/workspaces/${await world.id(SITE)}`,
    );
    await world.request('POST', '/api/v2/team-projects', {
      data: {
        type: 'team-projects',
        attributes: { access: 'maintain' },
        relationships: {
          project: { data: { type: 'projects', id: data.relationships.project.data.id } },
          team: { data: { type: 'teams', id: await world.id('team web in acme') } },
        },
      },
    });
  }

  async function enter(user = 'owner of acme'): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await signIn(context, server, (await site.world.token(user)) ?? '');
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    record = await recordPage(page);
  }
  const open = (path: string) => page.goto(`${server.url}/app/acme/${path}`);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const waitForCampaignText = (text: string) =>
    page.getByText(text).first().waitFor({ timeout: CAMPAIGN_MS });
  const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const agree = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

  const tier = () => dialog().getByRole('textbox', { name: 'Tier' });

  async function choose(label: RegExp, option: string): Promise<void> {
    await dialog().getByRole('button', { name: label }).click();
    const options = page.getByRole('listbox').getByRole('option', { name: option, exact: true });
    await options.click();
  }

  async function listDestructionEvents(): Promise<string[]> {
    const events = await server.database.read.find(Event, { order: { position: 'ASC' } });
    const prefix = 'workspace.auto_destroy_';
    return events.flatMap(({ type }) =>
      type.startsWith(prefix) ? [type.slice(prefix.length)] : [],
    );
  }

  /** Creates a workspace, and waits until its first run is applied. Returns its ID. */
  async function createWorkspace(): Promise<string> {
    site = await Site.of(server, 'module site in acme', 'no-code module site in acme', SITE);
    const id = await site.world.id(SITE);
    const { data } = await site.world.read<{
      data: { relationships: { 'current-run': { data: { id: string } } } };
    }>(`/api/v2/workspaces/${id}`);
    await waitForRun(
      server,
      data.relationships['current-run'].data.id,
      'applied',
      server.adminToken,
    );
    return id;
  }

  it('upgrades 50 workspaces: one is retried after a failure, two that may lose data are confirmed', async () => {
    const [failing = '', replaced = '', owned = '', ...others] = workspaceNames(WORKSPACES);
    const all = [failing, replaced, owned, ...others];
    site = await Site.of(
      server,
      'module site in acme',
      'no-code module site in acme',
      ...all.map((name) => `no-code workspace ${name} in acme`),
    );
    await publishNextVersion(site);
    server.executor.scripts.set(failing, ['fails in applying']);
    server.executor.scripts.set(replaced, ['replaces a resource']);
    server.executor.scripts.set(owned, ['destroys a resource']);
    await enter();

    await open(`no-code/${await site.world.id('no-code module site in acme')}`);
    await page.getByRole('link', { name: 'Upgrade workspaces' }).click();
    await dialog().getByLabel('Name').fill('Everybody to 2.0');
    await choose(/Pause after/, 'The first failure');
    await agree('Plan the upgrades');
    await waitForCampaignText('Ready to apply');
    await waitForText(`Only adds: ${WORKSPACES - 2} workspaces`);
    await waitForText('Replaces: data may be lost: 1 workspace');
    await waitForText('Destroys: data may be lost: 1 workspace');
    const rows = page.getByRole('grid', { name: 'Workspaces of the campaign' }).getByRole('row');
    const group = page.getByLabel('Change or status');
    await group.selectOption('Destroys: data may be lost');
    await expect.poll(() => rows.count()).toBe(2);
    await waitForText(owned);
    await group.selectOption('All workspaces');

    await button('Apply').click();
    await waitForText(`All upgrades wait for a confirmation: ${WORKSPACES} workspaces.`);
    await choose(/Apply automatically/, 'Upgrades that only add');
    await waitForText(`Applied automatically: ${WORKSPACES - 2} of ${WORKSPACES} workspaces.`);
    await agree('Apply');
    await waitForCampaignText('The campaign is paused');
    server.executor.scripts.clear();
    await button(`Retry: ${failing}`).click();
    await agree('Retry');
    await button('Resume').click();
    await agree('Resume');
    await button(`Apply: ${replaced}`).click();
    await agree('Apply');

    await open(`workspaces/${owned}`);
    await waitForText('Part of the upgrade campaign “Everybody to 2.0” (applying)');
    await waitForText('Waits for a confirmation');
    expect(
      await page.getByRole('link', { name: 'Show the campaign' }).getAttribute('href'),
    ).toMatch(/^\/app\/acme\/campaigns\/uc-/);
    await page.getByRole('link', { name: 'Review the plan' }).click();
    await button('Confirm and apply').click();
    await agree('Confirm and apply');
    await open('campaigns');
    await page.getByText('Everybody to 2.0').click();
    await waitForCampaignText(`${WORKSPACES} of ${WORKSPACES} workspaces upgraded`);
    await waitForText('Done');
    await open(`workspaces/${owned}`);
    await page.getByRole('heading', { level: 1, name: owned }).waitFor();
    await expect.poll(() => page.getByText('Part of the upgrade campaign').count()).toBe(0);
    expect(pageErrors(record)).toEqual([]);
  });

  it('selects the workspaces of a campaign, and enters a new input for all or for one of them', async () => {
    const [first = '', second = '', third = ''] = workspaceNames(3);
    site = await Site.of(
      server,
      'module site in acme',
      'no-code module site in acme',
      ...[first, second, third].map((name) => `no-code workspace ${name} in acme`),
    );
    await publishNextVersion(site, 'variable "tier" {\n  type = string\n}\n');
    const module = await site.world.id('no-code module site in acme');
    await enter();
    await open(`campaigns?start=${module}`);
    await waitForText('3 workspaces selected');
    await dialog().getByLabel('Name').fill('The first two');
    await choose(/Current run/, 'Failed');
    await waitForText('No workspace with an upgrade is selected');
    expect(await dialog().getByRole('button', { name: 'Plan the upgrades' }).isDisabled()).toBe(
      true,
    );
    await tier().fill('large');
    await choose(/Current run/, 'Applied or nothing to change');
    await waitForText('3 workspaces selected');
    await page.route(/\/workspaces\?/, async (route) => {
      const response = await route.fetch();
      const { meta } = (await response.json()) as { meta: object };
      await route.fulfill({ response, json: { data: [], meta } });
    });
    await agree('Plan the upgrades');
    await waitForText('The selection no longer matches any workspace. Change the selection.');
    await page.unroute(/\/workspaces\?/);
    await choose(/Current run/, 'Any status');
    await waitForText('3 workspaces selected');
    await dialog().getByText('Choose individual workspaces').click();
    for (const name of [first, second]) await dialog().getByText(name, { exact: true }).click();
    await waitForText('2 workspaces selected');
    await dialog().getByText(`${first}, ${second}`, { exact: true }).waitFor();
    await tier().fill('large');
    await agree('Plan the upgrades');
    await waitForText('Ready to apply');
    await waitForText('0 of 2 workspaces upgraded');
    // Both are in one group of the report, which shows that neither needs a value.
    await waitForText(/^(Only adds|Nothing changes|Changes in place): 2 workspaces$/);
    expect(await button(/^Enter values/).count()).toBe(0);

    await open(`campaigns?start=${module}`);
    await waitForText('New inputs');
    await dialog().getByLabel('Name').fill('The last one');
    await dialog().getByText('Choose individual workspaces').click();
    await dialog().getByText(third, { exact: true }).click();
    await agree('Plan the upgrades');
    await button(`Enter values: ${third}`).click();
    await tier().fill('small');
    await agree('Plan the upgrade');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => button(/^Enter values/).count()).toBe(0);
    await waitForText('Ready to apply');

    await open('campaigns?status=ready');
    await page.getByRole('row', { name: /The last one/ }).waitFor();
    await page.getByLabel('Status', { exact: true }).selectOption('Stopped');
    await waitForText('No campaign has this status');
    expect(pageErrors(record)).toEqual([]);
  });

  it('gives the value that a campaign needs on the page of the workspace', async () => {
    site = await Site.of(server, 'module site in acme', 'no-code module site in acme', SITE);
    await publishNextVersion(site, 'variable "tier" {\n  type = string\n}\n');
    const path = '/api/v2/organizations/acme/upgrade-campaigns';
    const { id } = await site.world.request('POST', path, {
      data: {
        type: 'upgrade-campaigns',
        attributes: { name: 'To 2.0' },
        relationships: {
          'no-code-module': {
            data: {
              type: 'no-code-modules',
              id: await site.world.id('no-code module site in acme'),
            },
          },
        },
      },
    });
    await site.world.request('POST', `/api/v2/upgrade-campaigns/${id}/actions/plan`);
    for (const fact of ['team with read-workspaces in acme', 'user rita'])
      await site.world.establish(fact);
    const readers = await site.world.id('team with read-workspaces in acme');
    await site.world.addToTeam(readers, await site.world.id('user rita'));
    await enter('user rita');
    await open(`campaigns/${id}`);
    await page.getByRole('gridcell').getByText('Needs a value').waitFor();
    expect(await button(/^(Stop|Pause|Apply|Enter values.*)$/).count()).toBe(0);
    await open('campaigns');
    await waitForText('To 2.0');
    expect(await button('Upgrade workspaces').count()).toBe(0);
    await page.context().close();

    await createColleague();
    await enter('user dana');
    await open('workspaces/site-eu');
    await waitForText('Part of an upgrade campaign');
    await waitForText('Needs a value');
    expect(await page.getByRole('link', { name: 'Show the campaign' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Enter values' }).click();
    await page.getByRole('textbox', { name: 'Tier' }).fill('large');
    await button('Plan the upgrade').click();
    await page.waitForURL(/\/runs\/run-/);
    await expect
      .poll(async () => {
        const { data } = await site.world.read<{ data: { attributes: { status: string } }[] }>(
          `/api/v2/upgrade-campaigns/${id}/items`,
        );
        return data[0]?.attributes.status;
      })
      .toMatch(/^(planned|waiting_for_owner)$/);
    expect(pageErrors(record)).toEqual([]);
  });

  it('is reminded of an automatic destruction, extends the workspace once, and sees it destroyed', async () => {
    const id = await createWorkspace();
    await insertReceiver(server, 'acme');
    // Without resources, there would be nothing to destroy.
    await server.database.write((manager) =>
      manager.update(Workspace, { id }, { resourceCount: 2 }),
    );
    server.clock.hold();
    const at = new Date(server.clock.now().getTime() + MINUTE_MS).toISOString();
    await site.world.request('PATCH', `/api/v2/workspaces/${id}`, {
      data: { type: 'workspaces', attributes: { 'auto-destroy-at': at } },
    });
    const path = `/api/v2/workspaces/${id}/auto-destroy`;
    await enter();
    await open('workspaces/site-eu');
    await waitForText('Everything will be destroyed automatically');
    server.clock.advance(0.95 * MINUTE_MS);
    server.app.get(BackgroundWork).wake('auto-destroy');
    await expect.poll(listDestructionEvents).toEqual(['reminder']);
    await button('Extend').click();
    await choose(/Extend by/, '4 hours');
    await agree('Extend');
    await waitForText(/in [34] hours/);

    server.clock.advance(5 * HOUR_MS);
    server.clock.resume();
    server.app.get(BackgroundWork).wake('auto-destroy');
    // The session has expired, because the clock was advanced.
    await signIn(page.context(), server, (await site.world.token('owner of acme')) ?? '');
    await expect
      .poll(async () => (await site.world.read<Destruction>(path)).data.attributes.status)
      .toBe('destroyed');
    expect(await listDestructionEvents()).toEqual(['reminder', 'started', 'finished']);
    await page.reload();
    await waitForText('Everything was destroyed automatically');
    expect(pageErrors(record)).toEqual([]);
  });

  it('extends a workspace in the list of workspaces', async () => {
    const id = await createWorkspace();
    const at = server.clock.now().getTime() + 3 * HOUR_MS;
    await site.world.request('PATCH', `/api/v2/workspaces/${id}`, {
      data: {
        type: 'workspaces',
        attributes: { 'auto-destroy-at': new Date(at).toISOString() },
      },
    });
    await enter();
    await page.goto(`${server.url}/app/-/workspaces?show=all`);
    const cells = page.getByRole('row', { name: /site-eu/ }).getByRole('gridcell');
    const waitForTime = (time: number) =>
      cells
        .locator(`time[datetime="${new Date(time).toISOString()}"]`)
        .last()
        .waitFor();
    await waitForTime(at);
    await button('Extend: site-eu').click();
    await choose(/Extend by/, '1 day');
    await agree('Extend');
    await waitForTime(at + 24 * HOUR_MS);
    expect(page.url()).toBe(`${server.url}/app/-/workspaces?show=all`);
    expect(pageErrors(record)).toEqual([]);
  });

  it('sees that a resource was changed outside of Gantry, and undoes the change', async () => {
    const id = await createWorkspace();
    server.executor.drift.set('site-eu', [CHANGED_FILE]);
    await server.database.write((manager) =>
      manager.update(Workspace, { id }, { resourceCount: 2 }),
    );
    await site.world.request('POST', `/api/v2/workspaces/${id}/actions/assess`);
    await runAssessments(server, id);
    await enter();
    await open('workspaces/site-eu');
    await waitForText('1 resource was changed outside of Gantry');
    await waitForText('was changed: content');
    await button('Plan to undo these changes').click();
    await page.waitForURL(/\/runs\/run-/);
    server.executor.scripts.set('site-eu', ['holds in applying']);
    await button('Confirm and apply').click();
    await agree('Confirm and apply');
    await open('workspaces/site-eu');
    await waitForText('A run is in progress');
    await waitForText('1 resource was changed outside of Gantry');
    server.executor.scripts.clear();
    await page.getByText('A run is in progress').waitFor({ state: 'detached' });
    // The simulated apply has left no resources that could drift, so the page removes its notice.
    const assessments = server.app.get(AssessmentsTask, { strict: false });
    await assessments.run(new AbortController().signal);
    await expect.poll(() => page.getByText('changed outside of Gantry').count()).toBe(0);
    expect(pageErrors(record)).toEqual([]);
  });
});
