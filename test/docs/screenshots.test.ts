import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import optimise, { init } from '@jsquash/oxipng/optimise.js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';
import { needs } from '../support/needs.js';
import type { TestServer } from '../support/server.js';
import { type Resource, World } from '../support/world.js';
import { startBrowser } from './support/browser.js';
import { Trial } from './support/trial.js';

/** Whether to take the screenshots again, with runs of a real tool: `GANTRY_SCREENSHOTS=1`. */
const TAKES_SCREENSHOTS = process.env['GANTRY_SCREENSHOTS'] === '1';
const MAX_BYTES = 150_000;
const FOLDER = join(packageRoot, 'docs/images');
const PICTURES = [
  'catalog.png',
  'form.png',
  'run.png',
  'workspace.png',
  'fleet.png',
  'upgrade.png',
  'keys.png',
] as const;

/** Reads the width and the height from the header of a PNG. */
function readSize(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the screenshots of README.md and docs/portal.md', () => {
  const shown = ['README.md', 'docs/portal.md'].flatMap((document) =>
    [
      ...readFileSync(join(packageRoot, document), 'utf8').matchAll(
        /\]\((?:docs\/)?images\/(\S+\.png)\)/g,
      ),
    ].map(([, name]) => name),
  );

  it('exist, with a width of 1280 pixels and a small size', () => {
    expect(new Set(shown)).toEqual(new Set(PICTURES));
    for (const picture of PICTURES) {
      const png = readFileSync(join(FOLDER, picture));
      expect(readSize(png)[0]).toBe(1280);
      expect(png.length).toBeLessThan(MAX_BYTES);
    }
  });
});

describe.runIf(needs('chromium'))('the screenshots', { timeout: 120_000 }, () => {
  const trial = new Trial();
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    await trial.start(TAKES_SCREENSHOTS ? { GANTRY_RUN_EXECUTOR: 'cli' } : {});
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 960 }, colorScheme: 'light' });
  });
  afterAll(async () => {
    await browser.close();
    await trial.stop();
    trial.remove();
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  /** Creates a workspace of the trial's module, in the region at the end of its name. */
  async function provision(name: string, { autoApply }: { autoApply: boolean }): Promise<void> {
    const world = new World({ url: trial.url, adminToken: trial.token } as TestServer);
    const read = (path: string) => world.request('GET', `/api/v2/organizations/demo/${path}`);
    const [module] = (await read('no-code-modules')) as unknown as Resource[];
    const projects = (await read('projects')) as unknown as Resource[];
    const websites = projects.find(({ attributes }) => attributes['name'] === 'websites');
    const region = name.endsWith('us') ? 'us-east-1' : 'eu-central-1';
    await world.request('POST', `/api/v2/no-code-modules/${module?.id}/workspaces`, {
      data: {
        type: 'workspaces',
        attributes: { name, auto_apply: autoApply },
        relationships: {
          project: { data: { id: websites?.id, type: 'project' } },
          vars: {
            data: [{ type: 'vars', attributes: { key: 'region', value: region, category: 'iac' } }],
          },
        },
      },
    });
  }

  async function takeScreenshot(name: (typeof PICTURES)[number]): Promise<void> {
    if (!TAKES_SCREENSHOTS) return;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, name), await optimizePng(await page.screenshot()));
  }

  it('show the catalog', async () => {
    await page.goto(/http\S+#code=\S+/.exec(trial.welcome)?.[0] ?? '');
    await heading('Catalog').waitFor();
    await page.getByRole('link', { name: 'site', exact: true }).waitFor();
    await takeScreenshot('catalog.png');
  });

  it('show the form of a module', async () => {
    await page.getByRole('link', { name: 'site', exact: true }).click();
    await page.getByRole('link', { name: 'Set up' }).click();
    await heading('Set up site').waitFor();
    await page.getByLabel('Workspace name').fill('site-us');
    await page.getByRole('button', { name: /Project/ }).click();
    await page.getByRole('option', { name: 'websites', exact: true }).click();
    await page.getByRole('button', { name: /More inputs/ }).click();
    await takeScreenshot('form.png');
  });

  it('show the run that created the workspace of the trial, with its plan', async () => {
    await page.goto(`${trial.url}/app/demo/workspaces/site-eu`);
    await page.getByRole('grid', { name: 'Runs' }).getByRole('row').nth(1).click();
    await page.getByText('Applied', { exact: true }).first().waitFor({ timeout: 60_000 });
    await page
      .getByText(/created/)
      .first()
      .waitFor();
    await takeScreenshot('run.png');
  });

  it('show the workspace, with its outputs', async () => {
    await page.goto(`${trial.url}/app/demo/workspaces/site-eu`);
    await page.getByText('Resources', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Copy/ }).first().waitFor();
    await takeScreenshot('workspace.png');
  });

  it('show the fleet', async () => {
    const names = ['blog-eu', 'docs-eu', 'docs-us', 'shop-eu', 'shop-us', 'site-us'];
    for (const name of names) await provision(name, { autoApply: name !== 'shop-us' });
    await page.goto(`${trial.url}/app/demo/workspaces`);
    await heading('All workspaces').waitFor();
    const rows = page.getByRole('row').filter({ hasText: /-(eu|us)/ });
    const needsConfirmation = rows.filter({ hasText: 'Waiting for confirmation' });
    await needsConfirmation.waitFor({ timeout: 60_000 });
    await expect
      .poll(() => rows.filter({ hasText: 'Applied' }).count(), { timeout: 60_000 })
      .toBe(names.length);
    await takeScreenshot('fleet.png');
  });

  it('show the plan of an upgrade, which waits for its confirmation', async () => {
    await page.goto(`${trial.url}/app/demo/workspaces/site-eu/upgrade`);
    await page.getByText('What happens next').waitFor();
    await page.getByRole('button', { name: 'Plan the upgrade' }).click();
    await page.getByRole('button', { name: 'Confirm and apply' }).waitFor({ timeout: 60_000 });
    await page.getByText('What will change').waitFor();
    await takeScreenshot('upgrade.png');
  });

  it('show the list of signing keys', async () => {
    const world = new World({ url: trial.url, adminToken: trial.token } as TestServer);
    await world.establish('expired gpg key in demo');
    await page.goto(`${trial.url}/app/demo/keys`);
    await page.getByText('Expired', { exact: true }).waitFor();
    await takeScreenshot('keys.png');
  });
});

async function optimizePng(png: Buffer): Promise<Buffer> {
  const wasm = createRequire(import.meta.url).resolve(
    '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm',
  );
  await init(await WebAssembly.compile(readFileSync(wasm)));
  return Buffer.from(
    await optimise(new Uint8Array(png).buffer, { level: 6, interlace: false, optimiseAlpha: true }),
  );
}
