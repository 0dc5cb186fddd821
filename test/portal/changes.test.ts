import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PageRecord, recordOf, startBrowser } from '../docs/support/browser.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

describe.runIf(needs('chromium'))('a workspace in the portal', { timeout: 180_000 }, () => {
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
    for (const fact of [
      'organization acme',
      'module site in acme',
      'no-code module site in acme',
      'no-code workspace site-eu in acme',
    ])
      await world.given(fact);
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const answer = await context.request.post(`${server.url}/api/session`, {
      headers: {
        origin: new URL(server.url).origin,
        'content-type': 'application/vnd.api+json',
      },
      data: {
        data: { type: 'sessions', attributes: { token: await world.token('owner of acme') } },
      },
    });
    expect(answer.status()).toBe(201);
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    record = await recordOf(page);
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** A line about a request that was refused is the browser's own. */
  const complaints = (): string[] =>
    record.complaints.filter((text) => !text.startsWith('Failed to load resource'));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const open = (path: string) => page.goto(`${server.url}/app/acme/workspaces/site-eu${path}`);

  async function variables(): Promise<Record<string, unknown>> {
    const id = await world.id('no-code workspace site-eu in acme');
    const { data } = await world.read<{ data: { attributes: { key: string; value: string } }[] }>(
      `/api/v2/workspaces/${id}/vars`,
    );
    return Object.fromEntries(data.map(({ attributes: { key, value } }) => [key, value]));
  }

  async function newestRun(): Promise<Record<string, unknown>> {
    const id = await world.id('no-code workspace site-eu in acme');
    const { data } = await world.read<{ data: { attributes: Record<string, unknown> }[] }>(
      `/api/v2/workspaces/${id}/runs`,
    );
    return data[0]?.attributes ?? {};
  }

  it('gets other inputs, saved before they are planned', async () => {
    const before = await variables();
    await open('');
    await page.getByRole('link', { name: 'Change inputs', exact: true }).click();
    await page.getByText('Nothing is changed yet.').waitFor();
    await page.getByRole('button', { name: /Replicas/ }).click();
    await page.getByRole('option', { name: '3', exact: true }).click();
    await button('Save and plan').click();
    await page.waitForURL(/\/runs\/run-/);
    expect(await variables()).toEqual({ ...before, replicas: '3' });
    expect(await newestRun()).toMatchObject({ message: 'Change inputs', 'auto-apply': false });
    expect(complaints()).toEqual([]);
  });
});
