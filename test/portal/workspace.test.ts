import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishNextVersion } from '../areas/no-code/campaigns/support/campaign.js';
import { Site } from '../areas/no-code/support/site.js';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { signIn } from './support/desk.js';

const WORKSPACE = 'no-code workspace site-eu in acme';

describe.runIf(needs('chromium'))(
  'the page of a workspace in the portal',
  { timeout: 180_000 },
  () => {
    let server: TestServer;
    let browser: Browser;
    let site: Site;
    let context: BrowserContext;
    let page: Page;
    let record: PageRecord;
    beforeAll(async () => {
      server = await startServer();
      browser = await startBrowser();
    });
    beforeEach(async () => {
      server.executor.scripts.clear();
      site = await Site.of(server, 'module site in acme', 'no-code module site in acme', WORKSPACE);
      context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      await signIn(context, server, (await site.world.token('owner of acme')) ?? '');
      page = await context.newPage();
      page.setDefaultTimeout(20_000);
      record = await recordPage(page);
    });
    afterEach(() => context.close());
    afterAll(async () => {
      await browser.close();
      await server.stop();
    });

    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const open = () => page.goto(`${server.url}/app/acme/workspaces/site-eu`);
    const waitForText = (text: string) => page.getByText(text).first().waitFor();
    const dialog = () => page.getByRole('dialog');

    async function choose(label: RegExp, option: string): Promise<void> {
      await dialog().getByRole('button', { name: label }).click();
      const options = page.getByRole('listbox').getByRole('option', { name: option, exact: true });
      await options.click();
    }

    it('has the new version after an upgrade without changes is finished', async () => {
      await publishNextVersion(site);
      server.executor.scripts.set('site-eu', ['has no changes']);
      await open();
      await page.getByText('Upgrade available', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Upgrade', exact: true }).click();
      await button('Plan the upgrade').click();
      await waitForText('This upgrade changes no resources.');
      await button('Finish the upgrade').click();
      await page.getByRole('heading', { level: 1, name: 'site-eu' }).waitFor();
      await waitForText('The upgrade is finished.');
      await waitForText('site 2.0.0');
      await expect.poll(() => page.getByText('Upgrade available').count()).toBe(0);

      await page.getByRole('row', { name: /^Upgrade the workspace/ }).click();
      await page.getByText('Nothing to change').first().waitFor();
      await page.getByText('Technical details').waitFor();
      expect(await button('Finish the upgrade').count()).toBe(0);
      expect(pageErrors(record)).toEqual([]);
    });

    it('shows a plan that waits although a newer run is queued', async () => {
      await open();
      await button('Plan again').click();
      await waitForText('Check the plan, then confirm it');
      await open();
      await button('Plan again').click();
      await waitForText('This run waits in the queue.');
      await page.getByRole('link', { name: 'Show all runs' }).click();
      await waitForText('An earlier plan waits for your confirmation');
      await page.getByRole('link', { name: 'Review the plan' }).click();
      await button('Discard').click();
      await dialog().getByText('Your saved inputs stay saved').waitFor();
      await dialog().getByRole('button', { name: 'Discard', exact: true }).click();
      await open();
      await waitForText('A run waits for a confirmation');
      expect(await page.getByText('An earlier plan waits').count()).toBe(0);
      expect(pageErrors(record)).toEqual([]);
    });

    it('adds schedules without a cron expression, and warns before a destruction', async () => {
      await open();
      await button('Add a schedule').click();
      await choose(/Repeat/, 'Monday to Friday');
      expect(await dialog().getByRole('textbox', { name: 'Cron expression' }).count()).toBe(0);
      await dialog().getByLabel('Time', { exact: true }).fill('19:00');
      await choose(/Time zone/, 'Europe/Berlin');
      await choose(/Action/, 'Destroy everything');
      expect(await dialog().getByRole('alert').count()).toBe(0);
      await dialog().getByText('Destroy without a confirmation').click();
      await dialog().getByRole('alert').getByText('No confirmation is required').waitFor();
      await dialog().getByRole('button', { name: 'Add', exact: true }).click();
      const row = page.getByRole('row', { name: /^Destroy everything/ });
      await row.getByText('Monday to Friday at 19:00 (Europe/Berlin)').waitFor();
      await button('Delete: Destroy everything, Monday to Friday at 19:00').waitFor();

      await button('Add a schedule').click();
      await choose(/Repeat/, 'Custom (cron expression)');
      await dialog().getByRole('textbox', { name: 'Cron expression' }).fill('0 6 1 * *');
      await dialog().getByRole('button', { name: 'Add', exact: true }).click();
      await dialog().waitFor({ state: 'detached' });
      await page.getByText('0 6 1 * *', { exact: true }).waitFor();
      const path = `/api/v2/workspaces/${await site.world.id(WORKSPACE)}/schedules`;
      const { data } = await site.world.read<{ data: { attributes: object }[] }>(path);
      expect(data.map(({ attributes }) => attributes)).toMatchObject([
        { action: 'destroy', cron: '0 19 * * 1-5', 'time-zone': 'Europe/Berlin' },
        { action: 'plan-and-apply', cron: '0 6 1 * *' },
      ]);
      expect(pageErrors(record)).toEqual([]);
    });
  },
);
