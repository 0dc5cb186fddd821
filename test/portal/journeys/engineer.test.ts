import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  pageErrors,
  type PageRecord,
  recordPage,
  startBrowser,
} from '../../docs/support/browser.js';
import { nextSiteArchive, siteArchive } from '../../support/facts/module-facts.js';
import { EXAMPLE_KEY } from '../../support/facts/provider-facts.js';
import { needs } from '../../support/needs.js';
import { exampleOf } from '../../support/phrases.js';
import { startServer, type TestServer } from '../../support/server.js';
import { hasSandbox, hasTool, tools } from '../../support/tools.js';
import { World } from '../../support/world.js';
import { Desk } from '../support/desk.js';
import { createPerson, type Person, WAYS } from '../support/person.js';

const RUN_MS = 90_000;

const release = (file: string): string =>
  fileURLToPath(
    new URL(
      `../../areas/provider-registry/fixtures/terraform-provider-random_1.0.0_${file}`,
      import.meta.url,
    ),
  );

describe.runIf(needs('chromium') && hasTool)('an engineer', { timeout: 300_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let world: World;
  let person: Person;
  let page: Page;
  let record: PageRecord;
  const desk = new Desk();
  beforeAll(async () => {
    browser = await startBrowser();
    vi.stubEnv('PATH', tools[0]?.searchPath);
    const sandbox = hasSandbox ? 'required' : 'off';
    server = await startServer('sqlite', { GANTRY_RUN_SANDBOX: sandbox }, { realTool: true });
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    await world.establish('organization acme');
  });
  afterEach(() => person.page.context().close());
  afterAll(async () => {
    desk.clear();
    await browser.close();
    await server.stop();
    vi.unstubAllEnvs();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  const zone = (text: string): Locator =>
    page
      .locator('[data-rac]')
      .filter({ has: page.getByText(text) })
      .last();

  async function signIn(): Promise<void> {
    await page.goto(`${server.url}/app`);
    await person.fill(field('Token'), (await world.token('owner of acme')) ?? '');
    await person.press(button('Sign in'));
    await heading('Catalog').waitFor();
  }

  async function uploadKey(): Promise<void> {
    const armor = exampleOf('createGpgKey', 'acme').data.attributes['ascii-armor'];
    await person.goTo('Signing keys');
    await page.getByText('No signing keys yet').waitFor();
    await person.press(link('Upload a key').first());
    await person.give(zone('Drop the key file here'), [desk.put('key.asc', String(armor))]);
    await person.press(button('Upload'));
    await page.getByText('The key can sign providers').waitFor();
    await page.getByText('No published provider version yet.').waitFor();
  }

  async function publishProvider(): Promise<void> {
    const files = zone('Drop the files of the release here');
    await person.goTo('Registry');
    await person.press(page.getByRole('tab', { name: 'Providers' }));
    await person.press(button('Create a provider').first());
    await person.fill(field('Name'), 'random');
    await person.press(button('Create'));
    await heading('Provider random').waitFor();
    await person.give(files, [release('linux_amd64.zip')]);
    await page.getByText('SHA256SUMS is missing').waitFor();
    await person.give(files, [release('SHA256SUMS'), release('SHA256SUMS.sig')]);
    await person.press(button('Publish 1.0.0'));
    await page.getByText('Version 1.0.0 is published').waitFor();
    await person.press(page.getByText('Platforms', { exact: true }));
    await page.getByText('linux, amd64: uploaded').waitFor();
    await person.press(link(`key ${EXAMPLE_KEY}`));
    await person.press(link('acme/random 1.0.0'));
    await heading('Provider random').waitFor();
  }

  async function publishModule(): Promise<void> {
    await person.goTo('Registry');
    await person.press(button('Create a module').first());
    await person.fill(field('Name'), 'site');
    await person.fill(field('Provider'), 'aws');
    await person.press(button('Create'));
    await page.getByText('No versions yet').waitFor();
    for (const [version, archive] of [
      ['1.0.0', siteArchive()],
      ['1.1.0', nextSiteArchive()],
    ] as const) {
      const file = desk.put('module.tar.gz', archive);
      await person.give(zone('Drop the archive of the module here'), [file]);
      expect(await field('Version').inputValue()).toBe(version);
      await person.press(button('Publish'));
      await page.getByText(`Version ${version} is published`).waitFor();
    }
  }

  async function offerModule(): Promise<string> {
    await person.goTo('No-code');
    await person.press(link('Offer a module').first());
    await person.press(button(/Module/));
    await person.press(option('site'));
    await person.press(button(/Version that people get/));
    await person.press(option('1.0.0'));
    await person.fill(field('replicas'), '1\nmany');
    await page.getByText('Line 2 is not a number').waitFor();
    await person.fill(field('replicas'), '1\n2');
    await person.fill(field('region'), 'eu-central-1\nus-east-1');
    await page.getByRole('button', { name: /Region/ }).waitFor();
    await person.press(button('Offer the module'));
    await page.getByText('Colleagues can create workspaces from it.').waitFor();
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  }

  /** Creates a workspace, as a colleague would in another session. */
  async function provision(noCodeModule: string): Promise<void> {
    const attributes = { key: 'region', value: 'us-east-1', category: 'iac' };
    await world.request('POST', `/api/v2/no-code-modules/${noCodeModule}/workspaces`, {
      data: {
        type: 'workspaces',
        attributes: { name: 'site-eu', auto_apply: true },
        relationships: { vars: { data: [{ type: 'vars', attributes }] } },
      },
    });
  }

  async function watchFleet(): Promise<void> {
    await person.press(button(/Version that people get/));
    await person.press(option('Always the newest'));
    await person.press(button('Save version and values'));
    await person.press(link('1 workspace can be upgraded'));
    const row = page.getByRole('row', { name: /site-eu/ });
    await row.getByText('Upgrade available').waitFor();
    await row.getByText('Applied').waitFor({ timeout: RUN_MS });
    await person.press(row);
    await heading('site-eu').waitFor();
    await page.getByText('server-1.us-east-1').waitFor();
  }

  async function previewPolicy(): Promise<void> {
    await person.goTo('Policy templates');
    await person.fill(page.getByRole('searchbox'), 'sidecar');
    await page.waitForURL(/q=sidecar/);
    await person.press(page.getByRole('row', { name: /builtin\/service/ }));
    await page.getByText('Fill in the variables').waitFor();
    await person.fill(field('Name'), 'web');
    await page.getByText('service "web-sidecar-proxy" {').waitFor();
    await person.fill(field('Name'), 'Not a name!');
    await page.getByText(/must be 1 to 256 lower-case letters/).waitFor();
  }

  it.each(WAYS)('publishes, restricts and monitors %s', async (way) => {
    person = await createPerson(browser, way);
    ({ page } = person);
    record = await recordPage(page);
    await signIn();
    await uploadKey();
    await publishProvider();
    await publishModule();
    await provision(await offerModule());
    await watchFleet();
    await previewPolicy();
    expect(record.requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
    expect(pageErrors(record)).toEqual([]);
  });
});
