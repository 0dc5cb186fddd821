import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { signIn } from './support/desk.js';

/** More than one page of the API. */
const ITEM_COUNT = 104;

describe.runIf(needs('chromium'))(
  'a selection from more than 100 items',
  { timeout: 180_000 },
  () => {
    let server: TestServer;
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      server = await startServer();
      browser = await startBrowser();
      const world = new World(server);
      for (const fact of [
        'organization acme',
        'module site in acme',
        'no-code module site in acme',
        'no-code workspace site-eu in acme',
      ])
        await world.establish(fact);
      for (let index = 0; index < ITEM_COUNT; index += 1) {
        const name = String(index).padStart(3, '0');
        await world.request('POST', '/api/v2/organizations/acme/projects', {
          data: { type: 'projects', attributes: { name: `project ${name}` } },
        });
        await world.request('POST', '/api/v2/organizations', {
          data: {
            type: 'organizations',
            attributes: { name: `org-${name}`, email: 'o@acme.example' },
          },
        });
        await world.request(
          'POST',
          `/api/v2/workspaces/${await world.id('no-code workspace site-eu in acme')}/vars`,
          {
            data: { type: 'vars', attributes: { key: `KEY_${name}`, value: 'x', category: 'env' } },
          },
        );
      }
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      await signIn(context, server, server.adminToken);
      page = await context.newPage();
    });
    afterAll(async () => {
      await browser.close();
      await server.stop();
    });

    const optionsOf = async (label: string): Promise<string[]> => {
      const select = page.getByRole('combobox', { name: label, exact: true });
      await expect.poll(() => select.locator('option').count()).toBeGreaterThan(ITEM_COUNT);
      return select.locator('option').allInnerTexts();
    };

    it('contains every project and every organization', async () => {
      await page.goto(`${server.url}/app/acme/workspaces`);
      expect(await optionsOf('Project')).toContain('project 103');
      expect(await optionsOf('Organization')).toContain('org-103');
    });

    it('opens the last organization, with the permissions of the caller', async () => {
      await page.goto(`${server.url}/app/-/organizations?q=org-103`);
      await page.getByRole('row', { name: /org-103/ }).click();
      await page.waitForURL(/\/org-103\/workspaces/);
      await page.getByRole('link', { name: 'Registry' }).click();
      await page.getByRole('button', { name: 'Create a module' }).waitFor();
      expect(page.url()).toContain('/org-103/registry');
    });

    it('offers every project for a new workspace', async () => {
      await page.goto(`${server.url}/app/acme/modules/acme/site/aws/provision`);
      await page.getByRole('button', { name: /Project/ }).click();
      await page.getByRole('option', { name: 'project 103' }).waitFor();
    });

    it('shows every input of a workspace', async () => {
      await page.goto(`${server.url}/app/acme/workspaces/site-eu`);
      await page.getByText('KEY_103').waitFor({ state: 'attached' });
    });
  },
);
