import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { documentOf, Site } from '../../areas/no-code/support/site.js';
import { KeyRing } from '../../areas/provider-registry/support/key-ring.js';
import { Publisher, requireSuccess } from '../../areas/provider-registry/support/publisher.js';
import { createZip } from '../../areas/provider-registry/support/zip.js';
import { NameServer } from '../../execution/egress/support/name-server.js';
import { findFreePort } from '../../support/find-free-port.js';
import { sendRequest } from '../../support/http.js';
import { needs } from '../../support/needs.js';
import { startServer, type TestServer } from '../../support/server.js';
import { VAULT, VAULT_PROVIDER } from '../../support/test-programs.js';
import { describeEachTool } from '../../support/tools.js';
import { readAllRows, readBackup, readFiles } from './support/stored-texts.js';

const HOST = 'registry.acme.example';
/** The names of Vault and of the slow server, which only the egress proxy of a run resolves. */
const [VAULT_HOST, SLOW_HOST] = ['vault.example.test', 'slow.example.test'];
const { version: VERSION } = VAULT_PROVIDER;
const ROOT_TOKEN = 'root-token-of-the-test';
/** The first apply waits until its token is renewed, which is long before it expires. */
const TOKEN_TTL = '40s';

/** A module that waits for the slow server before it writes. */
const moduleWaitingFor = (slow: string) => `terraform {
  required_providers {
    vault = { source = "${HOST}/acme/vault", version = "${VERSION}" }
  }
}
provider "vault" {}
resource "terraform_data" "first" {}
data "terraform_remote_state" "slow" {
  backend    = "http"
  config     = { address = "${slow}" }
  depends_on = [terraform_data.first]
}
resource "vault_generic_secret" "site" {
  path      = "kv/site"
  data_json = jsonencode({ written_by = data.terraform_remote_state.slow.outputs.name })
}
`;

const STATE = JSON.stringify({
  ...{ version: 4, terraform_version: '1.6.0', serial: 1, lineage: 'slow', resources: [] },
  ...{ outputs: { name: { value: 'a run', type: 'string' } }, check_results: null },
});

describeEachTool(
  'a run with $title that logs in to a real Vault',
  { skip: !needs('bwrap', 'gpg', 'vault'), timeout: 300_000 },
  ({ searchPath }) => {
    const ring = new KeyRing();
    const folder = mkdtempSync(join(tmpdir(), 'gantry-vault-'));
    const audit = join(folder, 'audit.log');
    const slow = createServer();
    let vaultProcess: ChildProcess;
    let names: NameServer;
    /** The addresses of Vault for the test, and for runs. */
    let address: string;
    let addressInRuns: string;
    let server: TestServer;
    let site: Site;
    let noCodeModule: string;

    async function vault<Body>(method: string, path: string, body?: object): Promise<Body> {
      const response = await fetch(`${address}/v1/${path}`, {
        ...{ method, headers: { 'X-Vault-Token': ROOT_TOKEN } },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
      return (text === '' ? {} : JSON.parse(text)) as Body;
    }

    async function startVault(): Promise<void> {
      const port = await findFreePort();
      address = `http://127.0.0.1:${port}`;
      addressInRuns = `http://${VAULT_HOST}:${port}`;
      const options = ['-dev', '-dev-no-store-token', `-dev-root-token-id=${ROOT_TOKEN}`];
      vaultProcess = spawn(
        VAULT.path,
        ['server', ...options, `-dev-listen-address=${new URL(address).host}`],
        { env: { HOME: folder, PATH: '' }, stdio: 'ignore' },
      );
      await vi.waitFor(
        async () => expect((await fetch(`${address}/v1/sys/health`)).status).toBe(200),
        { timeout: 60_000, interval: 200 },
      );
    }

    /** The server responds after Vault has renewed a token. Returns its address for runs. */
    async function startSlowServer(): Promise<string> {
      slow.on('request', (_, response: ServerResponse) => {
        const timer = setInterval(() => {
          if (!readFileSync(audit, 'utf8').includes('auth/token/renew-self')) return;
          clearInterval(timer);
          response.end(STATE);
        }, 200);
        response.once('close', () => clearInterval(timer));
      });
      slow.listen(0, '127.0.0.1');
      await once(slow, 'listening');
      return `http://${SLOW_HOST}:${(slow.address() as AddressInfo).port}`;
    }

    /** Permits runs of the module to connect to the hosts of these URLs. */
    async function permitHosts(...urls: string[]): Promise<void> {
      const id = await site.world.id('module site in acme');
      for (const { host, port } of urls.map((url) => new URL(url)))
        for (const permitted of [host, `127.0.0.1:${port}`])
          await site.world.request('POST', '/api/v2/organizations/acme/egress-rules', {
            data: {
              type: 'egress-rules',
              attributes: { host: permitted },
              relationships: { 'registry-module': { data: { type: 'registry-modules', id } } },
            },
          });
    }

    /** Creates a role for each phase of the module `acme/site/aws`, and one for another module. */
    async function configureVault(): Promise<void> {
      await vault('PUT', 'sys/audit/file', {
        ...{ type: 'file', options: { file_path: audit, log_raw: 'true' } },
      });
      await vault('POST', 'sys/mounts/kv', { type: 'kv', options: { version: '1' } });
      await vault('PUT', 'sys/policies/acl/writer', {
        policy: `path "kv/site" { capabilities = ["create", "update", "read", "delete"] }
path "auth/token/create" { capabilities = ["update"] }`,
      });
      await vault('POST', 'sys/auth/jwt', { type: 'jwt' });
      await vault('POST', 'auth/jwt/config', {
        jwks_url: `${server.url}/.well-known/jwks`,
        bound_issuer: `https://${HOST}`,
      });
      const role = (claims: Readonly<Record<string, string>>) => ({
        ...{ role_type: 'jwt', user_claim: 'terraform_full_workspace', token_policies: ['writer'] },
        ...{ bound_audiences: ['vault.workload.identity'], bound_claims: claims },
        ...{ token_ttl: TOKEN_TTL, token_max_ttl: '1h' },
      });
      const site = { gantry_module: 'acme/site/aws', gantry_no_code_module_id: noCodeModule };
      await vault('POST', 'auth/jwt/role/planner', role({ ...site, terraform_run_phase: 'plan' }));
      await vault('POST', 'auth/jwt/role/applier', role({ ...site, terraform_run_phase: 'apply' }));
      await vault('POST', 'auth/jwt/role/other', role({ gantry_module: 'acme/other/aws' }));
    }

    beforeAll(async () => {
      const name = `terraform-provider-vault_v${VERSION}`;
      const arch = process.arch === 'x64' ? 'amd64' : process.arch;
      const filename = `terraform-provider-vault_${VERSION}_${process.platform}_${arch}.zip`;
      const zip = createZip([{ name, content: readFileSync(VAULT_PROVIDER.path) }]);
      const key = ring.createKey('Releases');
      names = await NameServer.start();
      for (const host of [VAULT_HOST, SLOW_HOST]) names.answers.set(host, [['127.0.0.1']]);
      vi.stubEnv('PATH', searchPath);
      server = await startServer(
        'sqlite',
        {
          ...{ GANTRY_PUBLIC_URL: `https://${HOST}`, LOG_LEVEL: 'trace' },
          GANTRY_RUN_SANDBOX: 'required',
          GANTRY_RUN_EGRESS: 'list',
          GANTRY_RUN_EGRESS_PRIVATE: '127.0.0.0/8',
          GANTRY_RUN_EGRESS_RESOLVERS: names.address,
        },
        { realTool: true },
      );
      vi.unstubAllEnvs();
      site = await Site.of(server, 'module site without versions in acme');
      const owner = new Publisher(server, await site.world.token('owner of acme'));
      await requireSuccess(owner.addKey(key.armor));
      const package_ = { os: process.platform, arch, filename, zip };
      await owner.publish('vault', VERSION, key.keyId, [package_], (sums) => ring.sign(sums, key));
      const slowAddress = await startSlowServer();
      await site.publish('1.0.0', moduleWaitingFor(slowAddress));
      site.world.remember(
        'module site in acme',
        await site.world.id('module site without versions in acme'),
      );
      noCodeModule = documentOf(await site.enable({ enabled: true })).data.id;
      await startVault();
      await configureVault();
      await permitHosts(addressInRuns, slowAddress);
    }, 180_000);
    afterAll(async () => {
      vaultProcess.kill();
      slow.close();
      ring.close();
      await server.stop();
      await names.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    async function createVariableSet(variables: Readonly<Record<string, string>>): Promise<void> {
      await site.world.request('POST', '/api/v2/organizations/acme/varsets', {
        data: {
          type: 'varsets',
          attributes: { name: Object.keys(variables).join(' ').slice(0, 80) },
          relationships: {
            'no-code-modules': { data: [{ type: 'no-code-modules', id: noCodeModule }] },
            vars: {
              data: Object.entries(variables).map(([name, value]) => ({
                type: 'vars',
                attributes: { key: name, value, category: 'env' },
              })),
            },
          },
        },
      });
    }

    async function provision(name: string): Promise<Run> {
      const body = { data: { type: 'workspaces', attributes: { name, auto_apply: true } } };
      const made = documentOf(
        await site.send(`/api/v2/no-code-modules/${noCodeModule}/workspaces`, { body }),
      ).data;
      return waitUntilEnded(made.relationships['current-run']?.data.id ?? '');
    }

    async function destroy(workspaceId: string): Promise<Run> {
      const body = {
        data: {
          type: 'runs',
          attributes: { 'is-destroy': true, 'auto-apply': true },
          relationships: { workspace: { data: { type: 'workspaces', id: workspaceId } } },
        },
      };
      return waitUntilEnded(documentOf(await site.send('/api/v2/runs', { body })).data.id);
    }

    async function waitUntilEnded(id: string): Promise<Run> {
      const readRun = () => server.database.read.findOneByOrFail(Run, { id });
      await expect
        .poll(async () => (await readRun()).status, { timeout: 240_000, interval: 200 })
        .toMatch(/^(applied|errored)$/);
      return readRun();
    }

    async function logOf(run: string, phase: 'plan' | 'apply'): Promise<string> {
      const { attributes } = documentOf(await site.send(`/api/v2/runs/${run}/${phase}`)).data;
      const { pathname } = new URL(String(attributes['log-read-url']));
      return (await sendRequest(`${server.url}${pathname}`)).text;
    }

    it('writes a secret with the real provider, destroys it, and leaves no token', async () => {
      await createVariableSet({
        TFC_VAULT_PROVIDER_AUTH: 'true',
        TFC_VAULT_ADDR: addressInRuns,
        TFC_VAULT_PLAN_ROLE: 'planner',
        TFC_VAULT_APPLY_ROLE: 'applier',
      });
      const run = await provision('first');
      const logs = [await logOf(run.id, 'plan'), await logOf(run.id, 'apply')];
      expect(run.error, logs.join('\n')).toBeNull();
      expect(logs[0]).toContain(`Workload identity: Vault role planner at ${addressInRuns}`);
      expect(logs[1]).toContain(`Workload identity: Vault role applier at ${addressInRuns}`);
      expect(logs[1]).toContain(`Egress to ${new URL(addressInRuns).host}`);
      const secret = await vault<{ data: object }>('GET', 'kv/site');
      expect(secret.data).toEqual({ written_by: 'a run' });

      const destroyed = await destroy(run.workspaceId);
      logs.push(await logOf(destroyed.id, 'plan'), await logOf(destroyed.id, 'apply'));
      expect(destroyed.error, logs.slice(2).join('\n')).toBeNull();
      const { status } = await fetch(`${address}/v1/kv/site`, {
        headers: { 'X-Vault-Token': ROOT_TOKEN },
      });
      expect(status, 'the secret is gone').toBe(404);

      // The worker removes the files of a run after it has reported the result.
      const runsFolder = join(server.config.dataDir, 'runner/runs');
      await expect.poll(() => readdirSync(runsFolder)).toEqual([]);
      const secrets = listTokensInAudit();
      expect(secrets.length).toBeGreaterThanOrEqual(8);
      const places: Readonly<Record<string, string>> = {
        'the database': await readAllRows(server),
        'the data folder': readFiles(server.config.dataDir),
        'a backup': await readBackup(server),
        'the log of the server': JSON.stringify(server.log),
        'the logs of the runs': logs.join('\n'),
      };
      for (const [place, text] of Object.entries(places)) {
        expect(text.length, place).toBeGreaterThan(0);
        for (const token of secrets) expect(text.includes(token), place).toBe(false);
      }
      const { data } = await vault<{ data: { keys: string[] } }>('LIST', 'auth/token/accessors');
      expect(data.keys, 'only the token of the test is left').toHaveLength(1);
    });

    it('fails with the reason that Vault gives if the role belongs to another module', async () => {
      await createVariableSet({ GANTRY_VAULT_RUN_ROLE: 'other' });
      await site.world.request('POST', '/api/v2/organizations/acme/varsets', {
        data: {
          type: 'varsets',
          attributes: { name: 'roles', global: true, priority: true },
          relationships: {
            vars: {
              data: ['TFC_VAULT_PLAN_ROLE', 'TFC_VAULT_APPLY_ROLE'].map((name) => ({
                type: 'vars',
                attributes: { key: name, value: 'other', category: 'env' },
              })),
            },
          },
        },
      });
      const run = await provision('second');
      expect(run.error).toMatch(
        new RegExp(
          `^The login to Vault at ${addressInRuns} with the role "other" failed: .*gantry_module`,
        ),
      );
    });

    /** Every identity token that Vault has received, and every token that it has issued. */
    function listTokensInAudit(): string[] {
      const lines = readFileSync(audit, 'utf8').trim().split('\n');
      const tokens = lines.flatMap((line) => {
        const { request, response, auth } = JSON.parse(line) as {
          request?: { data?: { jwt?: string } };
          response?: { auth?: { client_token?: string } };
          auth?: { client_token?: string };
        };
        return [request?.data?.jwt, response?.auth?.client_token, auth?.client_token];
      });
      return [
        ...new Set(tokens.filter((token) => token !== undefined && token !== ROOT_TOKEN)),
      ] as string[];
    }
  },
);
