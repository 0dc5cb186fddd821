import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBrowser } from '../../docs/support/browser.js';
import { sendRequest } from '../../support/http.js';
import { needs } from '../../support/needs.js';
import { startServer, type TestServer } from '../../support/server.js';
import { startTlsProxy, type TlsProxy } from '../../support/tls-proxy.js';
import { describeEachTool } from '../../support/tools.js';
import { type Resource, World } from '../../support/world.js';
import { cloudBlock, Command } from './support/terminal.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const OWNER = 'owner of acme';
const hasBrowser = needs('chromium') && needs('openssl');

describeEachTool('signing in with $title', (tool) => {
  describe.runIf(hasBrowser)('and a browser', () => {
    let server: TestServer;
    let proxy: TlsProxy;
    let browser: Browser;
    let world: World;
    let host: string;
    let home: string;
    beforeAll(async () => {
      proxy = await startTlsProxy();
      host = `localhost:${proxy.port}`;
      server = await startServer('sqlite', { GANTRY_PUBLIC_URL: `https://${host}` });
      proxy.forwardTo(Number(new URL(server.url).port));
      browser = await startBrowser('localhost');
    });
    beforeEach(async () => {
      await server.reset();
      world = new World(server);
      await world.establish('organization acme');
      home = mkdtempSync(join(tmpdir(), 'gantry-home-'));
      mkdirSync(join(home, 'work'));
      // Terraform does not create its folder.
      mkdirSync(join(home, '.terraform.d'));
    });
    afterEach(() => rmSync(home, { recursive: true, force: true }));
    afterAll(async () => {
      await browser.close();
      await server.stop();
      await proxy.close();
    });

    /** Starts the tool without a program that opens a browser, so that it prints the address. */
    function start(...args: readonly string[]): Command {
      const child = spawn(tool.path, args, {
        cwd: join(home, 'work'),
        env: {
          PATH: tool.searchPath,
          HOME: home,
          SSL_CERT_FILE: proxy.certificate,
          CHECKPOINT_DISABLE: '1',
        },
      });
      return new Command(child);
    }

    const addressPattern = () => new RegExp(`https://${host}/app/-/login\\?\\S+`);

    async function login(): Promise<{ readonly command: Command; readonly url: string }> {
      const command = start('login', host);
      await command.waitForOutput('Enter a value:');
      command.type('yes');
      await command.waitForOutput(addressPattern());
      return { command, url: addressPattern().exec(command.output)?.[0] ?? '' };
    }

    it('stores a token to which the user has agreed, which works with a cloud block', async () => {
      const { command, url } = await login();
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const page = await context.newPage();
      await page.goto(url);
      await page.getByLabel('Token').fill((await world.token(OWNER)) ?? '');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('textbox', { name: 'Description' }).fill('my laptop');
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL(/^http:\/\/localhost:100\d\d\/login\?/);
      expect(await command.exitCode, command.output).toBe(0);
      await context.close();

      const stored = readFileSync(join(home, '.terraform.d/credentials.tfrc.json'), 'utf8');
      const { credentials } = JSON.parse(stored) as {
        credentials: Record<string, { token: string }>;
      };
      const token = credentials[host]?.token ?? '';
      const listed = await sendRequest(
        `${server.url}/api/v2/users/${await world.id(OWNER)}/authentication-tokens`,
        { token },
      );
      const found = (listed.json as { data: Resource[] }).data.find(
        ({ attributes }) => attributes['description'] === 'my laptop',
      );
      expect(found?.attributes['scope']).toBeNull();
      expect(Date.parse(String(found?.attributes['expired-at']))).toBeGreaterThan(Date.now());

      writeFileSync(join(home, 'work/main.tf'), cloudBlock(host, 'signed-in'));
      const init = start('init');
      expect(await init.exitCode, init.output).toBe(0);
      const workspace = await sendRequest(
        `${server.url}/api/v2/organizations/acme/workspaces/signed-in`,
        {
          token,
        },
      );
      expect(workspace.status).toBe(200);
    });

    it('creates no code and no token if the user cancels', async () => {
      const { command, url } = await login();
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const page = await context.newPage();
      await page.goto(url);
      await page.getByLabel('Token').fill((await world.token(OWNER)) ?? '');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('No token was created.').waitFor();
      await context.close();
      command.kill();
      await command.exitCode;
      const [row] = await server.database.read.query<{ total: number | string }[]>(
        'SELECT COUNT(*) AS total FROM login_codes',
      );
      expect(Number(row?.total)).toBe(0);
    });
  });
});
