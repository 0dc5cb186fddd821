import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EgressDecision } from '../../src/execution/egress/egress-decision.js';
import { type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { RunStory } from '../platform/runs/support/run-story.js';
import { sendRequest } from '../support/http.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { signIn } from './support/desk.js';

const REFUSED: EgressDecision = {
  host: 'sts.amazonaws.com',
  port: 443,
  outcome: 'refused',
  reason: 'no-rule',
  connections: 2,
};
const PRIVATE: EgressDecision = {
  ...REFUSED,
  host: '10.0.0.1',
  port: 8200,
  reason: 'private-address',
};

describe.runIf(needs('chromium'))('egress rules in the portal', { timeout: 120_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let story: RunStory;
  let run: string;
  let page: Page;
  let record: PageRecord;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
    story = await RunStory.begin(server);
    server.executor.egress.set('web', [REFUSED, PRIVATE]);
    server.executor.scripts.set('web', ['fails in planning']);
    run = await story.queue('web');
    await story.waitFor(run, 'errored');
    page = await pageFor('owner of acme');
    record = await recordPage(page);
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

  const dialog = () => page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const row = (host: string) => page.getByRole('row').filter({ hasText: host });
  async function listRules(): Promise<unknown[]> {
    const { json } = await sendRequest(`${server.url}/api/v2/organizations/acme/egress-rules`, {
      token: story.token,
    });
    const { data } = json as { data: { attributes: { host: string; delegated: boolean } }[] };
    return data.map(({ attributes }) => [attributes.host, attributes.delegated]);
  }

  it('are created for the organization or delegated to projects, and an invalid host is explained', async () => {
    await page.goto(`${server.url}/app/acme/settings?tab=network`);
    await page.getByText('No hosts are permitted').waitFor();
    await press('Permit a host');
    await dialog().getByLabel('Host').fill('https://api.example.com');
    await dialog().getByRole('button', { name: 'Permit', exact: true }).click();
    await dialog().getByRole('alert').getByText('is a URL').waitFor();
    await dialog().getByLabel('Host').fill('API.example.com');
    await dialog().getByRole('button', { name: 'Permit', exact: true }).click();
    await row('api.example.com:443').getByText('All workspaces').waitFor();
    await press('Permit a host');
    await dialog().getByLabel('Host').fill('*.amazonaws.com');
    await dialog()
      .getByRole('button', { name: /Applies to/ })
      .click();
    await page.getByRole('option', { name: /project administrators/ }).click();
    await dialog().getByRole('button', { name: 'Permit', exact: true }).click();
    await row('*.amazonaws.com:443').getByText('Projects may permit it').waitFor();
    expect(await listRules()).toEqual([
      ['*.amazonaws.com:443', true],
      ['api.example.com:443', false],
    ]);
  });

  it('are created for a module, and removed', async () => {
    await press('Permit a host');
    await dialog().getByLabel('Host').fill('module.example.com:8443');
    await dialog()
      .getByRole('button', { name: /Applies to/ })
      .click();
    await page.getByRole('option', { name: 'The workspaces of a module' }).click();
    await dialog()
      .getByRole('button', { name: /Module/ })
      .last()
      .click();
    await page.getByRole('option').first().click();
    await dialog().getByRole('button', { name: 'Permit', exact: true }).click();
    await row('module.example.com:8443')
      .getByText(/^Module /)
      .waitFor();
    await press('Remove api.example.com:443');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await row('api.example.com:443').waitFor({ state: 'detached' });
    expect(await listRules()).toEqual([
      ['*.amazonaws.com:443', true],
      ['module.example.com:8443', false],
    ]);
  });

  it('are added on the page of a run that could not connect', async () => {
    await page.goto(`${server.url}/app/acme/workspaces/web/runs/${run}`);
    await page.getByText('The run could not connect to some hosts').waitFor();
    await page.getByText('an internal address').waitFor();
    await press('Permit sts.amazonaws.com:443');
    await dialog().getByRole('button', { name: 'Permit', exact: true }).click();
    await page.getByText('Added a rule for sts.amazonaws.com:443').waitFor();
    expect(await listRules()).toContainEqual(['sts.amazonaws.com:443', false]);
    const isExpected = (text: string) => text.includes('422') || text.includes('/logs/');
    expect(record.errors.filter((text) => !isExpected(text))).toEqual([]);
  });

  it('are created and removed on the page of a project, which only shows those of the organization', async () => {
    const { projectId } = await story.workspace('web');
    const project = await readProjectName(projectId);
    await page.goto(`${server.url}/app/acme/settings?tab=access`);
    await press(`Actions for ${project}`);
    await page.getByRole('menuitem', { name: 'Network' }).click();
    await page.getByRole('heading', { name: `Network of ${project}`, level: 1 }).waitFor();
    await row('*.amazonaws.com:443')
      .getByText('Not permitted yet: the project may permit it')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Remove *.amazonaws.com:443' }).count()).toBe(0);
    await press('Permit a host');
    await dialog().getByLabel('Host').fill('project.example.com');
    await dialog().getByRole('button', { name: 'Permit', exact: true }).click();
    await row('project.example.com:443').getByText('This project').waitFor();
    expect(await listRules()).toContainEqual(['project.example.com:443', false]);
    await press('Remove project.example.com:443');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await row('project.example.com:443').waitFor({ state: 'detached' });
    expect(await listRules()).not.toContainEqual(['project.example.com:443', false]);
  });

  it('are shown and created in the settings of a no-code module', async () => {
    const { world } = story;
    await world.establish('module site in acme');
    await world.establish('no-code module site in acme');
    const settings = await world.id('no-code module site in acme');
    await page.goto(`${server.url}/app/acme/no-code/${settings}`);
    await page.getByText('No hosts are permitted for this module.').waitFor();
    await press('Permit a host');
    await dialog().getByLabel('Host').fill('203.0.113.7:8443');
    await dialog().getByRole('button', { name: 'Permit', exact: true }).click();
    await row('203.0.113.7:8443').getByText('This module').waitFor();
    const module = await world.id('module site in acme');
    const path = `/api/v2/organizations/acme/egress-rules?filter[registry-module][id]=${module}`;
    const { json } = await sendRequest(`${server.url}${path}`, { token: story.token });
    const { data } = json as { data: { attributes: { host: string } }[] };
    expect(data.map(({ attributes }) => attributes.host)).toEqual(['203.0.113.7:8443']);
  });

  async function readProjectName(projectId: string): Promise<string> {
    const { json } = await sendRequest(`${server.url}/api/v2/projects/${projectId}`, {
      token: story.token,
    });
    return (json as { data: { attributes: { name: string } } }).data.attributes.name;
  }

  it('can be requested by those who may not add them', async () => {
    await story.world.establish('project other in acme');
    const { projectId } = await story.workspace('web');
    const team = await story.world.request('POST', '/api/v2/organizations/acme/teams', {
      data: { type: 'teams', attributes: { name: 'readers', visibility: 'organization' } },
    });
    await story.world.request('POST', '/api/v2/team-projects', {
      data: {
        type: 'team-projects',
        attributes: { access: 'read' },
        relationships: {
          project: { data: { type: 'projects', id: projectId } },
          team: { data: { type: 'teams', id: team.id } },
        },
      },
    });
    const reader = await story.world.request(
      'POST',
      `/api/v2/teams/${team.id}/authentication-token`,
      {
        data: { type: 'authentication-tokens', attributes: {} },
      },
    );
    const context = await browser.newContext();
    await signIn(context, server, String(reader.attributes['token']));
    const other = await context.newPage();
    await other.goto(`${server.url}/app/acme/workspaces/web/runs/${run}`);
    await other
      .getByRole('button', { name: 'Copy a request to permit sts.amazonaws.com:443' })
      .waitFor();
    expect(await other.getByRole('button', { name: /^Permit/ }).count()).toBe(0);
  });
});
