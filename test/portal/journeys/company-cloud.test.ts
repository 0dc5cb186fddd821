import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBrowser } from '../../docs/support/browser.js';
import { NameServer } from '../../execution/egress/support/name-server.js';
import { packFiles } from '../../platform/module-registry/support/archives.js';
import { cloudModule } from '../../platform/workload-identity/support/cloud-module.js';
import {
  type Activity,
  RelyingParty,
} from '../../platform/workload-identity/support/relying-party.js';
import {
  readAllRows,
  readBackup,
  readFiles,
} from '../../platform/workload-identity/support/stored-texts.js';
import { publish } from '../../support/facts/module-facts.js';
import { connectIssuer, mapGroup } from '../../support/facts/oidc-facts.js';
import { findFreePort } from '../../support/find-free-port.js';
import { sendRequest } from '../../support/http.js';
import { Issuer } from '../../support/issuer.js';
import { needs } from '../../support/needs.js';
import { startServer, type TestServer } from '../../support/server.js';
import { hasSandbox, hasTool, tools } from '../../support/tools.js';
import { World } from '../../support/world.js';

/** Another site than the server's, so that the browser treats its requests as cross-site. */
const ISSUER_HOST = '127.0.0.2';
const CLOUD = 'cloud.example.test';
const RUN_MS = 120_000;
const MINUTE_MS = 60_000;
const GROUP = 'shops';
const role = (name: string): string => `arn:aws:iam::123456789012:role/${name}`;
const SUBJECT = 'organization:acme:project:shops:workspace:site';

/** The two stories of a company: the platform engineer prepares, and a colleague provisions. */
describe.runIf(needs('chromium') && hasTool && hasSandbox)(
  'a company with an issuer and a cloud',
  { timeout: 300_000 },
  () => {
    let server: TestServer;
    let browser: Browser;
    let issuer: Issuer;
    let party: RelyingParty;
    let names: NameServer;
    let world: World;
    let context: BrowserContext;
    let page: Page;
    beforeAll(async () => {
      const port = await findFreePort();
      const publicUrl = `http://127.0.0.1:${port}`;
      const audience = 'aws.workload.identity';
      const module = { gantry_module: 'acme/cloud/aws' };
      const trusted = (phase: string) => ({
        audience,
        claims: { ...module, sub: `${SUBJECT}:run_phase:${phase}` },
      });
      party = await RelyingParty.start(publicUrl, {
        [role('reader')]: trusted('plan'),
        [role('writer')]: trusted('apply'),
      });
      names = await NameServer.start();
      names.answers.set(CLOUD, [['127.0.0.1']]);
      vi.stubEnv('PATH', tools[0]?.searchPath);
      server = await startServer(
        'sqlite',
        {
          ...{ PORT: String(port), GANTRY_PUBLIC_URL: publicUrl, LOG_LEVEL: 'trace' },
          GANTRY_RUN_SANDBOX: 'required',
          GANTRY_RUN_EGRESS: 'list',
          GANTRY_RUN_EGRESS_PRIVATE: '127.0.0.0/8',
          GANTRY_RUN_EGRESS_RESOLVERS: names.address,
        },
        { realTool: true },
      );
      vi.unstubAllEnvs();
      issuer = await Issuer.start(ISSUER_HOST);
      await issuer.setOptions({ idTokenSeconds: 24 * 60 * 60 });
      browser = await startBrowser(ISSUER_HOST);
      context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      page = await context.newPage();
      page.setDefaultTimeout(30_000);
      world = new World(server);
    }, 120_000);
    afterAll(async () => {
      await browser.close();
      issuer.stop();
      party.stop();
      await server.stop();
      await names.stop();
    });

    const button = (name: string, within: Pick<Page, 'getByRole'> = page) =>
      within.getByRole('button', { name, exact: true });
    const status = (text: string) =>
      page.getByRole('heading', { level: 1 }).getByText(text).waitFor({ timeout: RUN_MS });
    const setGroups = (groups: readonly string[]) =>
      issuer.setAccount('k-1', {
        preferred_username: 'kim',
        email: 'kim@acme.example',
        email_verified: true,
        groups,
      });
    async function signIn(): Promise<void> {
      await page.goto(`${server.url}/app/sign-in`);
      await button('Sign in with Acme').click();
      await page.getByLabel('Account').fill('k-1');
      await button('Continue').click();
      await button('kim').waitFor();
    }
    /** The statuses of GET requests with the session of the browser. */
    const readStatuses = (paths: readonly string[]): Promise<number[]> =>
      page.evaluate(
        (all) => Promise.all(all.map(async (path) => (await fetch(path)).status)),
        [...paths],
      );

    it('lets an engineer connect the issuer, the cloud and the network of a module', async () => {
      for (const fact of [
        'organization acme',
        'project shops in acme',
        'team with maintain on project shops in acme',
      ])
        await world.establish(fact);
      const team = await world.id('team with maintain on project shops in acme');
      await mapGroup(world, await connectIssuer(world, issuer, { name: 'Acme' }), GROUP, team);

      const { port } = new URL(party.url);
      await publish(
        world,
        'cloud',
        'acme',
        '1.0.0',
        packFiles(cloudModule(`http://${CLOUD}:${port}`)),
      );
      const module = await world.id('module cloud in acme');
      const noCode = await world.request('POST', '/api/v2/organizations/acme/no-code-modules', {
        data: {
          type: 'no-code-modules',
          attributes: { enabled: true },
          relationships: {
            'registry-module': { data: { id: module, type: 'registry-modules' } },
          },
        },
      });
      const variable = (key: string, value: string) => ({
        type: 'vars',
        attributes: { key, value, category: 'env' },
      });
      await world.request('POST', '/api/v2/organizations/acme/varsets', {
        data: {
          type: 'varsets',
          attributes: { name: 'cloud' },
          relationships: {
            'no-code-modules': { data: [{ type: 'no-code-modules', id: noCode.id }] },
            vars: {
              data: [
                variable('TFC_AWS_PROVIDER_AUTH', 'true'),
                variable('TFC_AWS_PLAN_ROLE_ARN', role('reader')),
                variable('TFC_AWS_APPLY_ROLE_ARN', role('writer')),
              ],
            },
          },
        },
      });
      for (const host of [`${CLOUD}:${port}`, `127.0.0.1:${port}`])
        await world.request('POST', '/api/v2/organizations/acme/egress-rules', {
          data: {
            type: 'egress-rules',
            attributes: { host },
            relationships: {
              'registry-module': { data: { id: module, type: 'registry-modules' } },
            },
          },
        });
    });

    it('shows nothing of the organization to a person who is in no group', async () => {
      await setGroups([]);
      await signIn();
      expect(await readStatuses(['/api/session', '/api/v2/organizations/acme'])).toEqual([
        200, 404,
      ]);
      await context.clearCookies();
    });

    it('lets a colleague in the group provision, and stores and logs no key or token of the cloud', async () => {
      await setGroups([GROUP]);
      await signIn();
      await page.goto(`${server.url}/app/acme/modules/acme/cloud/aws/provision`);
      await page.getByLabel('Workspace name', { exact: true }).fill('site');
      await button('Review').click();
      await button('Create and plan').click();
      await status('Waiting for confirmation');
      await button('Confirm and apply').click();
      await button('Confirm and apply', page.getByRole('dialog')).click();
      await status('Applied');
      await page.getByText('Technical details').click();
      await page.getByText(role('writer'), { exact: true }).waitFor();
      await page.getByRole('link', { name: 'See the outputs', exact: true }).click();
      await page.getByText(`read as ${SUBJECT}:run_phase:apply`).waitFor();

      const seen = await party.readActivity();
      expect(seen.sessions.map((session) => [session.role, session.subject])).toEqual([
        [role('reader'), `${SUBJECT}:run_phase:plan`],
        [role('writer'), `${SUBJECT}:run_phase:apply`],
      ]);
      await expectNoKeys(seen);
    });

    it('ends the access of a colleague who leaves the group, even in an open session', async () => {
      const paths = [
        '/api/v2/organizations/acme',
        '/api/v2/organizations/acme/workspaces/site',
        '/api/v2/organizations/acme/no-code-modules',
      ];
      expect(await readStatuses(paths)).toEqual([200, 200, 200]);
      await setGroups([]);
      server.clock.advance(16 * MINUTE_MS);
      expect(await readStatuses(paths)).toEqual([404, 404, 404]);
      expect(await readStatuses(['/api/session'])).toEqual([200]);
      await page.goto(`${server.url}/app/acme/workspaces/site`);
      await page.getByText('It does not exist, or you do not have access to it.').first().waitFor();
    });

    /** Searches the stored and logged data for tokens and keys of the cloud. */
    async function expectNoKeys({ presented }: Activity): Promise<void> {
      const places: Readonly<Record<string, string>> = {
        'the database': await readAllRows(server),
        'the data folder': readFiles(server.config.dataDir),
        'a backup': await readBackup(server),
        'the logs of the server': server.log.map((line) => JSON.stringify(line)).join('\n'),
        'the logs of the run': await logsOfRun(),
      };
      const tokens = [...new Set(presented)];
      expect(tokens).toHaveLength(2);
      for (const [place, text] of Object.entries(places)) {
        expect(text.length, place).toBeGreaterThan(0);
        expect(text, place).not.toMatch(/\b(?:AKIA|ASIA)[A-Z0-9]{12,}/);
        expect(text, place).not.toMatch(/aws_secret_access_key|AWS_SECRET_ACCESS_KEY/);
        for (const token of tokens)
          for (const part of token.split('.').slice(1))
            expect(text.includes(part), place).toBe(false);
      }
    }

    async function logsOfRun(): Promise<string> {
      const [run] = await server.database.read.query<{ id: string }[]>('SELECT id FROM runs');
      const logs = (['plan', 'apply'] as const).map(async (phase) => {
        const { json } = await sendRequest(`${server.url}/api/v2/runs/${run?.id ?? ''}/${phase}`, {
          token: server.adminToken,
        });
        const { attributes } = (json as { data: { attributes: { 'log-read-url': string } } }).data;
        const { pathname } = new URL(attributes['log-read-url']);
        return (await sendRequest(`${server.url}${pathname}?limit=1000000`)).text;
      });
      const texts = await Promise.all(logs);
      expect(texts[1]).toContain(`Egress to ${CLOUD}:`);
      expect(texts[1]).toContain(`Workload identity: AWS role ${role('writer')}`);
      return texts.join('\n');
    }
  },
);
