import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { sendRequest } from '../support/http.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

const HOSTILE = '<img src=x onerror=complain(1)><script>complain(2)</script>';

describe.runIf(needs('chromium'))('the settings of an organization', { timeout: 120_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  let world: World;
  let record: PageRecord;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'team ops in acme',
      'user dana',
      'user dana in team ops in acme',
      'agent pool main in acme',
      'agent spy in agent pool main in acme',
    ])
      await world.establish(fact);
    const token = (await world.token('owner of acme')) ?? '';
    await sendRequest(
      `${server.url}/api/v2/users/${await world.id('owner of acme')}/authentication-tokens`,
      {
        token,
        body: { data: { type: 'authentication-tokens', attributes: { description: HOSTILE } } },
      },
    );
    page = await (await browser.newContext()).newPage();
    record = await recordPage(page);
    await page.goto(`${server.url}/app/sign-in?next=/app/acme/settings`);
    await page.getByLabel('Token').fill(token);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const open = async (tab: string): Promise<void> => {
    await page.getByRole('tab', { name: tab }).click();
  };

  it('show teams with their members, create a team, add and remove a member', async () => {
    await page.getByRole('list', { name: 'Members of ops' }).getByText('dana').waitFor();
    await page.getByRole('button', { name: 'New team' }).click();
    await page.getByLabel('Name').fill('no blanks');
    await page.getByRole('button', { name: 'Create team' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Name').fill('readers');
    await page.getByRole('button', { name: 'Create team' }).click();
    const readers = page.locator('section', {
      has: page.getByRole('heading', { name: 'readers' }),
    });
    await readers.getByRole('button', { name: 'Add member' }).click();
    await page.getByLabel('User name or ID').fill('dana');
    await page.getByRole('dialog').getByRole('button', { name: 'Add member' }).click();
    await page.getByRole('button', { name: 'Remove dana from readers' }).click();
    await readers.getByText('No members yet.').waitFor();
  });

  it('give a team an access level on a project', async () => {
    await open('Project access');
    const level = page.getByLabel(/^Access of ops to /).first();
    await level.selectOption('write');
    await expect.poll(() => level.inputValue()).toBe('write');
    await page
      .getByRole('alert')
      .getByText(/^ops now has the access level Write on /)
      .waitFor();
    await page.reload();
    await expect
      .poll(() =>
        page
          .getByLabel(/^Access of ops to /)
          .first()
          .inputValue(),
      )
      .toBe('write');
  });

  it('show a new token once, and revoke it; a hostile description is text', async () => {
    await open('Tokens');
    await page.getByRole('rowheader', { name: HOSTILE }).waitFor();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('pipeline');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const secret = await page.getByText(/^gantry_user_/).innerText();
    expect(
      (await sendRequest(`${server.url}/api/v2/account/details`, { token: secret })).status,
    ).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Revoke pipeline' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('rowheader', { name: 'pipeline' }).waitFor({ state: 'detached' });
    expect(
      (await sendRequest(`${server.url}/api/v2/account/details`, { token: secret })).status,
    ).toBe(401);
  });

  it('create one token although Enter is pressed twice', async () => {
    await open('Tokens');
    let release = (): void => undefined;
    const pressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    let requests = 0;
    await page.route(/authentication-tokens$/, async (route) => {
      if (route.request().method() === 'POST') {
        requests += 1;
        await pressed;
      }
      await route.continue();
    });
    await page.getByRole('button', { name: 'New token' }).click();
    const description = page.getByRole('textbox', { name: 'Description' });
    await description.fill('twice');
    await description.press('Enter');
    await description.press('Enter');
    release();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('rowheader', { name: 'twice' }).waitFor();
    expect(requests).toBe(1);
    await page.unroute(/authentication-tokens$/);
  });

  it('show agents with their status', async () => {
    await open('Agents');
    await page
      .getByRole('grid', { name: 'Agents of main' })
      .getByText('Waiting for a run')
      .waitFor();
  });

  it('create, restrict, rename and delete an agent pool; its token is shown once', async () => {
    await open('Agents');
    await page.getByRole('button', { name: 'New agent pool' }).click();
    await page.getByLabel('Name').fill('main');
    await page.getByRole('button', { name: 'Create pool' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByLabel('Name').fill('berlin');
    await page.getByRole('button', { name: 'Create pool' }).click();
    await page.getByRole('heading', { name: 'berlin', exact: true }).waitFor();
    await page.getByRole('button', { name: 'New token for berlin' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('rack 3');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText(/^gantry_agent_/).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('rowheader', { name: 'rack 3' }).waitFor();
    expect(await page.getByText(/gantry_agent_/).count()).toBe(0);
    await page.getByRole('button', { name: 'Revoke rack 3' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('rowheader', { name: 'rack 3' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change berlin' }).click();
    await page.getByLabel('Name').fill('hamburg');
    await page.getByText('Only owners may manage it').click();
    await page.getByRole('button', { name: 'Save' }).click();
    const pool = page.locator('section', {
      has: page.getByRole('heading', { name: 'hamburg' }),
    });
    await pool.getByText('Managed by owners only').waitFor();
    await page.getByRole('button', { name: 'Delete hamburg' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete pool' }).click();
    await page
      .getByRole('heading', { name: 'hamburg', exact: true })
      .waitFor({ state: 'detached' });
  });

  it('give a team access flags in the organization', async () => {
    await open('Teams');
    await page.getByRole('button', { name: 'Permissions of ops' }).click();
    await page.getByText('Manage modules', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Permissions: Manage modules.').waitFor();
  });

  it('keep the projects and their actions in view beside many teams', async () => {
    for (const name of ['networking', 'databases', 'observability', 'security', 'storefront'])
      await world.establish(`team ${name} in acme`);
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('Project access');
    const actions = page.getByRole('button', { name: /^Actions for/ }).first();
    const last = page.getByLabel(/^Access of storefront to /).first();
    const isInView = () =>
      actions.evaluate((it) => {
        const { left, right, top } = it.getBoundingClientRect();
        const shown = document.elementFromPoint((left + right) / 2, top + 5);
        return left >= 0 && right <= window.innerWidth && it.contains(shown);
      });
    await actions.waitFor();
    expect(await isInView()).toBe(true);
    await page.setViewportSize({ width: 600, height: 900 });
    await last.focus();
    expect(await isInView()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('create, rename and delete a project', async () => {
    await open('Project access');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name').fill('web');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('button', { name: 'Actions for web' }).click();
    await page.getByRole('menuitem', { name: 'Change…' }).click();
    await page.getByLabel('Name').fill('web sites');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'web sites' }).waitFor();
    await page.getByRole('button', { name: 'Actions for web sites' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete…' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
    await page.getByRole('rowheader', { name: 'web sites' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Lifecycle…' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete…' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  });

  it('filter the audit log by action, and keep the filter in the URL', async () => {
    await open('Audit log');
    await page.getByRole('rowheader').first().waitFor();
    await page.getByPlaceholder('Action, such as team.create').fill('team.create');
    await expect
      .poll(async () => new Set(await page.getByRole('rowheader').allInnerTexts()))
      .toEqual(new Set(['team.create']));
    expect(new URL(page.url()).searchParams.get('action')).toBe('team.create');
    await page.reload();
    await page.getByRole('rowheader', { name: 'team.create' }).first().waitFor();
  });

  it('name the workspaces of the audit log, with a link to those that exist', async () => {
    await world.establish('workspace site-eu in acme');
    await world.establish('workspace old in acme');
    const id = await world.id('workspace old in acme');
    await world.request('DELETE', `/api/v2/workspaces/${id}`);
    await page.goto(`${server.url}/app/acme/settings?tab=audit&action=workspace.create`);
    await page.getByRole('gridcell', { name: `old ${id}`, exact: true }).waitFor();
    await page.getByRole('link', { name: 'site-eu', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'site-eu' }).waitFor();
  });

  it('violate no content security policy, and send no request to another server', () => {
    expect(record.requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
    expect(pageErrors(record)).toEqual([]);
  });
});
