import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from '../docs/support/browser.js';
import { RunStory } from '../platform/runs/support/run-story.js';
import { evaluatePolicies } from '../support/facts/policy-facts.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { signIn } from './support/desk.js';

const MANDATORY = 'package rules\n\ndeny contains "no" if input.plan.resource_changes == []';

interface Stored {
  readonly global: boolean;
  readonly policies: readonly { readonly name: string; readonly content: string }[];
}

interface Named {
  readonly id: string;
}

interface Targets {
  readonly projects: { readonly data: readonly Named[] };
  readonly workspaces: { readonly data: readonly Named[] };
}

describe.runIf(needs('chromium'))('policies in the portal', { timeout: 120_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let story: RunStory;
  let page: Page;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
    story = await RunStory.begin(server);
    page = await pageFor('owner of acme');
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function pageFor(user: string): Promise<Page> {
    const context = await browser.newContext();
    await signIn(context, server, (await story.world.token(user)) ?? '');
    return context.newPage();
  }

  /** Creates a user who may apply runs, but not override policies. */
  async function createOperator(): Promise<void> {
    await story.world.establish('team ops in acme');
    await story.world.request(
      'PATCH',
      `/api/v2/teams/${await story.world.id('team ops in acme')}`,
      {
        data: {
          type: 'teams',
          attributes: { 'organization-access': { 'manage-workspaces': true } },
        },
      },
    );
    await story.world.establish('user dana');
    await story.world.establish('user dana in team ops in acme');
  }

  const confirm = (of: Page) => of.getByRole('button', { name: 'Confirm and apply' });

  const press = (name: string, scope: 'page' | 'dialog' = 'page') =>
    (scope === 'page' ? page : page.getByRole('dialog'))
      .getByRole('button', { name, exact: true })
      .first()
      .click();

  it('are added in the settings, with their errors and a trial, and removed', async () => {
    await page.goto(`${server.url}/app/acme/settings?tab=policies`);
    await page.getByText('No policies yet').waitFor();
    await press('New policy set');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the set').fill('no-destroy');
    await dialog.getByLabel('Name of the policy').fill('no-destroy');
    await dialog.getByLabel('Rego').fill('package rules\n\ndeny contains http.send({})');
    await press('Try with recent plans', 'dialog');
    await dialog.getByText('There are no plans to try it with').waitFor();
    await press('Create', 'dialog');
    await dialog.getByText('Row 3, column 9: undefined function http.send').first().waitFor();
    await dialog.getByLabel('Rego').fill('package rules\n\ndeny contains "no" if false');
    await press('Create', 'dialog');
    await page.getByText('no-destroy (advisory)').waitFor();
    await press('Remove: no-destroy');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await page.getByText('No policies yet').waitFor();
  });

  it('belong to a set of several, each with its text and its level', async () => {
    await page.goto(`${server.url}/app/acme/settings?tab=policies`);
    await press('New policy set');
    const dialog = page.getByRole('dialog');
    const policy = (name: string) => dialog.getByRole('group', { name: `Policy ${name}` });
    await dialog.getByLabel('Name of the set').fill('baseline');
    await dialog.getByLabel('Name of the policy').fill('first');
    await press('Add a policy', 'dialog');
    await dialog.getByLabel('Name of the policy').fill('second');
    await dialog.getByLabel('Rego').fill('package rules\n\ndeny contains http.send({})');
    await press('Change: first', 'dialog');
    await press('Create', 'dialog');
    // The refused policy opens, and shows why.
    await policy('second').getByText('Row 3, column 9').first().waitFor();
    await policy('second').getByLabel('Rego').fill(MANDATORY);
    await policy('second')
      .getByRole('button', { name: /Enforcement/ })
      .click();
    await page.getByRole('option', { name: /^Mandatory/ }).click();
    await press('Create', 'dialog');
    await page.getByText('first (advisory), second (mandatory)').waitFor();

    await press('Change: baseline');
    await press('Remove: first', 'dialog');
    await press('Add a policy', 'dialog');
    await dialog.getByLabel('Name of the policy').fill('third');
    await press('Save', 'dialog');
    await page.getByText('second (mandatory), third (advisory)').waitFor();
    const { data: list } = await story.world.read<{ data: { id: string }[] }>(
      '/api/v2/organizations/acme/policy-sets',
    );
    const { data } = await story.world.read<{ data: { attributes: Stored } }>(
      `/api/v2/policy-sets/${list[0]?.id ?? ''}`,
    );
    expect(data.attributes.global).toBe(true);
    expect(data.attributes.policies[0]?.content).toBe(MANDATORY);
    await press('Remove: baseline');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await page.getByText('No policies yet').waitFor();
  });

  it('keep the projects and workspaces of their set when it is changed', async () => {
    await story.world.establish('project web in acme');
    const project = await story.world.id('project web in acme');
    const { id: workspace } = await story.workspace('api');
    const content = 'package rules\n\ndeny contains "no" if false';
    const { id } = await story.world.request('POST', '/api/v2/organizations/acme/policy-sets', {
      data: {
        type: 'policy-sets',
        attributes: {
          name: 'some',
          policies: [{ name: 'one', query: 'data.rules.deny', content }],
        },
        relationships: {
          projects: { data: [{ type: 'projects', id: project }] },
          workspaces: { data: [{ type: 'workspaces', id: workspace }] },
        },
      },
    });
    await page.goto(`${server.url}/app/acme/settings?tab=policies`);
    await page.getByText('Project web, 1 workspace').waitFor();
    await press('Change: some');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The set also applies to 1 individual workspace.').waitFor();
    await dialog.getByLabel('Description').fill('Ours');
    await press('Save', 'dialog');
    await dialog.waitFor({ state: 'detached' });
    const { data } = await story.world.read<{ data: { relationships: Targets } }>(
      `/api/v2/policy-sets/${id}`,
    );
    const { projects, workspaces } = data.relationships;
    expect([projects.data[0]?.id, workspaces.data[0]?.id]).toEqual([project, workspace]);
    await press('Remove: some');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await page.getByText('No policies yet').waitFor();
  });

  it('show their messages on the run, and are overridden with a reason', async () => {
    await story.world.establish('policy set naming in acme');
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    await evaluatePolicies(server);
    await page.goto(`${server.url}/app/acme/workspaces/web/runs/${id}`);
    await page.getByText('Policies prevent this apply').waitFor();
    await page.getByText('module.this.random_pet.name is a pet.').waitFor();
    expect(await confirm(page).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Show the policies' }).getAttribute('href')).toBe(
      '/app/acme/settings?tab=policies',
    );
    await createOperator();
    const operator = await pageFor('user dana');
    await operator.goto(page.url());
    await operator.getByText('send the address of this page to an owner').waitFor();
    await operator.getByRole('button', { name: 'Discard', exact: true }).waitFor();
    expect(await confirm(operator).count()).toBe(0);
    expect(await operator.getByRole('button', { name: 'Override' }).count()).toBe(0);

    await press('Override');
    await page.getByRole('dialog').getByLabel('Reason').fill('Incident 42');
    await press('Override', 'dialog');
    await page.getByText('An owner overrode the policies').waitFor();
    expect(await page.getByText('Incident 42').count()).toBe(1);
    await confirm(page).waitFor();
    await confirm(operator).waitFor();
    await operator.context().close();
  });

  it('prevent an apply until they are changed to advisory', async () => {
    const id = await story.queue('api');
    await story.waitFor(id, 'planned');
    await page.goto(`${server.url}/app/acme/workspaces/api/runs/${id}`);
    await page.getByText('The policies are being evaluated').waitFor();
    expect(await confirm(page).count()).toBe(0);
    await evaluatePolicies(server);
    await page.getByText('Policies prevent this apply').waitFor();
    expect(await confirm(page).count()).toBe(0);
    const set = await story.world.id('policy set naming in acme');
    const { data } = await story.world.read<{ data: { attributes: { policies: object[] } } }>(
      `/api/v2/policy-sets/${set}`,
    );
    await story.world.request('PATCH', `/api/v2/policy-sets/${set}`, {
      data: {
        type: 'policy-sets',
        attributes: { policies: data.attributes.policies.map(toAdvisory) },
      },
    });
    await evaluatePolicies(server);
    await page.getByText('Policies warn about this plan').waitFor();
    await confirm(page).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Confirm and apply' })
      .click();
    await story.waitFor(id, 'applied');
  });
});

const toAdvisory = (policy: object): object => ({
  ...Object.fromEntries(Object.entries(policy).filter(([name]) => name !== 'digest')),
  'enforcement-level': 'advisory',
});
