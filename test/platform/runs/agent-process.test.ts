import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WorkspaceUpgrade } from '../../../src/areas/no-code/upgrades/workspace-upgrade.entity.js';
import type { Database } from '../../../src/core/database/database.js';
import type { RunningProcess, RunningServer } from '../../core/database/gantry-process.js';
import { Installation, type Pool } from '../../faults/support/installation.js';
import { databases } from '../../support/server.js';
import { hasSandbox, hasTool } from '../../support/tools.js';
import { packFiles } from '../module-registry/support/archives.js';

vi.setConfig({ testTimeout: 120_000 });

const FIRST =
  'resource "terraform_data" "site" { input = "first" }\noutput "site" { value = terraform_data.site.output }';
const SECOND =
  'resource "terraform_data" "site" { input = "second" }\noutput "site" { value = terraform_data.site.output }';

it('the tests find a tool if the search path has one', () => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  expect(
    folders.some((folder) => ['terraform', 'tofu'].some((name) => existsSync(join(folder, name)))),
  ).toBe(hasTool);
});

/** A server and an agent in separate processes, which share only a token and an address. */
describe.skipIf(!hasTool).each(databases)(
  'an agent beside a server on %s, with the real tool',
  (kind) => {
    let installation: Installation;
    let server: RunningServer;
    let database: Database;
    let pool: Pool;
    let agent: RunningProcess;
    beforeAll(async () => {
      installation = await Installation.create(kind);
      server = await installation.serve({ GANTRY_RUN_WORKERS: '0' });
      database = await installation.openDatabase();
    });
    afterAll(async () => {
      await database.close();
      await installation.remove();
    });

    it('plans, applies and upgrades a no-code workspace with complete logs', async () => {
      const module = await installation.publish(server, FIRST);
      pool = await installation.createPool(server, 'main');
      agent = await installation.startAgent(pool, server.url, 'machine', {
        GANTRY_RUN_EXECUTOR: 'cli',
        GANTRY_RUN_SANDBOX: hasSandbox ? 'required' : 'off',
      });
      const { run, workspace } = await installation.provision(server, module, 'web', false, pool);
      await installation.waitForRun(database, run, 'planned');
      expect(
        (
          await installation.request(server, `/api/v2/runs/${run}/actions/apply`, {
            method: 'POST',
          })
        ).status,
      ).toBe(202);
      await installation.waitForRun(database, run, 'applied');
      const logs = [
        await installation.readLog(server, run, 'plan'),
        await installation.readLog(server, run, 'apply'),
      ];
      expect(logs.map((log) => [log.at(0), log.at(-1)])).toEqual([
        ['\u0002', '\u0003'],
        ['\u0002', '\u0003'],
      ]);
      expect(logs[0]).toMatch(
        /^.Fetching the module acme\/site\/aws 1\.0\.0\n[^]*"type":"change_summary"/,
      );
      expect(logs[1]).toMatch(/module\.this\.terraform_data\.site[^]*Apply complete/);

      const versions = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws/versions';
      const version = await installation.createResource(server, versions, {
        type: 'registry-module-versions',
        attributes: { version: '1.1.0' },
      });
      expect(
        (
          await installation.request(server, new URL(version.data.links['upload'] ?? '').pathname, {
            method: 'PUT',
            raw: packFiles({ 'main.tf': SECOND }),
          })
        ).status,
      ).toBe(200);
      const upgrades = `/api/v2/no-code-modules/${module}/workspaces/${workspace}/upgrade`;
      const upgrade = await installation.createResource(server, upgrades, { type: 'workspaces' });
      await installation.waitForRun(database, upgrade.data.id, 'planned');
      const confirmed = await installation.request(server, `${upgrades}/${upgrade.data.id}`, {
        method: 'POST',
      });
      expect([
        confirmed.status,
        (confirmed.json as { meta?: { message: string } }).meta?.message,
      ]).toEqual([200, 'Workspace update completed']);
      const outputs = (
        await installation.request(
          server,
          `/api/v2/workspaces/${workspace}/current-state-version-outputs`,
        )
      ).json as { data: { attributes: { value: unknown } }[] };
      expect(outputs.data.map(({ attributes }) => attributes.value)).toEqual(['second']);
      expect(await database.read.countBy(WorkspaceUpgrade, { workspaceId: workspace })).toBe(1);

      for (const secret of [
        installation.token,
        installation.environment['GANTRY_ENCRYPTION_KEY'] ?? '',
        installation.environment['DATABASE_URL'] ?? '',
        pool.token,
      ])
        expect(agent.output()).not.toContain(secret);
      agent.signal('SIGTERM');
      expect((await agent.ended).code).toBe(0);
    });

    it('exits with code 1 and a message when its token is revoked', async () => {
      const working = await installation.startAgent(pool, server.url, 'machine', {});
      const { json } = await installation.request(
        server,
        `/api/v2/agent-pools/${pool.id}/authentication-tokens`,
      );
      for (const { id } of (json as { data: { id: string }[] }).data)
        expect(
          (
            await installation.request(server, `/api/v2/authentication-tokens/${id}`, {
              method: 'DELETE',
            })
          ).status,
        ).toBe(204);
      expect((await working.ended).code).toBe(1);
      expect(working.output()).toContain('token rejected by the server');
      await expect(installation.startAgent(pool, server.url, 'machine')).rejects.toThrow(
        /ended with 1: The server rejected the token/,
      );
    });
  },
);
