import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { packFiles } from '../platform/module-registry/support/archives.js';
import { siteArchive } from '../support/facts/module-facts.js';
import { EXAMPLE_KEY } from '../support/facts/provider-facts.js';
import { needs } from '../support/needs.js';
import { exampleOf } from '../support/phrases.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { Desk, drop, signIn } from './support/desk.js';

const publicKey = (): string =>
  String(exampleOf('createGpgKey', 'acme').data.attributes['ascii-armor']);

const FLEET = [
  'module site in acme',
  'no-code module site in acme',
  'no-code workspace site-eu in acme',
  'newer settings of no-code module site in acme',
];

describe.runIf(needs('chromium'))('a platform engineer in the portal', { timeout: 300_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let record: PageRecord;
  let world: World;
  const desk = new Desk();
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    await world.establish('organization acme');
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await signIn(context, server, (await world.token('owner of acme')) ?? '');
    page = await context.newPage();
    record = await recordPage(page);
  });
  afterEach(() => context.close());
  afterAll(async () => {
    desk.clear();
    await browser.close();
    await server.stop();
  });

  const open = (path: string) => page.goto(`${server.url}/app/acme/${path}`);
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const zone = (text: string) =>
    page
      .locator('[data-rac]')
      .filter({ has: page.getByText(text) })
      .last();

  it('sees why a key is refused, and a private key never leaves the browser', async () => {
    await open('keys/upload');
    const field = page.getByLabel('Public key');
    await field.fill('-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nabc'.replace('PUBLIC', 'PRIVATE'));
    await page.getByText('It has not been sent.').waitFor();
    expect(await page.getByRole('button', { name: 'Upload' }).isDisabled()).toBe(true);
    expect(record.requests.filter((url) => url.includes('/gpg-keys'))).toEqual([]);
    await field.fill(`${publicKey()}\n${publicKey()}`);
    await press('Upload');
    await page.getByText('There is more than one key').waitFor();
    await page.getByText('gpg --armor --export FINGERPRINT').waitFor();
  });

  it('deletes a key that is in use only after a warning about the consequences', async () => {
    for (const fact of [
      'gpg key in acme',
      'provider version random 1.0.0 signed with gpg key in acme',
    ])
      await world.establish(fact);
    await open(`keys/${EXAMPLE_KEY}`);
    await press('Delete');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('these provider versions can no longer be installed').waitFor();
    await dialog.getByText('acme/random 1.0.0').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Delete the key' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(EXAMPLE_KEY);
    await confirm.click();
    await page.getByText('No signing keys yet').waitFor();
    expect(pageErrors(record)).toEqual([]);
  });

  it('sees why an archive is refused, and publishes the version again', async () => {
    await world.establish('module site without versions in acme');
    await open('registry/modules/site/aws');
    await drop(page, zone('Drop the archive of the module here'), [
      desk.put('broken.tar.gz', packFiles({ 'main.tf': 'variable "a" {' })),
    ]);
    await press('Publish');
    await page.getByText('The version was not published').waitFor();
    await page.getByText('Refused', { exact: true }).waitFor();
    await drop(page, zone('broken.tar.gz'), [desk.put('fixed.tar.gz', siteArchive())]);
    await press('Publish');
    await page.getByText('Version 1.0.0 is published').waitFor();
  });

  it('filters the fleet by the URL, selects columns, and exports the list', async () => {
    for (const fact of FLEET) await world.establish(fact);
    await open('workspaces?state=failed');
    await page.getByText('No workspace matches').waitFor();
    await page.getByLabel('Status').selectOption({ label: 'Applied or nothing to change' });
    await page.getByRole('row', { name: /site-eu/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('state')).toBe('done');
    await page.getByLabel('Module').selectOption({ label: 'site (aws)' });
    await page.getByLabel('Version').selectOption({ label: '1.0.0' });
    await page.getByLabel('Upgrade').selectOption({ label: 'Upgrade available' });
    await press('Columns');
    await page.getByRole('menuitemcheckbox', { name: 'Resources' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Resources' }).waitFor();
    const download = page.waitForEvent('download');
    await press('Save as CSV');
    const stream = await (await download).createReadStream();
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    expect(text.split('\r\n')[0]).toMatch(/^Name,Status,Module,Version,/);
    expect(text.split('\r\n')[1]).toMatch(/^site-eu,Applied,site \(aws\),1\.0\.0,Available,/);
    await page.getByRole('row', { name: /site-eu/ }).click();
    await page.waitForURL(/\/app\/acme\/workspaces\/site-eu$/);
  });

  it('downloads the usage of a module, and follows it to its workspaces and its versions', async () => {
    for (const fact of FLEET) await world.establish(fact);
    await open(`no-code/${await world.id('no-code module site in acme')}`);
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const download = page.waitForEvent('download');
    await link('Download as CSV').click();
    const stream = await (await download).createReadStream();
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    expect(text.split('\n')[1]).toMatch(/^site-eu,/);
    await link('1.0.0: 1 workspace').click();
    await page.getByRole('row', { name: /site-eu/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('version')).toBe('1.0.0');
    await page.goBack();
    await link('Default Project: 1 workspace').click();
    await page.getByRole('row', { name: /site-eu/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('project')).toMatch(/^prj-/);
    await page.goBack();
    await link('the versions of the module in the registry').click();
    await press('Actions for version 1.0.0');
    await page.getByRole('menuitem', { name: /Revoke/ }).waitFor();
  });

  it('is warned before leaving a page loses unsaved values', async () => {
    for (const fact of FLEET) await world.establish(fact);
    await open('no-code');
    await page.getByRole('row', { name: /^site/ }).click();
    const values = page.getByLabel('replicas', { exact: true });
    const saved = await values.inputValue();
    const back = page.getByRole('link', { name: 'No-code modules' }).last();
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await values.fill('7');
    await back.click();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await values.inputValue()).toBe('7');
    await page.goBack();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    const unload = page.waitForEvent('dialog');
    const reload = page.reload();
    const question = await unload;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await reload.catch(() => undefined);
    expect(await values.inputValue()).toBe('7');
    await values.fill(saved);
    await page.getByLabel('Maximum lifetime').fill('30d');
    await back.click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'No-code modules' }).waitFor();
    await page.getByRole('row', { name: /^site/ }).click();
    expect(await page.getByLabel('Maximum lifetime').inputValue()).toBe('');
    await values.fill('1\n2\n3');
    await press('Save version and values');
    await page.getByText('The settings are saved.').waitFor();
    await back.click();
    await page.getByRole('heading', { level: 1, name: 'No-code modules' }).waitFor();
    expect(pageErrors(record)).toEqual([]);
  });

  it('opens the workspaces with a tag from a workspace', async () => {
    for (const fact of [
      ...FLEET,
      'workspace other in acme',
      'tag networking on workspace other in acme',
      'tag binding env=prod on workspace other in acme',
    ])
      await world.establish(fact);
    await open('workspaces/other');
    await page.getByRole('link', { name: 'env=prod' }).click();
    await page.getByRole('row', { name: /^other/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove the filter env=prod' }).click();
    await page.getByRole('row', { name: /^site-eu/ }).waitFor();
    await page.getByLabel('Tag').selectOption('networking');
    await page.getByRole('row', { name: /^site-eu/ }).waitFor({ state: 'detached' });
    await press('Columns');
    await page.getByRole('menuitemcheckbox', { name: 'Tags' }).click();
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: /^other/ });
    for (const tag of ['networking', 'env=prod']) await row.getByText(tag).waitFor();
  });

  it('sees no buttons without permission to write', async () => {
    for (const fact of [...FLEET, 'gpg key in acme']) await world.establish(fact);
    const member = await browser.newContext();
    await signIn(member, server, (await world.token('member of acme')) ?? '');
    page = await member.newPage();
    for (const [path, sign] of [
      ['keys', 'Key ID'],
      [`keys/${EXAMPLE_KEY}`, 'Fingerprint'],
      ['registry', 'Newest version'],
      ['registry/modules/site/aws', 'Use the module'],
      ['no-code', 'Offered'],
    ] as const) {
      await open(path);
      await page.getByText(sign).first().waitFor();
      const main = page.getByRole('main');
      expect(
        await main
          .getByRole('button', { name: /upload|create|renew|delete|publish|stop/i })
          .count(),
      ).toBe(0);
      expect(await main.getByRole('link', { name: /upload|offer a/i }).count()).toBe(0);
    }
    await member.close();
  });
});
