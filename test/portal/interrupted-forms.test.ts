import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { packFiles } from '../platform/module-registry/support/archives.js';
import { addVersion, publish } from '../support/facts/module-facts.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { signIn } from './support/desk.js';

const vaultOf = (ratio: number): string => `variable "region" {
  type = string
}

variable "ratio" {
  type    = number
  default = ${ratio}
}

variable "password" {
  type      = string
  default   = "change-me-soon"
  sensitive = true
}
`;

const NEXT_VAULT = `${vaultOf(0.6)}
variable "token" {
  type      = string
  default   = "none"
  sensitive = true
}
`;

const LOST = 'You entered a value before the page was closed or reloaded.';

describe.runIf(needs('chromium'))('an interrupted form', { timeout: 180_000 }, () => {
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
    await world.establish('organization acme');
    await publish(world, 'vault', 'acme', '1.0.0', packFiles({ 'main.tf': vaultOf(0.5) }));
    const module = { id: await world.id('module vault in acme'), type: 'registry-modules' };
    await world.request('POST', '/api/v2/organizations/acme/no-code-modules', {
      data: {
        type: 'no-code-modules',
        attributes: { enabled: true },
        relationships: { 'registry-module': { data: module } },
      },
    });
    context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await signIn(context, server, await ownerToken());
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    record = await recordPage(page);
    await open('/modules/acme/vault/aws/provision');
    await field('Workspace name').waitFor();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const ownerToken = async (): Promise<string> => (await world.token('owner of acme')) ?? '';
  const open = (path: string) => page.goto(`${server.url}/app/acme${path}`);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const password = () => page.getByLabel(/^Password/);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  const sessionEnded = () => page.getByRole('dialog', { name: 'Your session has ended' });

  async function review(secret: string): Promise<void> {
    await field('Workspace name').fill('vault-eu');
    await field('Region').fill('eu');
    await button('More inputs (2)').click();
    await password().fill(secret);
    await button('Review').click();
    await heading('Review vault-eu').waitFor();
  }

  async function createWorkspace(): Promise<string> {
    await review('first-password');
    await button('Create and plan').click();
    await page.waitForURL(/\/workspaces\/vault-eu\/runs\//);
    const { data } = await world.read<{ data: { id: string } }>(
      '/api/v2/organizations/acme/workspaces/vault-eu',
    );
    return data.id;
  }

  async function readKeys(workspaceId: string): Promise<string[]> {
    const { data } = await world.read<{ data: { attributes: { key: string } }[] }>(
      `/api/v2/workspaces/${workspaceId}/vars`,
    );
    return data.map(({ attributes }) => attributes.key).sort();
  }

  async function signInAgain(): Promise<void> {
    await sessionEnded().waitFor();
    expect(await page.getByText('A valid token is needed').count()).toBe(0);
    expect(await page.getByText('You are signed in again.').count()).toBe(0);
    await sessionEnded()
      .getByLabel('Token')
      .fill(await ownerToken());
    await page.keyboard.press('Enter');
    await sessionEnded().waitFor({ state: 'detached' });
  }

  it('prompts for an optional secret again before it creates a workspace', async () => {
    await review('my-own-password');
    await page.reload();
    const message = page.getByText(`${LOST} Enter it again, or leave it empty to use the default.`);
    await message.waitFor();
    await expect.poll(() => password().evaluate((one) => one.matches(':focus'))).toBe(true);
    expect(await heading('Review vault-eu').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.reload();
    await message.waitFor();
    await password().fill('my');
    await message.waitFor({ state: 'detached' });
    expect(await heading('Review vault-eu').count()).toBe(0);
    await button('Review').click();
    await button('Create and plan').click();
    await page.waitForURL(/\/workspaces\/vault-eu\/runs\//);
    const { data } = await world.read<{ data: { id: string } }>(
      '/api/v2/organizations/acme/workspaces/vault-eu',
    );
    expect(await readKeys(data.id)).toEqual(['password', 'region']);
    expect(pageErrors(record)).toEqual([]);
  });

  it('uses the default if the user leaves the secret empty, and does not ask twice', async () => {
    await review('my-own-password');
    await page.reload();
    await page.getByText(LOST).waitFor();
    await button('Review').click();
    await heading('Review vault-eu').waitFor();
    await page.reload();
    await button('Create and plan').click();
    await page.waitForURL(/\/workspaces\/vault-eu\/runs\//);
    expect(pageErrors(record)).toEqual([]);
  });

  it('prompts for a changed secret of a workspace again', async () => {
    await createWorkspace();
    await open('/workspaces/vault-eu/inputs');
    await password().fill('second-password');
    await page.reload();
    await page
      .getByText(`${LOST} Enter it again, or leave it empty to keep the saved value.`)
      .waitFor();
    await page.getByText('No changes yet.').waitFor();
    await password().fill('second-password');
    await button('Save and plan').click();
    await page.waitForURL(/\/runs\/run-/);
    await open('/workspaces/vault-eu/inputs');
    await page.getByText('No changes yet.').waitFor();
    expect(await page.getByText(LOST).count()).toBe(0);
    expect(pageErrors(record)).toEqual([]);
  });

  it('prompts for a new secret of an upgrade again, and shows what the upgrade changes', async () => {
    await createWorkspace();
    await addVersion(world, '1.1.0', 'vault', 'acme', packFiles({ 'main.tf': NEXT_VAULT }));
    await open('/workspaces/vault-eu/upgrade');
    await page.getByText('Ratio has the default 0.6 instead of 0.5', { exact: true }).waitFor();
    const token = page.getByLabel(/^Token/);
    await token.fill('first-token');
    await page.reload();
    await page.getByText(`${LOST} Enter it again, or leave it empty to use the default.`).waitFor();
    await token.fill('first-token');
    await button('Plan the upgrade').click();
    await page.waitForURL(/\/runs\/run-/);
    expect(pageErrors(record)).toEqual([]);
  });

  it('whose response was lost returns the workspace that was created', async () => {
    await review('my-own-password');
    let lostCount = 0;
    await page.route('**/no-code-modules/*/workspaces', async (route) => {
      await route.fetch();
      lostCount += 1;
      await route.abort('connectionreset');
    });
    await button('Create and plan').click();
    await page.getByText('The server does not respond.').waitFor();
    expect(lostCount).toBeGreaterThan(1);
    await page.unroute('**/no-code-modules/*/workspaces');
    await button('Create and plan').click();
    await page.waitForURL(/\/workspaces\/vault-eu\/runs\//);
    const { data } = await world.read<{ data: unknown[] }>('/api/v2/organizations/acme/workspaces');
    expect(data).toHaveLength(1);
  });

  it('whose response was lost returns the workspace also after a reload', async () => {
    await field('Workspace name').fill('vault-eu');
    await field('Region').fill('eu');
    await button('Review').click();
    await heading('Review vault-eu').waitFor();
    await page.route('**/no-code-modules/*/workspaces', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button('Create and plan').click();
    await page.getByText('The server does not respond.').waitFor();
    await page.unroute('**/no-code-modules/*/workspaces');
    await page.reload();
    await button('Create and plan').click();
    await page.waitForURL(/\/workspaces\/vault-eu\/runs\//);
  });

  it('creates another workspace after a change, although a response was lost', async () => {
    await review('my-own-password');
    await page.route('**/no-code-modules/*/workspaces', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button('Create and plan').click();
    await page.getByText('The server does not respond.').waitFor();
    await page.unroute('**/no-code-modules/*/workspaces');
    await button('Back').click();
    await field('Workspace name').fill('vault-us');
    await button('Review').click();
    await button('Create and plan').click();
    await page.waitForURL(/\/workspaces\/vault-us\/runs\//);
  });

  it('continues after a new sign-in, without a message of the API', async () => {
    await review('my-own-password');
    await context.clearCookies();
    await button('Create and plan').click();
    await signInAgain();
    await page.getByText('You are signed in again. Press Create and plan to continue.').waitFor();
    expect(await page.getByText('A valid token is needed').count()).toBe(0);
    await button('Create and plan').click();
    await page.waitForURL(/\/workspaces\/vault-eu\/runs\//);
    await open('/workspaces/vault-eu/inputs');
    await field('Region').fill('us');
    await context.clearCookies();
    await button('Save and plan').click();
    await signInAgain();
    await page.getByText('You are signed in again. Press Save and plan to continue.').waitFor();
    await button('Save and plan').click();
    await page.waitForURL(/\/runs\/run-/);
  });

  const draftCount = () =>
    page.evaluate<number>(
      "Object.keys(sessionStorage).filter((key) => key.startsWith('gantry.draft.')).length",
    );

  it.each(['Sign out', 'Sign out everywhere'])('leaves no draft after "%s"', async (action) => {
    await field('Region').fill('eu');
    await expect.poll(draftCount).toBe(1);
    await button('Open navigation').click();
    await button('owner-of-acme').click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await draftCount()).toBe(0);
  });

  it('shows its draft only to the user who wrote it', async () => {
    await field('Region').fill('eu');
    await expect.poll(draftCount).toBe(1);
    await context.clearCookies();
    await world.establish('user ben');
    await world.establish('user ben in team owners in acme');
    await signIn(context, server, await world.tokenOfUser('user ben'));
    await page.reload();
    await button('Open navigation').click();
    await button('ben').waitFor();
    await button('Close navigation').click();
    expect(await field('Region').inputValue()).toBe('');
    await context.clearCookies();
    await signIn(context, server, await ownerToken());
    await page.reload();
    await expect.poll(() => field('Region').inputValue()).toBe('eu');
  });
});
