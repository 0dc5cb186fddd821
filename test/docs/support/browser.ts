import { chromium, type Browser, type Page } from 'playwright-core';
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

/** The requests of a page, and its errors. */
export interface PageRecord {
  readonly requests: string[];
  readonly complaints: string[];
}

export async function recordOf(page: Page): Promise<PageRecord> {
  const record: PageRecord = { requests: [], complaints: [] };
  page.on('request', (request) => record.requests.push(request.url()));
  page.on('requestfailed', (request) => {
    // The browser cancels requests that are no longer needed, such as those of the previous page.
    const cause = request.failure()?.errorText ?? 'unknown';
    if (cause !== 'net::ERR_ABORTED') record.complaints.push(`${cause}: ${request.url()}`);
  });
  page.on('pageerror', (error) => record.complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) record.complaints.push(message.text());
  });
  await page.exposeFunction('complain', (text: string) => record.complaints.push(text));
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => complain('content policy: ' + event.violatedDirective + ' ' + event.blockedURI))",
  );
  return record;
}

/**
 * The complaints, without the console's line for a response of 400 and above: the page shows what
 * such a response means.
 */
export function pageErrors(record: PageRecord): string[] {
  return record.complaints.filter((text) => !text.startsWith('Failed to load resource'));
}
