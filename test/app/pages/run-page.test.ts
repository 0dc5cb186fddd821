import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordOf, startBrowser } from '../../docs/support/browser.js';
import { ask } from '../../support/http.js';
import { needs } from '../../support/needs.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const FACTS = [
  'organization acme',
  'module site in acme',
  'no-code module site in acme',
  'no-code workspace site-eu in acme',
  'newer settings of no-code module site in acme',
  'planned upgrade of site-eu in acme',
];

describe.runIf(needs('chromium'))(
  'the page of a run, in a real browser',
  { timeout: 120_000 },
  () => {
    let server: TestServer;
    let browser: Browser;
    let context: BrowserContext;
    let world: World;
    let path: string;
    beforeAll(async () => {
      server = await startServer();
      browser = await startBrowser();
    });
    beforeEach(async () => {
      await server.reset();
      world = new World(server);
      for (const fact of FACTS) await world.given(fact);
      path = `/plain/acme/site-eu/runs/${await world.id('planned upgrade of site-eu in acme')}`;
      context = await browser.newContext();
    });
    afterAll(async () => {
      await browser.close();
      await server.stop();
    });

    async function signedIn(caller: string, page: Page): Promise<Page> {
      await page.goto(`${server.url}${path}`);
      await page.getByLabel('Token of a user or a team').fill((await world.token(caller)) ?? '');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${server.url}${path}`);
      return page;
    }

    it('leads through signing in to the plan, which is confirmed with a click, and follows the run to its end', async () => {
      const page = await context.newPage();
      const record = await recordOf(page);
      await signedIn('owner of acme', page);
      await page.getByText('Waiting for a confirmation').waitFor();
      expect(await page.locator('.changes').innerText()).toMatch(/\d+ to add/);
      await page.getByRole('button', { name: 'Confirm and apply' }).click();
      await page.getByText('Applied').waitFor();
      expect(await page.getByRole('button', { name: 'Confirm and apply' }).count()).toBe(0);
      expect(record.complaints).toEqual([]);
      expect(record.requests.filter((url) => !url.startsWith(`${server.url}/plain`))).toEqual([]);
      await page.getByRole('link', { name: 'site-eu' }).click();
      await page.getByRole('heading', { name: 'Runs' }).waitFor();
    });

    it('leaves the keyboard where it is when the run goes on, and no colour of danger on what is none', async () => {
      const page = await signedIn('owner of acme', await context.newPage());
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await page.getByRole('region', { name: 'Log of the plan' }).focus();
      expect(await focused()).toBe('Log of the plan');
      expect(await page.locator('.changes .none').allInnerTexts()).toEqual([
        '0 to change',
        '0 to destroy',
      ]);
      expect(
        (
          await ask(`${server.url}/api/v2${path.replace(/.*(?=\/runs)/, '')}/actions/apply`, {
            method: 'POST',
            token: await world.token('owner of acme'),
          })
        ).status,
      ).toBe(202);
      await page.getByText('Applied').waitFor();
      expect(await focused()).toBe('Log of the plan');
    });

    it('reads without scripts, and discards', async () => {
      const page = await signedIn(
        'owner of acme',
        await (await browser.newContext({ javaScriptEnabled: false })).newPage(),
      );
      expect(await page.locator('.status').first().innerText()).toBe('Waiting for a confirmation');
      await page.getByRole('button', { name: 'Discard' }).click();
      expect(await page.locator('.status').first().innerText()).toBe('Discarded');
    });

    it('shows no buttons to who may only read', async () => {
      await world.given('team with read-workspaces in acme');
      const page = await signedIn(
        'token of team with read-workspaces in acme',
        await context.newPage(),
      );
      await page.getByText('Waiting for a confirmation').waitFor();
      expect(await page.locator('.actions').count()).toBe(0);
    });

    it('refuses a form that another site sends with the cookie of the browser', async () => {
      const page = await signedIn('owner of acme', await context.newPage());
      const answer = await page.request.post(`${server.url}${path}/actions/confirm`, {
        form: { csrf: 'guessed' },
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(403);
      expect(await answer.text()).toContain('This form belongs to another session.');
      await page.reload();
      await page.getByText('Waiting for a confirmation').waitFor();
    });
  },
);
