import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { signIn } from './support/desk.js';

const REASON = 'It creates public buckets.';

describe.runIf(needs('chromium'))(
  'versions of a module in the portal',
  { timeout: 120_000 },
  () => {
    let server: TestServer;
    let browser: Browser;
    let page: Page;
    let record: PageRecord;
    beforeAll(async () => {
      server = await startServer();
      browser = await startBrowser();
      const world = new World(server);
      for (const fact of [
        'organization acme',
        'module site in acme',
        'no-code module site in acme',
        'no-code workspace site-eu in acme',
        'version 1.1.0 of module site in acme',
      ])
        await world.establish(fact);
      const context = await browser.newContext();
      await signIn(context, server, (await world.token('owner of acme')) ?? '');
      page = await context.newPage();
      page.setDefaultTimeout(20_000);
      record = await recordPage(page);
    });
    afterAll(async () => {
      await browser.close();
      await server.stop();
    });

    const dialog = () => page.getByRole('dialog');
    const open = (path: string) => page.goto(`${server.url}/app/acme/${path}`);
    const choose = async (version: string, action: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for version ${version}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const row = (version: string) =>
      page.getByRole('listitem').filter({ has: page.getByText(version, { exact: true }) });

    it('are deprecated with a reason and a successor', async () => {
      await open('registry/modules/site/aws');
      await choose('1.0.0', 'Deprecate…');
      await dialog().getByLabel('Reason').fill(REASON);
      await dialog()
        .getByRole('button', { name: /Version to use instead/ })
        .click();
      await page.getByRole('option', { name: '1.1.0' }).click();
      await dialog().getByLabel('Link (optional)').fill('acme');
      await dialog().getByRole('button', { name: 'Deprecate' }).click();
      await dialog().getByRole('alert').getByText('link must match').waitFor();
      await dialog().getByLabel('Link (optional)').fill('https://acme.example/advisories/7');
      await dialog().getByRole('button', { name: 'Deprecate' }).click();
      await row('1.0.0').getByText('Deprecated', { exact: true }).waitFor();
      await row('1.0.0').getByText('Use version 1.1.0 instead.').waitFor();
    });

    it.each([
      ['of the module', 'modules/acme/site/aws?version=1.0.0'],
      ['of a workspace', 'workspaces/site-eu'],
      ['to set up a workspace', 'modules/acme/site/aws/provision'],
    ])('that are deprecated show a warning on the page %s', async (_page, path) => {
      await open(path);
      await page.getByText('Version 1.0.0 is deprecated').waitFor();
      await page.getByText(REASON).waitFor();
      expect(await page.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe(
        'https://acme.example/advisories/7',
      );
    });

    it('are revoked, and restored', async () => {
      await open('registry/modules/site/aws');
      await choose('1.0.0', 'Revoke…');
      await dialog().getByText('Nobody can create a workspace').waitFor();
      expect(await dialog().getByLabel('Reason').inputValue()).toBe(REASON);
      await dialog().getByRole('button', { name: 'Revoke' }).click();
      await row('1.0.0').getByText('Revoked', { exact: true }).waitFor();
      await open('workspaces/site-eu');
      await page.getByText('Version 1.0.0 is revoked').waitFor();
      // The settings stay pinned to the version.
      await open('no-code');
      await page.getByRole('row', { name: /site/ }).click();
      await page.getByRole('button', { name: /Version that people get/ }).click();
      await page.getByRole('option', { name: '1.0.0' }).getByText('Revoked').waitFor();
      await page.getByRole('option').getByText('Currently 1.1.0').waitFor();
      await open('registry/modules/site/aws');
      await choose('1.0.0', 'End the revocation');
      await row('1.0.0').getByText('Deprecated', { exact: true }).waitFor();
      await choose('1.0.0', 'End the deprecation');
      await row('1.0.0').getByText('Published', { exact: true }).waitFor();
      expect(pageErrors(record)).toEqual([]);
    });
  },
);
