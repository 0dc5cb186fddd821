import { generateKey } from 'openpgp';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workspace } from '../../src/platform/workspaces/workspace.entity.js';
import { pageErrors, type PageRecord, recordPage, startBrowser } from '../docs/support/browser.js';
import { sendRequest } from '../support/http.js';
import { needs } from '../support/needs.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';
import { signIn } from './support/desk.js';

const MARKUP = '<img src=x onerror=complain(1)><script>complain(2)</script>';
/** Contains a right-to-left override, which also affects text after the name unless isolated. */
const OVERRIDE = '\u202egnp.exe';
/** An emoji of several code points, and combining marks that extend beyond the line. */
const EMOJI = '👩‍👩‍👧‍👦Z\u0351\u036b\u0343\u036a\u0342';
const HOSTILE = `${MARKUP} ${EMOJI} ${OVERRIDE}`;
/** A name in which no line can break. */
const endless = (length: number): string => 'w'.repeat(length);

const LONG_WORKSPACE = endless(90);
const LONG_MODULE = endless(64);
const WIDTHS = [1280, 390] as const;

describe.runIf(needs('chromium'))('hostile names', { timeout: 240_000 }, () => {
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let record: PageRecord;
  let world: World;
  let run: string;
  let keyId: string;

  beforeAll(async () => {
    server = await startServer();
    browser = await startBrowser();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'module site in acme',
      'no-code module site in acme',
      'no-code workspace site-eu in acme',
      `module ${LONG_MODULE} in acme`,
      `workspace ${LONG_WORKSPACE} in acme`,
      `project ${endless(40)} in acme`,
      `team ${endless(90)} in acme`,
      `tag ${endless(255)} on workspace ${LONG_WORKSPACE} in acme`,
    ])
      await world.establish(fact);
    const owner = { creatorKind: 'user', creatorId: await world.id('owner of acme') } as const;
    await server.database.write((manager) =>
      manager.update(Workspace, { name: LONG_WORKSPACE }, owner),
    );
    const workspace = await world.id('no-code workspace site-eu in acme');
    await world.request('PATCH', `/api/v2/workspaces/${workspace}`, {
      data: { type: 'workspaces', attributes: { description: HOSTILE } },
    });
    await world.request('PATCH', `/api/v2/workspaces/${workspace}/tag-bindings`, {
      data: [
        { type: 'tag-bindings', attributes: { key: endless(128), value: endless(256) } },
        { type: 'tag-bindings', attributes: { key: 'owner', value: HOSTILE } },
      ],
    });
    const relationships = { workspace: { data: { type: 'workspaces', id: workspace } } };
    const attributes = { message: `${HOSTILE}${endless(256)}` };
    ({ id: run } = await world.request('POST', '/api/v2/runs', {
      data: { type: 'runs', attributes, relationships },
    }));
    keyId = await uploadHostileKey();
    context = await browser.newContext();
    await signIn(context, server, (await world.token('owner of acme')) ?? '');
    page = await context.newPage();
    record = await recordPage(page);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Uploads a key with a hostile user ID, without OVERRIDE, which the server would refuse. */
  async function uploadHostileKey(): Promise<string> {
    const { publicKey: armor } = await generateKey({
      type: 'rsa',
      rsaBits: 2048,
      userIDs: [{ name: `${MARKUP} ${EMOJI}${endless(256)}`, email: 'keys@acme.example' }],
      format: 'armored',
    });
    const { attributes } = await world.request('POST', '/api/registry/private/v2/gpg-keys', {
      data: { type: 'gpg-keys', attributes: { namespace: 'acme', 'ascii-armor': armor } },
    });
    return String(attributes['key-id']);
  }

  const open = async (path: string, width: number): Promise<void> => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/app/${path}`);
  };

  /** Expects that the page shows only text, fits the screen, and sends no request elsewhere. */
  async function expectHarmless(sign: string): Promise<void> {
    await page.getByText(sign).filter({ visible: true }).first().waitFor();
    const main = page.getByRole('main');
    expect(await main.locator('script, iframe, object, img').count()).toBe(0);
    expect(`${page.url()} ${await page.evaluate(() => document.documentElement.scrollWidth)}`).toBe(
      `${page.url()} ${page.viewportSize()?.width}`,
    );
    expect(record.requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
    expect(pageErrors(record)).toEqual([]);
  }

  it.each(WIDTHS)('of runs, tags, keys and descriptions are text at %i px', async (width) => {
    await open(`acme/workspaces/site-eu/runs/${run}`, width);
    await expectHarmless(MARKUP);
    for (const path of ['acme/workspaces/site-eu', 'acme/keys', `acme/keys/${keyId}`]) {
      await open(path, width);
      await expectHarmless(MARKUP);
    }
    await open('acme/settings?tab=audit&action=run.create', width);
    await expectHarmless(width < 1280 ? 'run.create' : MARKUP);
    await open(`acme/workspaces?columns=tags&tagged=${encodeURIComponent('owner')}`, width);
    await expectHarmless('site-eu');
  });

  it.each(WIDTHS)('of the maximum length fit the screen at %i px', async (width) => {
    for (const [path, sign] of [
      [`acme/workspaces/${LONG_WORKSPACE}`, 'Nothing has been created yet'],
      ['acme/workspaces?columns=tags', LONG_WORKSPACE],
      ['-/workspaces?show=all', LONG_WORKSPACE],
      ['', LONG_WORKSPACE],
      ['acme/registry', LONG_MODULE],
      [`acme/registry/modules/${LONG_MODULE}/aws`, 'Use the module'],
      [`acme/modules/acme/${LONG_MODULE}/aws`, 'A site of some servers.'],
      ['acme/settings', endless(90)],
      ['acme/settings?tab=access', endless(40)],
    ] as const) {
      await open(path, width);
      await expectHarmless(sign);
    }
  });

  it('do not change the direction of the status next to them', async () => {
    await open(`acme/workspaces/site-eu/runs/${run}`, 1280);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText(MARKUP).waitFor();
    expect(await heading.locator('bdi').count()).toBe(1);
    expect(await heading.locator('bdi').innerText()).toContain(OVERRIDE);
  });

  it.each([
    ['a workspace', 'organizations/acme/workspaces', 'workspaces'],
    ['a project', 'organizations/acme/projects', 'projects'],
    ['a team', 'organizations/acme/teams', 'teams'],
    ['a provider', 'organizations/acme/registry-providers', 'registry-providers'],
  ])('are refused for %s', async (_, path, type) => {
    for (const name of [MARKUP, EMOJI, OVERRIDE, endless(256)]) {
      const more = type === 'registry-providers' ? { 'registry-name': 'private' } : {};
      const { status } = await sendRequest(`${server.url}/api/v2/${path}`, {
        method: 'POST',
        token: server.adminToken,
        body: { data: { type, attributes: { name, namespace: 'acme', ...more } } },
      });
      expect(status).toBe(422);
    }
  });
});
