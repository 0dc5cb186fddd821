import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from '../docs/support/browser.js';
import { RunStory } from '../platform/runs/support/run-story.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { signIn } from './support/desk.js';

describe.runIf(needs('chromium'))('approvals in the portal', { timeout: 120_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let story: RunStory;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
    story = await RunStory.begin(server);
    await story.world.establish('approval rule of acme');
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function pageFor(caller: string): Promise<Page> {
    const context = await browser.newContext();
    await signIn(context, server, (await story.world.token(caller)) ?? '');
    return context.newPage();
  }
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).first().click();
  const choose = async (page: Page, label: RegExp, option: string): Promise<void> => {
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  it('are required by a rule and given by a colleague before the requester confirms the plan', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const own = await pageFor('owner of acme');
    const path = `${server.url}/app/acme/workspaces/web/runs/${id}`;
    await own.goto(path);
    await own.getByText('Waiting for 1 more approval by team approvers').waitFor();
    await own.getByText('You requested this run. Somebody else has to approve it.').waitFor();
    expect(await own.getByRole('button', { name: 'Confirm and apply' }).count()).toBe(0);
    await own
      .getByRole('heading', { level: 1 })
      .getByText('Waiting for approval by approvers')
      .waitFor();
    await own.getByRole('listitem').getByText('Waiting for approval by approvers').waitFor();
    expect(await own.getByText('Waiting for confirmation').count()).toBe(0);
    await own.goto(`${server.url}/app/acme/workspaces/web`);
    await own.getByText('A run waits for an approval by approvers').waitFor();
    await own.getByRole('gridcell', { name: 'Waiting for approval by approvers' }).waitFor();
    await own.goto(path);

    const colleague = await pageFor('approver of acme');
    await colleague.goto(path);
    await press(colleague, 'Approve');
    await colleague
      .getByRole('dialog')
      .getByText(
        'You approve exactly this plan. Nothing is applied until somebody else confirms it.',
      )
      .waitFor();
    await colleague
      .getByRole('dialog')
      .getByRole('button', { name: 'Approve', exact: true })
      .click();
    await colleague.getByText('The plan is approved').waitFor();
    await press(colleague, 'Withdraw');
    await colleague.getByText('You can approve this plan.').waitFor();
    await press(colleague, 'Approve');
    await colleague
      .getByRole('dialog')
      .getByRole('button', { name: 'Approve', exact: true })
      .click();

    await own.getByText('The plan is approved').waitFor();
    await own.getByRole('heading', { level: 1 }).getByText('Waiting for confirmation').waitFor();
    await own.getByText('Approved by approver-of-acme').waitFor();
    // The apply is queued: an approval can be withdrawn until it starts.
    await colleague.route(new RegExp(`/api/v2/runs/${id}(\\?|$)`), async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as QueuedRun;
      body.data.attributes.status = 'apply_queued';
      body.data.attributes.actions['is-confirmable'] = false;
      await route.fulfill({ response, json: body });
    });
    await colleague.reload();
    await colleague.getByRole('button', { name: 'Withdraw' }).waitFor();
    await press(own, 'Confirm and apply');
    await own
      .getByRole('dialog')
      .getByRole('button', { name: 'Confirm and apply', exact: true })
      .click();
    await story.waitFor(id, 'applied');
  });

  it('are overridden by an owner with a reason', async () => {
    const id = await story.queue('other');
    await story.waitFor(id, 'planned');
    const page = await pageFor('owner of acme');
    await page.goto(`${server.url}/app/acme/workspaces/other/runs/${id}`);
    await press(page, 'Override');
    await page.getByRole('dialog').getByLabel('Reason').fill('Incident 42');
    await page.getByRole('dialog').getByRole('button', { name: 'Override', exact: true }).click();
    await page.getByText('An owner overrode the missing approvals').waitFor();
    await page.getByText('Incident 42').waitFor();
    await page.getByRole('button', { name: 'Confirm and apply' }).waitFor();
  });

  it('have rules in the settings, which owners add and remove', async () => {
    const page = await pageFor('owner of acme');
    await page.goto(`${server.url}/app/acme/settings?tab=approvals`);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('1 approval by approvers').getByText('All workspaces').waitFor();
    await press(page, 'Add a rule');
    await choose(page, /Requires/, 'A confirmation, unless the plan only adds');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await row('A confirmation, unless the plan only adds').waitFor();
    await press(page, 'Add a rule');
    await choose(page, /Team/, 'owners');
    await choose(page, /Number of approvals/, '2');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await row('2 approvals by owners').waitFor();
    await press(page, 'Remove: 2 approvals by owners');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await expect.poll(() => row('2 approvals by owners').count()).toBe(0);
  });

  it('have rules on the page of a project, for its workspaces only', async () => {
    await story.world.establish('project web in acme');
    const project = await story.world.id('project web in acme');
    const page = await pageFor('owner of acme');
    await page.goto(`${server.url}/app/acme/settings?tab=access`);
    await press(page, 'Actions for web');
    await page.getByRole('menuitem', { name: 'Approvals' }).click();
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('1 approval by approvers').getByText('All workspaces').waitFor();
    expect(await row('1 approval by approvers').getByRole('button').count()).toBe(0);
    await press(page, 'Add a rule');
    expect(await page.getByRole('dialog').getByText('Applies to').count()).toBe(0);
    await choose(page, /Team/, 'owners');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await row('1 approval by owners').getByText('This project').waitFor();
    const { data } = await story.world.read<{ data: { relationships: Targets }[] }>(
      '/api/v2/organizations/acme/approval-rules',
    );
    expect(data.map(({ relationships }) => relationships.project.data?.id)).toContain(project);

    // A user who may read a workspace may read its rules, but not change them.
    const reader = await pageFor('approver of acme');
    await reader.goto(page.url());
    await reader.getByRole('gridcell', { name: 'This project' }).waitFor();
    expect(await reader.getByRole('button', { name: 'Add a rule' }).count()).toBe(0);

    await press(page, 'Remove: 1 approval by owners');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await expect.poll(() => row('1 approval by owners').count()).toBe(0);
    expect(await row('1 approval by approvers').count()).toBe(1);
  });
});

interface Targets {
  readonly project: { readonly data: { readonly id: string } | null };
}

interface QueuedRun {
  readonly data: { readonly attributes: { status: string; actions: Record<string, boolean> } };
}
