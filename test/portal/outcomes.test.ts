import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishNextVersion } from '../areas/no-code/campaigns/support/campaign.js';
import { Site } from '../areas/no-code/support/site.js';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { violationsOf } from './support/axe.js';
import { signIn } from './support/desk.js';

const WORKSPACE = 'no-code workspace site-eu in acme';

describe.runIf(needs('chromium'))(
  'the portal after runs that did not simply succeed',
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
      // My workspaces and the catalog show the workspace to its creator, the administrator.
      await signIn(context, server, server.adminToken);
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
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const open = (path = '') => page.goto(`${server.url}/app/acme/workspaces/site-eu${path}`);
    const text = (words: string) => page.getByText(words).first();
    const badge = (words: string) => page.getByRole('heading', { level: 1 }).getByText(words);

    /** Chooses an action of the run, and confirms it in its dialog. */
    async function perform(action: string): Promise<void> {
      await button(action).click();
      await page
        .locator('[role=dialog], [role=alertdialog]')
        .getByRole('button', { name: action, exact: true })
        .click();
    }

    it('a cancel is in progress until the tool stops, and changes may be incomplete', async () => {
      await open();
      await button('Plan again').click();
      server.executor.scripts.set('site-eu', ['holds in applying', 'ignores a cancel']);
      await perform('Confirm and apply');
      await badge('Applying').waitFor();
      await perform('Cancel run');
      await badge('Canceling…').waitFor();
      await text('The run completes its current step first.').waitFor();
      expect(await button('Cancel run').isDisabled()).toBe(true);

      server.executor.scripts.set('site-eu', ['holds in applying']);
      await badge('Canceled, may be incomplete').waitFor();
      await text('It planned to create 2 things.').waitFor();
      await page.getByText(/^Stopped while applying/).waitFor();
      expect(await page.getByText(/^Made the changes/).count()).toBe(0);
      await button('Start another run').waitFor();
      expect(await violationsOf(page)).toEqual([]);

      await link('Open the workspace').click();
      await text('Canceled, may be incomplete').waitFor();
      await link('My workspaces').first().click();
      await page
        .getByRole('row', { name: /^site-eu/ })
        .getByText('Canceled, may be incomplete')
        .waitFor();
      await page.goto(`${server.url}/app`);
      await text('Canceled, may be incomplete').waitFor();

      // A plan that nobody applies does not complete the changes.
      server.executor.scripts.clear();
      await open();
      await link('Open the run').click();
      await button('Start another run').click();
      await perform('Discard');
      await badge('Discarded').waitFor();
      await open();
      await text('Canceled, may be incomplete').waitFor();
      expect(pageErrors(record)).toEqual([]);
    });

    it('inputs that were saved but not applied are marked', async () => {
      await open();
      await button('Plan again').click();
      await perform('Confirm and apply');
      await badge('Applied').waitFor();
      await open('/inputs');
      await button(/Replicas/).click();
      await page.getByRole('option', { name: '3', exact: true }).click();
      await button('Save and plan').click();
      await button('Discard').waitFor();
      await open();
      await text('A run waits for a confirmation').waitFor();
      expect(await page.getByText('Inputs were changed since the last apply').count()).toBe(0);
      await link('Review the plan').click();
      await perform('Discard');
      await badge('Discarded').waitFor();

      await publishNextVersion(site);
      await open('/upgrade');
      await text('The upgrade applies them, too').waitFor();
      await text('To version').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await open();
      await text('Inputs were changed since the last apply').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await button('Plan these changes').click();
      await perform('Confirm and apply');
      await badge('Applied').waitFor();
      await open();
      await text('Upgrade available').waitFor();
      expect(await page.getByText('Inputs were changed since the last apply').count()).toBe(0);
      expect(pageErrors(record)).toEqual([]);
    });

    it('the applied value of an input is named if its plan contains it', async () => {
      await open();
      await button('Plan again').click();
      await perform('Confirm and apply');
      await badge('Applied').waitFor();
      await page.route('**/json-output', (request) =>
        request.fulfill({
          contentType: 'application/json',
          body: JSON.stringify({
            planned_values: {},
            variables: { region: { value: 'eu-north-1' }, domain: { value: 'old.example' } },
          }),
        }),
      );
      await open();
      await text('Inputs were changed since the last apply').waitFor();
      await text('The next apply includes these changes: Region, Domain.').waitFor();
      await page.getByText('Last applied: eu-north-1').waitFor();
      await page.getByText('Last applied: old.example').waitFor();
      await text('The default of the module').waitFor();
    });

    it('an upgrade that somebody has started is continued, not started again', async () => {
      await publishNextVersion(site);
      await open('/upgrade');
      await button('Plan the upgrade').click();
      await button('Discard').waitFor();
      const run = page.url();
      await open();
      await text('An upgrade was started').waitFor();
      expect(await link('Upgrade').count()).toBe(0);
      expect(await page.getByText('Upgrade available').count()).toBe(0);
      await link('Continue the upgrade').click();
      await page.waitForURL(run);
      for (const list of ['/-/workspaces', '', '/acme/workspaces']) {
        await page.goto(`${server.url}/app${list}`);
        await link('Continue the upgrade').waitFor();
        expect(await violationsOf(page)).toEqual([]);
        await link('Continue the upgrade').click();
        await page.waitForURL(run);
        await badge('Waiting for confirmation').waitFor();
        expect(page.url()).toBe(run);
      }
      await open('/upgrade');
      await text('An upgrade was already started').waitFor();
      expect(await button('Plan the upgrade').count()).toBe(0);
      await link('Continue the upgrade').click();
      await perform('Discard');
      await badge('Discarded').waitFor();
      await open();
      await link('Upgrade').waitFor();
      expect(pageErrors(record)).toEqual([]);
    });

    it('an upgrade is not finished while the one that replaces it is queued', async () => {
      await publishNextVersion(site);
      server.executor.scripts.set('site-eu', ['has no changes']);
      await open('/upgrade');
      await button('Plan the upgrade').click();
      await button('Finish the upgrade').waitFor();
      const unfinished = page.url();
      await open('/upgrade');
      await text('An upgrade that changes no resources was already planned').waitFor();
      server.executor.scripts.set('site-eu', ['holds in fetching']);
      await button('Plan the upgrade').click();
      await page.waitForURL((url) => url.href !== unfinished && /run-/.test(url.pathname));
      const runs = page.waitForResponse(/\/api\/v2\/workspaces\/[^/]+\/runs/);
      await page.goto(unfinished);
      await badge('Nothing to change').waitFor();
      await (await runs).finished();
      expect(await button('Finish the upgrade').count()).toBe(0);
    });

    it('a queued run can only be canceled', async () => {
      await open();
      await button('Plan again').click();
      await button('Discard').waitFor();
      await open();
      await button('Plan again').click();
      await text('This run waits in the queue.').waitFor();
      await button('Cancel run').waitFor();
      expect(await button('Discard').count()).toBe(0);
      await perform('Cancel run');
      await badge('Canceled').waitFor();
    });

    it('after a destruction, everything can be set up again', async () => {
      const workspace = await site.world.id(WORKSPACE);
      const { json } = await site.send('/api/v2/runs', {
        body: {
          data: {
            type: 'runs',
            attributes: { 'is-destroy': true, 'auto-apply': false, message: 'Destroy' },
            relationships: { workspace: { data: { id: workspace, type: 'workspaces' } } },
          },
        },
      });
      await open(`/runs/${(json as { data: { id: string } }).data.id}`);
      await perform('Destroy');
      await badge('Applied').waitFor();
      await text('Everything was destroyed on').waitFor();
      await link('Open the workspace').click();
      await text('Everything was destroyed on').waitFor();
      await text('There are no outputs, because everything was destroyed.').waitFor();
      expect(await button('Destroy').count()).toBe(0);
      expect(await button('Plan again').count()).toBe(0);
      await button('Set up again').click();
      await perform('Confirm and apply');
      await badge('Applied').waitFor();
      expect(pageErrors(record)).toEqual([]);
    });

    it('a lost connection is shown until the server responds again', async () => {
      server.executor.scripts.set('site-eu', ['holds in planning']);
      await open();
      await button('Plan again').click();
      await badge('Planning').waitFor();
      await page.route('**/api/**', (request) => request.abort());
      const banner = page.getByText(
        /^No connection to the server\. Last updated .* Trying again\.$/,
      );
      await banner.last().waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await expect
        .poll(() => page.getByRole('status').allInnerTexts())
        .toContainEqual(expect.stringMatching(/^No connection to the server/));
      const step = page.locator('[aria-current=step]');
      const shown = await step.innerText();
      // Meanwhile, the timer of the step, which ticks each second, must stand still.
      await page.waitForRequest('**/api/v2/runs/**');
      await page.waitForRequest('**/api/v2/runs/**');
      expect(await step.innerText()).toBe(shown);
      await page.unroute('**/api/**');
      await page.getByText('Connected to the server again.').waitFor({ state: 'attached' });
      expect(await banner.count()).toBe(0);
    });
  },
);
