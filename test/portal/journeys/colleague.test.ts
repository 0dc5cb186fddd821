import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  pageErrors,
  type PageRecord,
  recordPage,
  startBrowser,
} from '../../docs/support/browser.js';
import { addVersion, publish } from '../../support/facts/module-facts.js';
import { needs } from '../../support/needs.js';
import { startServer, type TestServer } from '../../support/server.js';
import { hasSandbox, hasTool, tools } from '../../support/tools.js';
import { World } from '../../support/world.js';
import { createPerson, type Person, WAYS } from '../support/person.js';
import { nextShopArchive, shopArchive } from '../support/shop-module.js';

const RUN_TIMEOUT_MS = 90_000;

describe.runIf(needs('chromium') && hasTool)('a colleague', { timeout: 300_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let world: World;
  let token: string;
  let person: Person;
  let page: Page;
  let record: PageRecord;
  beforeAll(async () => {
    browser = await startBrowser();
    vi.stubEnv('PATH', tools[0]?.searchPath);
    const sandbox = hasSandbox ? 'required' : 'off';
    server = await startServer('sqlite', { GANTRY_RUN_SANDBOX: sandbox }, { realTool: true });
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'project shops in acme',
      'team with maintain on project shops in acme',
      'user dana',
    ])
      await world.establish(fact);
    const team = await world.id('team with maintain on project shops in acme');
    await world.addToTeam(team, await world.id('user dana'));
    token = (await world.token('user dana')) ?? '';
    await publish(world, 'shop', 'acme', '1.0.0', shopArchive());
    await world.request('POST', '/api/v2/organizations/acme/no-code-modules', {
      data: {
        type: 'no-code-modules',
        attributes: { enabled: true },
        relationships: {
          'registry-module': {
            data: { id: await world.id('module shop in acme'), type: 'registry-modules' },
          },
        },
      },
    });
  });
  afterEach(() => person.page.context().close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
    vi.unstubAllEnvs();
  });

  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const status = (text: string) => page.getByRole('heading', { level: 1 }).getByText(text);

  async function signIn(): Promise<void> {
    await page.goto(`${server.url}/app`);
    await person.fill(field('Token'), token);
    await person.press(button('Sign in'));
    await heading('Catalog').waitFor();
  }

  async function findModule(): Promise<void> {
    await person.fill(page.getByRole('searchbox'), 'sho');
    await person.press(link('shop'));
    await page.getByText('A shop with its servers.').first().waitFor();
    await person.press(page.getByRole('tab', { name: /Inputs/ }));
    await page.getByText('Who runs the shop.').waitFor();
    await person.press(link('Set up'));
    await heading('Set up shop').waitFor();
  }

  async function fillForm(): Promise<void> {
    await person.fill(field('Workspace name'), 'toys');
    await person.fill(field('Team'), 'toy-makers');
    await person.press(button('Fill in Contact'));
    await person.fill(field('Mail'), 'toys@acme.example');
    for (const [index, name] of ['eu', 'gone', 'us'].entries()) {
      await person.press(button('Add to Servers'));
      await person.fill(field('Name').nth(index), name);
    }
    await person.press(button('Remove item 2 of Servers'));
    await person.press(button('Move item 2 of Servers up'));
    await person.press(button('Add to Ports').first());
    await person.fill(field('Item 2'), '8080');
  }

  async function correctRefusedValue(): Promise<void> {
    await person.fill(field('Domain'), 'toys.acme');
    await person.press(button('Review'));
    await page.getByText('Rule: The domain ends in .example.').waitFor();
    const message = page.getByText('The domain ends in .example.', { exact: true });
    await message.waitFor();
    const domain = field('Domain');
    await expect.poll(() => domain.getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe(await domain.getAttribute('id'));
    await person.fill(domain, 'toys.example');
    await message.waitFor({ state: 'detached' });
    await person.press(button('Review'));
    await page.getByRole('heading', { level: 2, name: 'Review toys' }).waitFor();
  }

  async function create(): Promise<void> {
    await person.press(button('Create and plan'));
    await page.waitForURL(/\/app\/acme\/workspaces\/toys\/runs\/run-/);
    await status('Waiting for confirmation').waitFor({ timeout: RUN_TIMEOUT_MS });
    await page.getByText('2 things are created').first().waitFor();
    await page.getByRole('region', { name: 'Log' }).getByText('Plan: 2 to add').waitFor();
  }

  async function confirm(action: string): Promise<void> {
    await person.press(button(action));
    await person.leave(dialog());
    await person.press(button(action));
    await person.press(button(action, dialog()));
    await status('Applied').waitFor({ timeout: RUN_TIMEOUT_MS });
  }

  async function readOutputs(): Promise<void> {
    await person.press(link('See the outputs'));
    const address = link('https://toys.example/');
    await address.waitFor();
    expect(await address.getAttribute('rel')).toBe('noopener noreferrer');
    await page.getByText('us:443,8080 of toy-makers').waitFor();
  }

  async function upgrade(): Promise<void> {
    await addVersion(world, '1.1.0', 'shop', 'acme', nextShopArchive());
    await person.goTo('My workspaces');
    const row = page.getByRole('row', { name: /toys/ });
    await row.getByText('Upgrade available').waitFor();
    await person.press(row);
    await person.press(link('Upgrade'));
    await heading('Upgrade toys').waitFor();
    await person.press(button('Plan the upgrade'));
    await page.getByText('Choose a value.').waitFor();
    await person.press(button(/Tier/));
    await person.press(page.getByRole('option', { name: 'large' }));
    await person.press(button('Plan the upgrade'));
    await status('Waiting for confirmation').waitFor({ timeout: RUN_TIMEOUT_MS });
    await page.getByText('1 thing is created').first().waitFor();
    await confirm('Confirm and apply');
  }

  async function destroy(): Promise<void> {
    await person.press(link('See the outputs'));
    await person.press(button('Destroy'));
    expect(await button('Plan the destruction', dialog()).isDisabled()).toBe(true);
    await person.fill(dialog().getByLabel('Type toys to continue'), 'toys');
    await person.press(button('Plan the destruction', dialog()));
    await status('Waiting for confirmation').waitFor({ timeout: RUN_TIMEOUT_MS });
    await page.getByText('3 things are destroyed').first().waitFor();
    await confirm('Destroy');
  }

  it.each(WAYS)('provisions, upgrades and destroys a workspace %s', async (way) => {
    person = await createPerson(browser, way);
    ({ page } = person);
    record = await recordPage(page);
    await signIn();
    await findModule();
    await fillForm();
    await correctRefusedValue();
    await create();
    await confirm('Confirm and apply');
    await readOutputs();
    await upgrade();
    await destroy();
    expect(record.requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
    expect(pageErrors(record)).toEqual([]);
  });
});
