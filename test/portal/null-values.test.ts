import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBrowser } from '../docs/support/browser.js';
import { packFiles } from '../platform/module-registry/support/archives.js';
import { addVersion, publish } from '../support/facts/module-facts.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { hasSandbox, hasTool, tools } from '../support/tools.js';
import { World } from '../support/world.js';
import { signIn } from './support/desk.js';

const MODULE = `variable "note" {
  type    = string
  default = "from the module"
}

variable "size" {
  type    = number
  default = 3
}

variable "zones" {
  type    = list(string)
  default = ["a"]
}

variable "owner" {
  type = object({ team = string, pager = optional(string, "none") })
}

variable "region" {
  type     = string
  default  = "eu"
  nullable = false
}

output "seen" {
  value = jsonencode([var.note, var.size, var.zones, var.owner])
}
`;

const RUN_MS = 90_000;

describe.runIf(needs('chromium') && hasTool)('null as an input', { timeout: 240_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  let world: World;
  beforeAll(async () => {
    browser = await startBrowser();
    vi.stubEnv('PATH', tools[0]?.searchPath);
    const sandbox = hasSandbox ? 'required' : 'off';
    server = await startServer('sqlite', { GANTRY_RUN_SANDBOX: sandbox }, { realTool: true });
    world = new World(server);
    await world.establish('organization acme');
    await publish(world, 'nulls', 'acme', '1.0.0', packFiles({ 'main.tf': MODULE }));
    const module = { id: await world.id('module nulls in acme'), type: 'registry-modules' };
    await world.request('POST', '/api/v2/organizations/acme/no-code-modules', {
      data: {
        type: 'no-code-modules',
        attributes: { enabled: true },
        relationships: { 'registry-module': { data: module } },
      },
    });
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await signIn(context, server, (await world.token('owner of acme')) ?? '');
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    vi.unstubAllEnvs();
  });

  const open = (path: string) => page.goto(`${server.url}/app/acme/${path}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const moreOptions = (label: string) =>
    page.getByRole('button', { name: `More options for ${label}`, exact: true });
  async function giveNull(label: string): Promise<void> {
    await moreOptions(label).click();
    await press(`Leave without a value: ${label}`);
  }
  const nullOf = (label: string) =>
    page.getByRole('button', { name: `Enter a value for ${label}`, exact: true });

  async function apply(seen: unknown): Promise<void> {
    await press('Confirm and apply');
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await dialog.getByRole('button', { name: 'Confirm and apply' }).click();
    await page.getByText('The changes have been applied').waitFor({ timeout: RUN_MS });
    await page.getByRole('link', { name: 'See the outputs' }).click();
    await page.getByText(JSON.stringify(seen), { exact: true }).waitFor();
  }

  it('reaches the module, differs from its default, and is shown again', async () => {
    await open('modules/acme/nulls/aws/provision');
    await page.getByLabel('Workspace name').fill('empty');
    await giveNull('Team');
    await press('More inputs (4)');
    for (const label of ['Note', 'Size', 'Zones']) await giveNull(label);
    expect(await moreOptions('Region').count()).toBe(0);
    await page.reload();
    await press('More inputs (4)');
    for (const label of ['Note', 'Size', 'Zones', 'Team']) await nullOf(label).waitFor();
    await press('Review');
    await page.getByText('No value').nth(3).waitFor();
    await press('Create and plan');
    await page.getByText('Waiting for confirmation').first().waitFor({ timeout: RUN_MS });
    await apply([null, null, null, { pager: 'none', team: null }]);
    await page.getByText('No value').nth(3).waitFor();
  });

  it('is replaced by a value, and by the default', async () => {
    await open('workspaces/empty/inputs');
    for (const label of ['Note', 'Size', 'Zones', 'Team']) await nullOf(label).waitFor();
    await nullOf('Team').click();
    await page.getByLabel('Team', { exact: true }).fill('toys');
    await nullOf('Size').click();
    expect(await page.getByLabel('Size', { exact: true }).inputValue()).toBe('3');
    await press('Save and plan');
    await page.getByText('Waiting for confirmation').first().waitFor({ timeout: RUN_MS });
    await apply([null, 3, null, { pager: 'none', team: 'toys' }]);
  });

  it('is not confused with the default, to which an upgrade cannot return an input', async () => {
    const archive = packFiles({ 'main.tf': `# Newer\n${MODULE}` });
    await addVersion(world, '1.1.0', 'nulls', 'acme', archive);
    await open('workspaces/empty/upgrade');
    await page.getByRole('button', { name: /^Your other inputs/ }).click();
    const size = page.getByLabel('Size', { exact: true });
    await size.fill('');
    await press('Plan the upgrade');
    await page.getByText('You cannot clear this during an upgrade.').waitFor();
    await size.fill('many');
    await press('Plan the upgrade');
    await page.getByText('Enter a number').first().waitFor();
    await size.fill('4');
    await press('Plan the upgrade');
    await page.waitForURL(/\/runs\/run-/);
  });
});
