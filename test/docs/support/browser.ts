import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../support/needs.js';

/** Starts Chromium without background traffic. It can resolve only 127.0.0.1 and these names. */
export function startBrowser(...names: readonly string[]): Promise<Browser> {
  const hosts = ['127.0.0.1', ...names].map((host) => `EXCLUDE ${host}`);
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=MAP * ~NOTFOUND, ${hosts.join(', ')}`,
  ];
  return chromium.launch({ executablePath: findChromium() ?? '', args });
}

/** The requests and errors of a page. */
export interface PageRecord {
  readonly requests: string[];
  readonly errors: string[];
}

/** Records the requests and errors of the page from now on. */
export async function recordPage(page: Page): Promise<PageRecord> {
  const record: PageRecord = { requests: [], errors: [] };
  page.on('request', (request) => record.requests.push(request.url()));
  page.on('requestfailed', (request) => {
    // The browser cancels the requests of a page that it leaves.
    const cause = request.failure()?.errorText ?? 'unknown';
    if (cause !== 'net::ERR_ABORTED') record.errors.push(`${cause}: ${request.url()}`);
  });
  page.on('pageerror', (error) => record.errors.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) record.errors.push(message.text());
  });
  await page.exposeFunction('complain', (text: string) => record.errors.push(text));
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => complain('content policy: ' + event.violatedDirective + ' ' + event.blockedURI))",
  );
  return record;
}

/** The errors, without the browser's message about a response of 400 and above. */
export function pageErrors(record: PageRecord): string[] {
  return record.errors.filter((text) => !text.startsWith('Failed to load resource'));
}
