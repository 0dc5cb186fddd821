import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { describeEachTool, hasSandbox } from '../../support/tools.js';
import { documentOf, optionSet, Site } from './support/site.js';

const FIRST = `
variable "region" { type = string }
variable "replicas" {
  type    = number
  default = 1
}
resource "terraform_data" "server" {
  count = var.replicas
  input = "server-\${count.index + 1}.\${var.region}"
}
output "servers" { value = terraform_data.server[*].output }
`;
const SECOND = `${FIRST}
variable "domain" {
  type    = string
  default = "acme.example"
}
resource "terraform_data" "domain" { input = var.domain }
output "domain" { value = terraform_data.domain.output }
`;

describeEachTool(
  'with $title, the steps from a module to an upgraded workspace',
  ({ searchPath }) =>
    describe.each(databases)('on %s', (kind) => {
      let server: TestServer;
      beforeAll(async () => {
        vi.stubEnv('PATH', searchPath);
        server = await startServer(
          kind,
          { GANTRY_RUN_SANDBOX: hasSandbox ? 'required' : 'off' },
          { realTool: true },
        );
      });
      afterAll(async () => {
        await server.stop();
        vi.unstubAllEnvs();
      });

      async function waitForStatus(site: Site, path: string, status: string): Promise<void> {
        const ended = /^(errored|canceled|discarded)$/;
        const readResource = async () => documentOf(await site.send(path)).data;
        await expect
          .poll(
            async () =>
              ended.test(String((await readResource()).attributes['status'])) ||
              (await readResource()).attributes['status'] === status,
            { timeout: 60_000, interval: 100 },
          )
          .toBe(true);
        expect(JSON.stringify((await readResource()).attributes)).toContain(`"status":"${status}"`);
      }

      async function outputsOf(site: Site, workspace: string): Promise<Record<string, unknown>> {
        const { data } = (
          await site.send(`/api/v2/workspaces/${workspace}/current-state-version-outputs`)
        ).json as { data: { attributes: { name: string; value: unknown } }[] };
        return Object.fromEntries(
          data.map(({ attributes }) => [attributes.name, attributes.value]),
        );
      }

      it('have the documented effects', async () => {
        const site = await Site.of(server, 'module site without versions in acme');
        await site.publish('1.0.0', FIRST);
        site.world.remember(
          'module site in acme',
          await site.world.id('module site without versions in acme'),
        );
        const module = documentOf(
          await site.enable({ enabled: true }, [
            { name: 'replicas', type: 'number', options: [1, 2, 3] },
          ]),
        ).data.id;

        const vars = [
          { key: 'region', value: 'eu-central-1' },
          { key: 'replicas', value: '2', hcl: true },
        ].map((attributes) => ({ type: 'vars', attributes }));
        const body = {
          data: {
            type: 'workspaces',
            attributes: { name: 'site-eu', auto_apply: true },
            relationships: { vars: { data: vars } },
          },
        };
        const created = documentOf(
          await site.send(`/api/v2/no-code-modules/${module}/workspaces`, { body }),
        ).data;
        await waitForStatus(
          site,
          `/api/v2/runs/${created.relationships['current-run']?.data.id ?? ''}`,
          'applied',
        );
        expect(await outputsOf(site, created.id)).toEqual({
          servers: ['server-1.eu-central-1', 'server-2.eu-central-1'],
        });

        await site.publish('1.1.0', SECOND);
        const shown = documentOf(await site.send(`/api/v2/workspaces/${created.id}`)).data
          .attributes;
        expect([shown['no-code-upgrade-available'], shown['resource-count']]).toEqual([true, 2]);

        const upgrades = `/api/v2/no-code-modules/${module}/workspaces/${created.id}/upgrade`;
        const given = [{ type: 'vars', attributes: { key: 'replicas', value: '3', hcl: true } }];
        const upgrade = documentOf(
          await site.send(upgrades, {
            body: { data: { type: 'workspaces', relationships: { vars: { data: given } } } },
          }),
        ).data.id;
        await waitForStatus(site, `${upgrades}/${upgrade}`, 'planned');
        expect(await outputsOf(site, created.id)).toEqual({
          servers: ['server-1.eu-central-1', 'server-2.eu-central-1'],
        });
        const confirmed = await site.send(`${upgrades}/${upgrade}`, { method: 'POST' });
        expect([confirmed.status, documentOf(confirmed).meta?.message]).toEqual([
          200,
          'Workspace update completed',
        ]);
        expect(await outputsOf(site, created.id)).toEqual({
          domain: 'acme.example',
          servers: ['server-1.eu-central-1', 'server-2.eu-central-1', 'server-3.eu-central-1'],
        });

        await site.change(module, {
          sets: [optionSet({ name: 'replicas', type: 'number', options: [3] })],
        });
        const unchanged = documentOf(
          await site.send(upgrades, { body: { data: { type: 'workspaces' } } }),
        ).data.id;
        await waitForStatus(site, `${upgrades}/${unchanged}`, 'planned_and_finished');
        expect((await site.send(`${upgrades}/${unchanged}`, { method: 'POST' })).status).toBe(200);
        expect(
          documentOf(await site.send(`/api/v2/workspaces/${created.id}`)).data.attributes,
        ).toMatchObject({
          'no-code-upgrade-available': false,
          'source-module-id': 'private/acme/site/aws/1.1.0',
        });
      }, 180_000);
    }),
);
