import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdminToken, runGantry, serveGantry } from '../../core/database/gantry-process.js';
import { type PageRecord, recordPage, startBrowser } from '../../docs/support/browser.js';
import { Trial } from '../../docs/support/trial.js';
import { needs } from '../../support/needs.js';
import { createDatabase } from '../../support/server.js';

/** `npm start` prints at most 25 lines: four of npm, two of the installation and the build. */
const WELCOME_LINES = 19;

const trial = new Trial();
let link: URL;
beforeAll(async () => {
  await trial.start();
  link = new URL(/^ {2}(http\S+#code=\S+)$/m.exec(trial.welcome)?.[1] ?? 'http://no.link');
}, 300_000);
afterAll(async () => {
  await trial.stop();
  trial.remove();
});

const exchangeCode = (url: string, code: string): Promise<Response> =>
  fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { attributes: { code } } }),
  });

describe('npm start', () => {
  it('prints a link, how runs are executed and what to try, without a token', () => {
    expect(trial.welcome.split('\n').length).toBeLessThanOrEqual(WELCOME_LINES);
    expect(trial.welcome).toContain('Runs are simulated');
    expect(trial.welcome).toContain('npm run tour');
    expect(trial.welcome).not.toContain(trial.token);
  });

  it('prints an address that redirects to the portal, and a working command', async () => {
    const redirected = await fetch(trial.url, { headers: { Accept: 'text/html' } });
    expect([redirected.status, redirected.url]).toEqual([200, `${trial.url}/app`]);
    const [, path = ''] = /^ +curl .*\)" http:\/\/[^/]+(\/\S+)$/m.exec(trial.welcome) ?? [];
    const listed = await fetch(`${trial.url}${path}`, {
      headers: { Authorization: `Bearer ${trial.token}` },
    });
    expect(listed.status).toBe(200);
  });
});

describe.runIf(needs('chromium'))('the link of npm start', { timeout: 120_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  const visit = async (width: number): Promise<{ page: Page; record: PageRecord }> => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    return { page, record: await recordPage(page) };
  };

  it('signs the browser in once, and its code is in no address and no history', async () => {
    const { page, record } = await visit(1280);
    await page.goto(link.href);
    await page.getByRole('button', { name: 'admin' }).waitFor();
    expect(page.url().startsWith(`${trial.url}/app`)).toBe(true);
    expect(page.url()).not.toContain('code');
    await page.goto(`${trial.url}/app/demo/settings`);
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.goBack();
    expect(page.url()).not.toContain('code');
    await page.goto(link.href);
    await page.getByRole('button', { name: 'admin' }).waitFor();
    const code = link.hash.slice('#code='.length);
    expect(record.requests.filter((url) => new URL(url).search.includes(code))).toEqual([]);
    // The browser logs the refused second use of the code, and canceled requests of earlier pages.
    const expectedErrors = /^(Failed to load resource|failed: \S+\/api\/)/;
    expect(record.errors.filter((text) => !expectedErrors.test(text))).toEqual([]);
  });

  it('explains the next step to another browser, and fits the width of a phone', async () => {
    const { page } = await visit(390);
    await page.goto(link.href);
    await page.getByText('This link has expired or has been used.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.getByLabel('Token').fill(trial.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Open navigation' }).waitFor();
  });
});

describe('a production server', () => {
  it('has no sign-in codes, and does not start with the sample data of the trial', async () => {
    const store = await createDatabase('sqlite');
    const settings = {
      DATABASE_URL: store.url,
      GANTRY_DATA_DIR: store.folder,
      GANTRY_ADMIN_TOKEN: newAdminToken(),
    };
    const server = await serveGantry(settings);
    try {
      expect(server.output()).not.toContain('#code=');
      expect((await exchangeCode(server.url, link.hash.slice('#code='.length))).status).toBe(404);
    } finally {
      server.signal('SIGTERM');
      await server.ended;
    }
    const refused = await runGantry(['serve'], { ...settings, GANTRY_DEMO: '1' });
    await store.remove();
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('GANTRY_DEMO is on'),
    ]);
  });
});
