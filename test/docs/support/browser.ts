import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../../support/needs.js';

/** Without the browser's own traffic; it can resolve only the loopback address, and these names. */
export function startBrowser(...names: readonly string[]): Promise<Browser> {
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=${['MAP * ~NOTFOUND', ...['127.0.0.1', ...names].map((name) => `EXCLUDE ${name}`)].join(', ')}`,
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
  page.on('requestfailed', (request) => record.complaints.push(`failed: ${request.url()}`));
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
