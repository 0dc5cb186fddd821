import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { packFiles } from '../platform/module-registry/support/archives.js';
import { publish } from '../support/facts/module-facts.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { signIn } from './support/desk.js';

const STACK = `variable "networks" {
  type = list(object({
    name  = string
    cidr  = string
    ports = optional(list(number), [443])
    owner = optional(object({ team = string }))
  }))
  description = "Where the stack runs."
  nullable    = false
  validation {
    condition     = length(var.networks) > 0
    error_message = "A stack has one network or more."
  }
}

variable "size" {
  type = string
  validation {
    condition     = contains(["small", "large"], var.size)
    error_message = "Small or large."
  }
}

variable "password" {
  type      = string
  sensitive = true
  validation {
    condition     = length(var.password) >= 8
    error_message = "The password has 8 characters or more."
  }
}

variable "tags" {
  type    = map(string)
  default = {}
}

variable "replicas" {
  type    = number
  default = 1
}
`;

describe.runIf(needs('chromium'))('the form of a module', { timeout: 180_000 }, () => {
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
    await publish(world, 'stack', 'acme', '1.0.0', packFiles({ 'main.tf': STACK }));
    await world.request('POST', '/api/v2/organizations/acme/no-code-modules', {
      data: {
        type: 'no-code-modules',
        attributes: { enabled: true },
        relationships: {
          'registry-module': {
            data: { id: await world.id('module stack in acme'), type: 'registry-modules' },
          },
          'variable-options': {
            data: [
              {
                type: 'variable-options',
                attributes: {
                  'variable-name': 'replicas',
                  'variable-type': 'number',
                  options: [1, 2],
                },
              },
            ],
          },
        },
      },
    });
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await signInAsOwner();
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    record = await recordPage(page);
    await page.goto(`${server.url}/app/acme/modules/acme/stack/aws/provision`);
    await page.getByRole('heading', { level: 1, name: 'Set up stack' }).waitFor();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const signInAsOwner = async (): Promise<void> =>
    signIn(context, server, (await world.token('owner of acme')) ?? '');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function choose(label: string, option: string): Promise<void> {
    await page.getByRole('button', { name: new RegExp(label) }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }

  async function fillNetwork(index: number, name: string, cidr: string): Promise<void> {
    await button('Add to Networks').click();
    await field('Name')
      .nth(index - 1)
      .fill(name);
    await field('Cidr')
      .nth(index - 1)
      .fill(cidr);
  }

  async function readVariables(): Promise<Record<string, unknown>> {
    const { data } = await world.read<{ data: { id: string }[] }>(
      '/api/v2/organizations/acme/workspaces',
    );
    const { data: vars } = await world.read<{
      data: { attributes: { key: string; value: string; hcl: boolean; sensitive: boolean } }[];
    }>(`/api/v2/workspaces/${data[0]?.id ?? ''}/vars`);
    return Object.fromEntries(vars.map(({ attributes }) => [attributes.key, attributes.value]));
  }

  it('creates a workspace with nested values, after a review', async () => {
    await field('Workspace name').fill('shop');
    await fillNetwork(1, 'eu', '10.0.0.0/8');
    await fillNetwork(2, 'us', '10.1.0.0/16');
    await button('Add to Ports').nth(1).click();
    await field('Item 2').last().fill('8080');
    await button('Fill in Owner').first().click();
    await field('Team').fill('ops');
    await button('Move item 2 of Networks up').click();
    await choose('Size', 'large');
    await field('Password').fill('correct horse');
    await button('Review').click();
    await page.getByRole('heading', { level: 2, name: 'Review shop' }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('correct horse');
    await button('Create and plan').click();
    await page.waitForURL(/\/app\/acme\/workspaces\/shop/);
    expect(await readVariables()).toEqual({
      networks:
        '[{"name" = "us", "cidr" = "10.1.0.0/16", "ports" = [443, 8080]}, ' +
        '{"name" = "eu", "cidr" = "10.0.0.0/8", "ports" = [443], "owner" = {"team" = "ops"}}]',
      size: 'large',
      password: null,
    });
    expect(pageErrors(record)).toEqual([]);
  });

  it('needs no value that a variable set of the chosen project provides', async () => {
    await world.establish('project web in acme');
    const project = await world.id('project web in acme');
    await world.request('POST', '/api/v2/organizations/acme/varsets', {
      data: {
        type: 'varsets',
        attributes: { name: 'cloud' },
        relationships: {
          vars: {
            data: [
              { type: 'vars', attributes: { key: 'size', value: 'large' } },
              { type: 'vars', attributes: { key: 'replicas', value: '2', hcl: true } },
            ],
          },
          projects: { data: [{ type: 'projects', id: project }] },
        },
      },
    });
    await page.reload();
    await field('Workspace name').fill('shop');
    await fillNetwork(1, 'eu', '10.0.0.0/8');
    await field('Password').fill('correct horse');
    await page.getByRole('button', { name: /^Choose a project Project/ }).waitFor();
    await button('Review').click();
    await page.getByText('Choose the project of your team.', { exact: true }).waitFor();
    await choose('Project', 'web');
    await button('More inputs (3)').click();
    await page.getByRole('button', { name: /^Your organization’s value \(cloud\) Size/ }).waitFor();
    await page
      .getByRole('button', { name: /^Your organization’s value \(cloud\) Replicas/ })
      .waitFor();
    await choose('Project', 'Default Project');
    await page.getByRole('button', { name: /^1 Replicas/ }).waitFor();
    await choose('Project', 'web');
    await button('Review').click();
    await page.getByRole('heading', { level: 2, name: 'Review shop' }).waitFor();
    expect(await page.getByText('Your organization’s value (cloud)').count()).toBe(2);
    await button('Create and plan').click();
    await page.waitForURL(/\/app\/acme\/workspaces\/shop/);
    expect(Object.keys(await readVariables())).toEqual(['networks', 'password']);
    expect(pageErrors(record)).toEqual([]);
  });

  it('shows the inputs that a variable set with priority overrides', async () => {
    await world.request('POST', '/api/v2/organizations/acme/varsets', {
      data: {
        type: 'varsets',
        attributes: { name: 'rules', global: true, priority: true },
        relationships: {
          vars: { data: [{ type: 'vars', attributes: { key: 'size', value: 'large' } }] },
        },
      },
    });
    await page.reload();
    await page.getByText('Already set for you').waitFor();
    await page.getByText('Your organization’s value (rules)').waitFor();
    expect(await page.getByRole('button', { name: /Size/ }).count()).toBe(0);
  });

  it('shows errors at the control, with the messages of the module', async () => {
    await button('Review').click();
    const message = (text: string) => page.getByText(text, { exact: true });
    await page.getByText('Rule: A stack has one network or more.').waitFor();
    await page.getByText('Rule: The password has 8 characters or more.').waitFor();
    expect(await page.getByText('Rule: Small or large.').count()).toBe(0);
    await message('A stack has one network or more.').waitFor();
    await page.getByText('Choose a value.').waitFor();
    await field('Password').fill('short');
    await message('The password has 8 characters or more.').waitFor();
    await field('Password').fill('long enough');
    await message('The password has 8 characters or more.').waitFor({ state: 'detached' });
    await world.establish('workspace web in acme');
    await field('Workspace name').fill('Web');
    await page.getByText('acme already has a workspace named Web.').waitFor();
    await field('Workspace name').fill('no spaces');
    await page.getByText('Use at most 90 letters, digits, - and _, without spaces.').waitFor();
  });

  it('marks every control with an error, and keeps the buttons of an item in their place', async () => {
    await button('Add to Networks').click();
    await button('Add to Ports').click();
    const offset = async (): Promise<number> => {
      const [one, other] = await Promise.all([
        field('Item 2').boundingBox(),
        button('Remove item 2 of Ports').boundingBox(),
      ]);
      return (other?.y ?? 0) - (one?.y ?? 0);
    };
    await field('Item 2').fill('80');
    const before = await offset();
    await field('Item 2').fill('eighty');
    await button('Review').click();
    await page.getByText('Enter a number, such as 8 or 2.5.').waitFor();
    expect(await offset()).toBe(before);
    const borderOf = (control: Locator) =>
      control.evaluate((element) => getComputedStyle(element).borderTopColor);
    const red = await borderOf(field('Cidr'));
    expect(await borderOf(page.getByRole('button', { name: /Size/ }))).toBe(red);
    expect(await borderOf(button('Add to Ports'))).not.toBe(red);
  });

  it('finds a used workspace name among more names than one page of the list', async () => {
    const create = (name: string) =>
      world.request('POST', '/api/v2/organizations/acme/workspaces', {
        data: { type: 'workspaces', attributes: { name } },
      });
    for (let number = 0; number < 100; number += 1) await create(`a-web-${number}`);
    await create('web');
    await field('Workspace name').fill('web');
    await page.getByText('acme already has a workspace named web.').waitFor();
    const search = page.waitForResponse((response) =>
      response.url().includes('wildcard-name%5D=web-'),
    );
    await field('Workspace name').fill('web-');
    expect((await search).ok()).toBe(true);
    expect(await page.getByText('acme already has a workspace').count()).toBe(0);
  });

  it('shows a refusal of the server at the control, and keeps all values', async () => {
    await field('Workspace name').fill('shop');
    await fillNetwork(1, 'eu', '10.0.0.0/8');
    await choose('Size', 'small');
    await field('Password').fill('correct horse');
    await button('More inputs (2)').click();
    await choose('Replicas', '2');
    await button('Review').click();
    await page.getByRole('heading', { level: 2, name: 'Review shop' }).waitFor();
    // Meanwhile, the platform team changes the allowed values.
    await restrictReplicas([1, 3]);
    await button('Create and plan').click();
    await page.getByText('This input must be one of: 1, 3.').waitFor();
    await expect.poll(() => field('Workspace name').inputValue()).toBe('shop');
    expect(await field('Password').inputValue()).toBe('correct horse');
    expect(await field('Cidr').inputValue()).toBe('10.0.0.0/8');
  });

  async function restrictReplicas(options: number[]): Promise<void> {
    const { data } = await world.read<{ data: { id: string }[] }>(
      '/api/v2/organizations/acme/no-code-modules',
    );
    const [module] = data;
    const found = await world.read<{ included: { id: string }[] }>(
      `/api/v2/no-code-modules/${module?.id ?? ''}?include=variable_options`,
    );
    await world.request('PATCH', `/api/v2/no-code-modules/${module?.id ?? ''}`, {
      data: {
        type: 'no-code-modules',
        attributes: { enabled: true },
        relationships: {
          'variable-options': {
            data: [
              {
                id: found.included[0]?.id,
                type: 'variable-options',
                attributes: { 'variable-name': 'replicas', 'variable-type': 'number', options },
              },
            ],
          },
        },
      },
    });
  }

  it('keeps a draft over a reload and an expired session, without secrets', async () => {
    await field('Workspace name').fill('shop');
    await fillNetwork(1, 'eu', '10.0.0.0/8');
    await choose('Size', 'small');
    await field('Password').fill('correct horse');
    await page.reload();
    await expect.poll(() => field('Workspace name').inputValue()).toBe('shop');
    expect(await field('Cidr').inputValue()).toBe('10.0.0.0/8');
    expect(await field('Password').inputValue()).toBe('');
    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('correct');
    await field('Password').fill('correct horse');
    await button('Review').click();
    await page.getByRole('heading', { level: 2, name: 'Review shop' }).waitFor();
    await context.clearCookies();
    await button('Create and plan').click();
    await page.waitForURL(/sign-in|provision/);
    await signInAsOwner();
    await page.goto(`${server.url}/app/acme/modules/acme/stack/aws/provision`);
    await expect.poll(() => field('Workspace name').inputValue()).toBe('shop');
    expect(await field('Cidr').inputValue()).toBe('10.0.0.0/8');
  });
});
