import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { StateService } from '../../../src/platform/state/state.service.js';
import { sendRequest } from '../../support/http.js';
import { needs } from '../../support/needs.js';
import { startServer, type TestServer } from '../../support/server.js';
import { describeEachTool, hasSandbox } from '../../support/tools.js';
import { KeyRing } from '../provider-registry/support/key-ring.js';
import {
  type ProviderPackage,
  Publisher,
  requireSuccess,
} from '../provider-registry/support/publisher.js';
import { createZip } from '../provider-registry/support/zip.js';
import { documentOf, readAllTables, Site } from './support/site.js';

/**
 * The folder with `terraform-provider-random_v<version>` and `terraform-provider-null_v<version>`.
 */
const FOLDER = process.env['GANTRY_TEST_PROVIDERS'] ?? '';
const HOST = 'registry.acme.example';
/** With this environment variable, a provider serves until it is killed, as the tools start it. */
const COOKIE = {
  TF_PLUGIN_MAGIC_COOKIE: 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2',
};

interface Provider {
  readonly name: string;
  readonly version: string;
  readonly package: ProviderPackage;
}

function provider(name: string): Provider {
  const program =
    readdirSync(FOLDER).find((file) => file.startsWith(`terraform-provider-${name}_v`)) ?? '';
  const version = program.split('_v')[1] ?? '';
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const zip = createZip([{ name: program, content: readFileSync(join(FOLDER, program)) }]);
  return {
    name,
    version,
    package: {
      os: process.platform,
      arch,
      filename: `terraform-provider-${name}_${version}_${process.platform}_${arch}.zip`,
      zip,
    },
  };
}

describeEachTool(
  'real providers of this registry, with $title',
  { skip: !needs('providers', 'gpg'), timeout: 240_000 },
  ({ searchPath }) => {
    const ring = new KeyRing();
    let server: TestServer;
    let site: Site;
    let keyId: string;
    let noCodeModule: string;
    let upgraded: string;
    beforeAll(async () => {
      // Before the first connections, which would time out during packing.
      const providers = ['random', 'null'].map(provider);
      const key = ring.createKey('Releases');
      vi.stubEnv('PATH', searchPath);
      server = await startServer(
        'sqlite',
        {
          GANTRY_PUBLIC_URL: `https://${HOST}`,
          GANTRY_RUN_SANDBOX: hasSandbox ? 'required' : 'off',
        },
        { realTool: true },
      );
      vi.unstubAllEnvs();
      site = await Site.of(server, 'module site without versions in acme');
      const owner = new Publisher(server, await site.world.token('owner of acme'));
      ({ keyId } = key);
      await requireSuccess(owner.addKey(key.armor));
      for (const { name, version, package: zip } of providers)
        await owner.publish(name, version, key.keyId, [zip], (sums) => ring.sign(sums, key));
      const required = providers
        .map(
          ({ name, version }) =>
            `    ${name} = { source = "${HOST}/acme/${name}", version = "${version}" }\n`,
        )
        .join('');
      await site.publish('1.0.0', moduleOf(required, 'triggers = { name = random_pet.name.id }'));
      site.world.remember(
        'module site in acme',
        await site.world.id('module site without versions in acme'),
      );
      noCodeModule = documentOf(await site.enable({ enabled: true })).data.id;
      upgraded = moduleOf(
        required,
        'triggers = { name = random_pet.name.id, password = random_password.database.result }',
      );
    }, 120_000);
    afterAll(async () => {
      ring.close();
      await server.stop();
    });

    async function provision(name: string): Promise<{ id: string; run: Run }> {
      const body = { data: { type: 'workspaces', attributes: { name, auto_apply: true } } };
      const created = documentOf(
        await site.send(`/api/v2/no-code-modules/${noCodeModule}/workspaces`, { body }),
      ).data;
      const id = created.relationships['current-run']?.data.id ?? '';
      await expect
        .poll(() => readRun(id), { timeout: 120_000, interval: 200 })
        .toMatchObject({ status: expect.stringMatching(/^(applied|errored)$/) });
      return { id: created.id, run: await readRun(id) };
    }
    const readRun = (id: string) => server.database.read.findOneByOrFail(Run, { id });
    const passwordIn = async (workspace: string): Promise<string> => {
      const state = JSON.parse(
        String(await server.app.get(StateService).findCurrent(workspace)),
      ) as {
        outputs: { password: { value: string } };
      };
      return state.outputs.password.value;
    };
    async function logOf(run: string, phase: 'plan' | 'apply'): Promise<string> {
      const { attributes } = documentOf(await site.send(`/api/v2/runs/${run}/${phase}`)).data;
      return (
        await sendRequest(`${server.url}${new URL(String(attributes['log-read-url'])).pathname}`)
      ).text;
    }

    it('are verified, planned and applied, and sensitive values are stored only encrypted', async () => {
      const { id, run } = await provision('first');
      const log = await logOf(run.id, 'plan');
      expect(run.error, log).toBeNull();
      expect(log).toMatch(
        new RegExp(`Installed ${HOST}/acme/random v\\S+ \\((?:self-)?signed, key ID ${keyId}\\)`),
      );
      const password = await passwordIn(id);
      expect(password).toMatch(/^[A-Za-z0-9]{24}$/);

      await site.publish('1.1.0', upgraded);
      const upgrades = `/api/v2/no-code-modules/${noCodeModule}/workspaces/${id}/upgrade`;
      const upgrade = documentOf(
        await site.send(upgrades, { body: { data: { type: 'workspaces' } } }),
      ).data.id;
      await expect
        .poll(
          async () =>
            documentOf(await site.send(`${upgrades}/${upgrade}`)).data.attributes['status'],
          { timeout: 120_000, interval: 200 },
        )
        .toMatch(/^(planned|errored)$/);
      expect((await site.send(`${upgrades}/${upgrade}`, { method: 'POST' })).status).toBe(200);
      expect(await passwordIn(id)).toBe(password);

      const [, last = run] = await server.database.read.find(Run, {
        where: { workspaceId: id },
        order: { position: 'ASC' },
      });
      expect(last.plannedChanges).toMatchObject({ add: 1, destroy: 1 });
      const plan = (await site.send(`/api/v2/plans/${last.planId}/json-output`)).text;
      expect(plan).toContain('random_password');
      const outputs = (await site.send(`/api/v2/workspaces/${id}/current-state-version-outputs`))
        .text;
      const texts = [
        log,
        plan,
        outputs,
        await logOf(run.id, 'apply'),
        await logOf(last.id, 'plan'),
        await logOf(last.id, 'apply'),
        await readAllTables(server),
      ];
      expect(texts.map((text) => text.includes(password))).toEqual(texts.map(() => false));
    });

    it('are fetched for one workspace while they run for another', async () => {
      await provision('earlier');
      const shared = join(server.config.dataDir, 'runner', 'providers');
      const programs = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.includes('terraform-provider-random_v'),
      );
      expect(programs).toHaveLength(1);
      const executing = spawn(join(shared, programs[0] ?? ''), {
        env: COOKIE,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onTestFinished(() => void executing.kill('SIGKILL'));
      await once(executing.stdout, 'data', { signal: AbortSignal.timeout(30_000) });
      const { run } = await provision('later');
      expect(run.error).toBeNull();
      expect(executing.exitCode).toBeNull();
    });
  },
);

function moduleOf(required: string, triggers: string): string {
  return `terraform {
  required_providers {
${required}  }
}
resource "random_password" "database" {
  length  = 24
  special = false
}
resource "random_pet" "name" {}
resource "null_resource" "marker" {
  ${triggers}
}
output "name" { value = random_pet.name.id }
output "password" {
  value     = random_password.database.result
  sensitive = true
}
`;
}
