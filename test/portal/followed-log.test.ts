import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { startBrowser } from '../docs/support/browser.js';
import { Installation, kill } from '../faults/support/installation.js';
import { needs } from '../support/needs.js';
import { hasTool } from '../support/tools.js';
import { signIn } from './support/desk.js';

/** Its apply writes ten lines per second, even while the server is unavailable. */
const SLOW_CONFIGURATION = `resource "terraform_data" "slow" {
  provisioner "local-exec" {
    command = "i=0; while [ $i -lt 150 ]; do i=$((i+1)); echo line $i; sleep 0.1; done"
  }
}`;

describe.runIf(needs('chromium') && hasTool)('a followed log', { timeout: 240_000 }, () => {
  let installation: Installation;
  let server: RunningServer;
  let database: Database;
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
    installation = await Installation.create('postgres');
    Object.assign(installation.environment, {
      GANTRY_RUN_EXECUTOR: 'cli',
      // The sandbox contains no shell, and a shell writes the lines.
      GANTRY_RUN_SANDBOX: 'off',
    });
    server = await installation.serve({ GANTRY_RUN_WORKERS: '0' });
    database = await installation.openDatabase();
    await installation.startRunner({ GANTRY_RUN_REGISTRY_URL: server.url });
  });
  afterAll(async () => {
    await browser.close();
    await database.close();
    await installation.remove();
  });

  async function follow(run: string): Promise<Page> {
    const context = await browser.newContext({ acceptDownloads: true });
    await signIn(context, server, installation.token);
    const page = await context.newPage();
    await page.goto(`${server.url}/app/acme/workspaces/slow/runs/${run}`);
    return page;
  }

  const logOn = (page: Page) => page.getByRole('region', { name: 'Log' });

  /** Every line that the page has received, in order. */
  async function linesOn(page: Page): Promise<string[]> {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    return linesOf(readFileSync(await (await download).path(), 'utf8'));
  }

  const linesOf = (text: string): string[] =>
    text
      // eslint-disable-next-line no-control-regex -- The marks of the beginning and the end.
      .replaceAll(/[\u0002\u0003]/g, '')
      .split('\n')
      .filter((line) => line !== '');

  it('has every line once in two browsers, although the server is killed twice', async () => {
    const module = await installation.publish(server, SLOW_CONFIGURATION);
    const { run } = await installation.provision(server, module, 'slow', true);
    const pages = await Promise.all([follow(run), follow(run)]);
    for (const page of pages)
      await logOn(page)
        .getByText(/: line \d+$/)
        .first()
        .waitFor();
    for (const pause of [1_000, 2_500]) {
      const { port } = new URL(server.url);
      await kill(server);
      await delay(pause);
      server = await installation.serve({ GANTRY_RUN_WORKERS: '0', PORT: port });
      await delay(1_500);
    }
    await installation.waitForRun(database, run, 'applied');
    const [plan, apply] = [
      await installation.readLog(server, run, 'plan'),
      await installation.readLog(server, run, 'apply'),
    ];
    expect(apply).toContain('line 150');
    for (const page of pages) {
      await logOn(page).getByText('Apply complete!').waitFor();
      expect(await linesOn(page)).toEqual([...linesOf(plan), ...linesOf(apply)]);
    }
  });
});
