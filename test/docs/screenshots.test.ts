import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import optimise, { init } from '@jsquash/oxipng/optimise.js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';
import { needs } from '../support/needs.js';
import { startBrowser } from './support/browser.js';
import { Trial } from './support/trial.js';

/** With `GANTRY_SCREENSHOTS=1` the pictures of the pages are taken anew, of runs that a real tool executes. */
const isTaken = process.env['GANTRY_SCREENSHOTS'] === '1';
const MAX_BYTES = 120_000;

/** Width and height, from the header of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the screenshots of the README', () => {
  const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
  const pictures = [...readme.matchAll(/\]\((docs\/images\/\S+\.png)\)/g)].map(
    ([, path]) => path ?? '',
  );

  it('are there, 1280 pixels wide and small', () => {
    expect(pictures).toEqual(['docs/images/run.png']);
    for (const picture of pictures) {
      const png = readFileSync(join(packageRoot, picture));
      expect(sizeOf(png)[0]).toBe(1280);
      expect(png.length).toBeLessThan(MAX_BYTES);
    }
  });
});

describe.runIf(needs('chromium'))('what they show', { timeout: 120_000 }, () => {
  const trial = new Trial();
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    await trial.start(isTaken ? { GANTRY_RUN_EXECUTOR: 'cli' } : {});
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 960 }, colorScheme: 'light' });
  });
  afterAll(async () => {
    await browser.close();
    await trial.stop();
    trial.remove();
  });

  it('is the run that has made the workspace of the trial, with its plan and a log line by line', async () => {
    await page.goto(/http\S+#code=\S+/.exec(trial.welcome)?.[0] ?? '');
    await page.getByRole('link', { name: 'demo' }).click();
    await page.getByRole('link', { name: 'site-eu' }).click();
    await page.locator('.rows a').first().click();
    await page.locator('.status', { hasText: 'Applied' }).waitFor({ timeout: 60_000 });
    const log = await page.getByRole('region', { name: 'Log of the plan' }).innerText();
    expect(log.trimEnd().split('\n').length).toBeGreaterThan(2);
    if (!isTaken) return;
    mkdirSync(join(packageRoot, 'docs/images'), { recursive: true });
    writeFileSync(
      join(packageRoot, 'docs/images/run.png'),
      await optimised(await page.screenshot()),
    );
  });
});

async function optimised(png: Buffer): Promise<Buffer> {
  const wasm = createRequire(import.meta.url).resolve(
    '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm',
  );
  await init(await WebAssembly.compile(readFileSync(wasm)));
  return Buffer.from(
    await optimise(new Uint8Array(png).buffer, { level: 6, interlace: false, optimiseAlpha: true }),
  );
}
