import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readProviderBlock, renderBody } from '../../../src/lib/hcl/provider-block.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { documentOf, readAllTables, Site } from '../../areas/no-code/support/site.js';
import { KeyRing } from '../../areas/provider-registry/support/key-ring.js';
import { Publisher, requireSuccess } from '../../areas/provider-registry/support/publisher.js';
import { createZip } from '../../areas/provider-registry/support/zip.js';
import { sendRequest } from '../../support/http.js';
import { needs } from '../../support/needs.js';
import { startServer, type TestServer } from '../../support/server.js';
import { describeEachTool, hasSandbox } from '../../support/tools.js';
import { evaluateTemplates } from './support/evaluate-templates.js';

const PROVIDER = process.env['GANTRY_TEST_TFE_PROVIDER'] ?? '';
const HOST = 'registry.acme.example';
const VERSION = '0.79.0';

/** A module that requires the provider `tfe`, and has this body. */
const moduleOf = (body: string, aliases = ''): string => `
  terraform {
    required_providers {
      tfe = {
        source  = "${HOST}/acme/tfe"
        version = "${VERSION}"
        ${aliases}
      }
    }
  }
  ${body}
`;
const READ = 'data "tfe_organization" "this" { name = "acme" }';
const OUTPUT = 'output "email" { value = data.tfe_organization.this.email }';

describeEachTool(
  'the provider template of a real provider, with $title',
  { skip: !needs('tfe-provider', 'gpg'), timeout: 240_000 },
  ({ searchPath }) => {
    const ring = new KeyRing();
    let server: TestServer;
    let site: Site;
    let token: string;
    let module: string;
    beforeAll(async () => {
      const key = ring.createKey('Releases');
      const program = `terraform-provider-tfe_v${VERSION}`;
      const zip = createZip([{ name: program, content: readFileSync(PROVIDER) }]);
      vi.stubEnv('PATH', searchPath);
      server = await startServer(
        'sqlite',
        {
          GANTRY_PUBLIC_URL: `https://${HOST}`,
          GANTRY_RUN_SANDBOX: hasSandbox ? 'required' : 'off',
          GANTRY_RUN_EGRESS: 'all',
        },
        { realTool: true },
      );
      vi.unstubAllEnvs();
      site = await Site.of(server, 'module site without versions in acme');
      token = (await site.world.token('owner of acme')) ?? '';
      const owner = new Publisher(server, token);
      await requireSuccess(owner.addKey(key.armor));
      const arch = process.arch === 'x64' ? 'amd64' : process.arch;
      const filename = `terraform-provider-tfe_${VERSION}_${process.platform}_${arch}.zip`;
      const packaged = { os: process.platform, arch, filename, zip };
      await owner.publish('tfe', VERSION, key.keyId, [packaged], (sums) => ring.sign(sums, key));
      await site.publish('1.0.0', moduleOf(`${READ}\n${OUTPUT}`));
      const withoutVersions = await site.world.id('module site without versions in acme');
      site.world.remember('module site in acme', withoutVersions);
      module = documentOf(await site.enable({ enabled: true })).data.id;
      const variable = {
        key: 'platform_token',
        value: token,
        category: 'terraform',
        sensitive: true,
      };
      const vars = { data: [{ type: 'vars', attributes: variable }] };
      const set = { type: 'varsets', attributes: { name: 'platform', global: true } };
      const made = await site.send('/api/v2/organizations/acme/varsets', {
        body: { data: { ...set, relationships: { vars } } },
      });
      expect(made.status, made.text).toBe(201);
      await createTemplate('platform', block('registry.${organization.name}.example'));
    }, 120_000);
    afterAll(async () => {
      ring.close();
      await server.stop();
    });

    const block = (hostname: string, more = ''): string =>
      `provider "tfe" {\n  hostname = "${hostname}"\n  token = var.platform_token\n  ${more}\n}`;
    async function createTemplate(name: string, configuration: string): Promise<void> {
      const attributes = { name, configuration, source: `${HOST}/acme/tfe` };
      const made = await site.send('/api/v2/organizations/acme/provider-templates', {
        body: { data: { type: 'provider-templates', attributes } },
      });
      expect(made.status, made.text).toBe(201);
    }
    async function provision(name: string): Promise<{ id: string; run: Run; log: string }> {
      const body = { data: { type: 'workspaces', attributes: { name, auto_apply: true } } };
      const answer = await site.send(`/api/v2/no-code-modules/${module}/workspaces`, { body });
      const made = documentOf(answer).data;
      const id = made.relationships['current-run']?.data.id ?? '';
      const readRun = () => server.database.read.findOneByOrFail(Run, { id });
      await expect
        .poll(readRun, { timeout: 120_000, interval: 200 })
        .toMatchObject({ status: expect.stringMatching(/^(applied|errored)$/) });
      const { attributes } = documentOf(await site.send(`/api/v2/runs/${id}/plan`)).data;
      const path = new URL(String(attributes['log-read-url'])).pathname;
      return {
        id: made.id,
        run: await readRun(),
        log: (await sendRequest(`${server.url}${path}`)).text,
      };
    }
    async function outputsOf(workspace: string): Promise<unknown[]> {
      const path = `/api/v2/workspaces/${workspace}/current-state-version-outputs`;
      const { json } = await site.send(path);
      return (json as { data: { attributes: { value: unknown } }[] }).data.map(
        ({ attributes }) => attributes.value,
      );
    }

    it('configures a module without a block, with a secret that nothing stores or shows', async () => {
      const { id, run, log } = await provision('first');
      expect(run.error, log).toBeNull();
      expect(await outputsOf(id)).toEqual([expect.stringMatching(/@/)]);
      const plan = (await site.send(`/api/v2/plans/${run.planId}/json-output`)).text;
      const preview = await site.send(`/api/v2/workspaces/${id}/provider-configuration`);
      expect(preview.json).toMatchObject({
        data: { attributes: { problems: [], root: expect.stringContaining(`"${HOST}/acme/tfe"`) } },
      });
      for (const text of [log, plan, preview.text, await readAllTables(server)])
        expect(text).not.toContain(token);
    });

    it('leaves a module with its own block as it is', async () => {
      const own = 'provider "tfe" {\n  hostname = "own.invalid"\n  token = "own"\n}';
      await site.publish('1.1.0', moduleOf(`${own}\n${READ}\n${OUTPUT}`));
      const { run, log } = await provision('second');
      expect(run.status).toBe('errored');
      expect(log).toContain('own.invalid');
    });

    it('passes a module the additional provider configuration that it expects', async () => {
      const aliased =
        'data "tfe_organization" "this" {\n  provider = tfe.other\n  name = "acme"\n}';
      await site.publish(
        '1.2.0',
        moduleOf(`${aliased}\n${OUTPUT}`, 'configuration_aliases = [tfe.other]'),
      );
      const missing = await provision('third');
      expect(missing.run.status).toBe('errored');
      expect(missing.log).toMatch(/tfe\.other/);
      await createTemplate('other', block(HOST, 'alias = "other"'));
      const { id, run, log } = await provision('fourth');
      expect(run.error, log).toBeNull();
      expect(await outputsOf(id)).toEqual([expect.stringMatching(/@/)]);
    });
  },
);

describeEachTool('texts in a provider block, with $title', (tool) => {
  const hostile = fc.string({
    unit: fc.constantFrom('$', '%', '{', '}', '"', '\\', '~', 'a', '\n', 'var.x', 'é'),
    maxLength: 12,
  });

  it('never become expressions, whatever the facts, variables and the template contain', () => {
    const samples = fc.sample(fc.tuple(hostile, hostile, hostile), 300);
    const { body } = readProviderBlock(
      'provider "x" { a = "${workspace.name}${var.x}${project.name}\\u0024${var.x}$" }',
    );
    const rendered = samples.map(
      ([workspace, project]) =>
        renderBody(body, (path) =>
          path === 'var.x'
            ? { expression: path }
            : { text: path === 'project.name' ? project : workspace },
        )['a'],
    );
    // Literal texts, in which each character is escaped.
    const literals = samples.map(([, , text]) => {
      const escaped = Array.from(
        text,
        (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      const block = readProviderBlock(`provider "x" { a = "${escaped.join('')}" }`);
      return renderBody(block.body, () => ({ text: '' }))['a'];
    });
    expect(evaluateTemplates(tool, [...rendered, ...literals] as string[], 'VALUE')).toEqual([
      ...samples.map(([workspace, project]) => `${workspace}VALUE${project}$VALUE$`),
      ...samples.map(([, , text]) => text),
    ]);
  }, 120_000);
});
