import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Workspace } from '../../src/platform/workspaces/workspace.entity.js';
import { Site } from '../areas/no-code/support/site.js';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { createColleague, provisionAs } from './support/colleague.js';
import { signIn } from './support/desk.js';

describe.runIf(needs('chromium'))(
  'deleting a workspace in the portal',
  { timeout: 180_000 },
  () => {
    let server: TestServer;
    let browser: Browser;
    let site: Site;
    let page: Page;
    let record: PageRecord;
    let id: string;
    beforeAll(async () => {
      server = await startServer();
      browser = await startBrowser();
    });
    beforeEach(async () => {
      site = await Site.of(server, 'module site in acme', 'no-code module site in acme');
      await createColleague(site, 'provision');
      id = await provisionAs(site, 'user dana', 'shop');
    });
    afterEach(() => page.context().close());
    afterAll(async () => {
      await browser.close();
      await server.stop();
    });

    async function enter(user: string): Promise<void> {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      await signIn(context, server, (await site.world.token(user)) ?? '');
      page = await context.newPage();
      page.setDefaultTimeout(20_000);
      record = await recordPage(page);
      await page.goto(`${server.url}/app/acme/workspaces/shop`);
      await button('Delete workspace').click();
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
    const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
    const waitForText = (text: string) => page.getByText(text).first().waitFor();
    const setResourceCount = (resourceCount: number) =>
      server.database.write((manager) => manager.update(Workspace, { id }, { resourceCount }));

    it('removes it with its runs, and its name becomes free, for the colleague who created it', async () => {
      await enter('user dana');
      await dialog().getByText('its runs with their plans and logs').waitFor();
      await inDialog('Cancel').click();
      await dialog().waitFor({ state: 'detached' });
      await expect
        .poll(() => button('Delete workspace').evaluate((it) => it === document.activeElement))
        .toBe(true);
      await button('Delete workspace').click();
      await inDialog('Delete workspace').click();
      await page.getByRole('heading', { level: 1, name: 'My workspaces' }).waitFor();
      await page.getByRole('alert').getByText('The workspace shop is deleted.').waitFor();
      await expect.poll(() => page.getByRole('row', { name: /^shop/ }).count()).toBe(0);
      expect(page.url()).toContain('/app/-/workspaces?org=acme');
      expect(await provisionAs(site, 'user dana', 'shop')).not.toBe(id);
      expect(pageErrors(record)).toEqual([]);
    });

    it('begins with the destruction of the resources, and does not offer more to the colleague', async () => {
      await setResourceCount(2);
      await enter('user dana');
      await dialog().getByText('The workspace has 2 resources.').waitFor();
      expect(await inDialog('Delete without destroying…').count()).toBe(0);
      await inDialog('Destroy first…').click();
      await dialog().getByText('Destroy everything in shop?').waitFor();
      await dialog().getByRole('textbox').fill('shop');
      await inDialog('Plan the destruction').click();
      await page.waitForURL(/\/runs\/run-/);
      expect(pageErrors(record)).toEqual([]);
    });

    it('leaves the resources only if an owner types the name', async () => {
      await setResourceCount(2);
      await enter('owner of acme');
      await inDialog('Delete without destroying…').click();
      await dialog().getByRole('alert').getByText('Not destroyed: 2 resources').waitFor();
      expect(await inDialog('Delete workspace').isDisabled()).toBe(true);
      await dialog().getByRole('textbox', { name: 'Type shop to continue' }).fill('shop');
      await inDialog('Delete workspace').click();
      await waitForText('The workspace shop is deleted.');
      expect((await site.send(`/api/v2/workspaces/${id}`)).status).toBe(404);
      expect(pageErrors(record)).toEqual([]);
    });

    it('waits until a locked workspace is unlocked', async () => {
      await site.send(`/api/v2/workspaces/${id}/actions/lock`, { method: 'POST' });
      await enter('owner of acme');
      await dialog().getByText('You can delete it after it is unlocked.').waitFor();
      expect(await inDialog('Delete workspace').isDisabled()).toBe(true);
      expect(pageErrors(record)).toEqual([]);
    });
  },
);
