import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { type PageRecord, recordPage, startBrowser } from './support/browser.js';

describe.runIf(needs('chromium'))('Swagger UI in a real browser', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-swagger-'));
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  let record: PageRecord;
  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 1400 } });
    record = await recordPage(page);
    await page.goto(`${server.url}/docs`);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const shownTags = () =>
    page
      .locator('.opblock-tag')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('data-tag')));
  const shownOperations = () =>
    page.locator('.opblock').evaluateAll((operations) => operations.map(({ id }) => id));

  it('starts with one document of all areas, in the documented order and collapsed', async () => {
    await page.locator('.info .title').filter({ hasText: 'Gantry' }).waitFor();
    await page.locator('.opblock-tag[data-tag="AgentJobs"]').waitFor();
    const tags = await shownTags();
    const expectedOrder = [
      ...['TemplatedPolicies', 'GpgKeys', 'NoCodeModules', 'RegistryModules', 'RegistryProviders'],
      ...['Workspaces', 'Runs', 'Organizations', 'Operations', 'AgentPools', 'AgentJobs'],
    ];
    expect(tags.filter((tag) => expectedOrder.includes(tag ?? ''))).toEqual(expectedOrder);
    expect(await shownOperations()).toEqual([]);
  });

  it.each([
    ['preview polic', ['operations-TemplatedPolicies-previewTemplatedPolicy']],
    ['GPG-KEYS patch', ['operations-GpgKeys-updateGpgKey']],
    ['initiate', ['operations-WorkspaceUpgrades-initiateWorkspaceUpgrade']],
    ['no such operation', []],
  ])('filters by paths, summaries, names and tags: %j', async (phrase, operations) => {
    await page.getByLabel('Filter operations').fill(phrase);
    if (operations[0]) await page.locator(`#${operations[0]}`).waitFor();
    expect(await shownOperations()).toEqual(operations);
    await page.getByLabel('Filter operations').fill('');
    await page.locator('.opblock-tag[data-tag="AgentJobs"]').waitFor();
  });

  it('fits the width of a phone without horizontal scrolling', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
    });
    const phone = await context.newPage();
    await phone.goto(`${server.url}/docs#/TemplatedPolicies/previewTemplatedPolicy`);
    const operation = phone.locator('#operations-TemplatedPolicies-previewTemplatedPolicy');
    await operation.locator('.responses-table').first().waitFor();
    expect(await phone.evaluate('[innerWidth, document.documentElement.scrollWidth]')).toEqual([
      390, 390,
    ]);
    await phone.locator('.btn.authorize').click();
    const dialog = await phone.locator('.modal-ux').boundingBox();
    expect((dialog?.x ?? -1) >= 0 && (dialog?.width ?? 999) <= 390).toBe(true);
    await context.close();
  });

  it.each([
    ['gpg-keys', 'Signing keys', 'GpgKeys-createGpgKey'],
    ['no-code-provisioning', 'No-code provisioning', 'NoCodeModules-enableNoCodeModule'],
    ['organizations', 'Organizations', 'Organizations-createOrganization'],
    ['templated-policies', 'Templated policies', 'TemplatedPolicies-previewTemplatedPolicy'],
  ])('shows %s after it is selected in the drop-down', async (name, title, operation) => {
    await page.locator('#select').selectOption({ label: name });
    await page.locator('.info .title').filter({ hasText: title }).waitFor();
    await page.locator(`#operations-${operation}`).waitFor();
  });

  it('accepts a token, and sends the example of an operation with it', async () => {
    await page.locator('.btn.authorize').click();
    const bearer = page.locator('.auth-container').filter({ hasText: 'bearer' });
    await bearer.locator('input').fill(server.adminToken);
    await bearer.getByRole('button', { name: 'Apply credentials' }).click();
    await bearer.getByText('Authorized').waitFor();
    await page.locator('.close-modal').click();

    const operation = page.locator('#operations-TemplatedPolicies-previewTemplatedPolicy');
    await operation.locator('.opblock-summary-control').click();
    expect(await operation.locator('.body-param__text').inputValue()).toBe('{\n  "Name": "web"\n}');
    await operation.locator('.execute').click();
    const response = operation.locator('.live-responses-table');
    await response.waitFor();
    expect(await response.locator('tbody .response-col_status').first().innerText()).toMatch(
      /^200/,
    );
    const shown = JSON.parse(
      await response.locator('.highlight-code code').first().innerText(),
    ) as {
      Rules: string;
    };
    expect(shown.Rules).toContain('service "web-sidecar-proxy" {\n  policy = "write"\n}');

    const picture = join(folder, 'tried-out.png');
    await operation.screenshot({ path: picture });
    expect(statSync(picture).size).toBeGreaterThan(10_000);
  });

  it('sends requests to this server only, and reports no error', () => {
    expect(
      record.requests.filter(
        (url) => !url.startsWith(`${server.url}/`) && !url.startsWith('data:'),
      ),
    ).toEqual([]);
    expect(record.requests).toContain(
      `${server.url}/v1/acl/templated-policy/preview/builtin%2Fservice`,
    );
    expect(record.errors).toEqual([]);
  });
});
