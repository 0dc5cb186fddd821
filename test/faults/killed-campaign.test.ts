import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UpgradeCampaign } from '../../src/areas/no-code/campaigns/upgrade-campaign.entity.js';
import { UpgradeCampaignItem } from '../../src/areas/no-code/campaigns/upgrade-campaign-item.entity.js';
import { WorkspaceUpgrade } from '../../src/areas/no-code/upgrades/workspace-upgrade.entity.js';
import type { Database } from '../../src/core/database/database.js';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { databases } from '../support/server.js';
import { Installation, kill } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const WORKSPACES = 16;
const CONFIGURATION = `
variable "size" {
  type    = number
  default = 1
}
resource "terraform_data" "site" { input = var.size }
`;

describe.each(databases)('an upgrade campaign, on %s', (kind) => {
  let installation: Installation;
  let database: Database;
  afterEach(async () => {
    await database.close();
    await installation.remove();
  });

  /** Changes the options of the no-code module, so that all workspaces can be upgraded. */
  async function changeOptions(server: RunningServer, module: string): Promise<void> {
    const options = { 'variable-name': 'size', 'variable-type': 'number', options: [1, 2] };
    const relationships = {
      'variable-options': { data: [{ type: 'variable-options', attributes: options }] },
    };
    const { status, text } = await installation.request(
      server,
      `/api/v2/no-code-modules/${module}`,
      {
        method: 'PATCH',
        body: { data: { type: 'no-code-modules', relationships } },
      },
    );
    expect(status, text).toBe(200);
  }

  it('upgrades each workspace once, although servers and runners are killed', async () => {
    installation = await Installation.create(kind);
    const isShared = kind === 'postgres';
    let server = await installation.serve();
    const other = isShared ? await installation.serve() : null;
    let runner = isShared ? await installation.startRunner() : null;
    database = await installation.openDatabase();
    const module = await installation.publish(server, CONFIGURATION);
    for (let number = 1; number <= WORKSPACES; number++) {
      const { run } = await installation.provision(server, module, `site-${number}`, true);
      await installation.waitForRun(database, run, 'applied');
    }
    await changeOptions(server, module);
    // With equal inputs, the plan would have no changes.
    const value = { key: 'size', value: '2', category: 'iac', hcl: true };
    const { data: campaign } = await installation.createResource(
      server,
      '/api/v2/organizations/acme/upgrade-campaigns',
      {
        type: 'upgrade-campaigns',
        attributes: {
          name: 'Killed',
          'auto-confirm': 'in_place',
          concurrency: 4,
          'max-failures': null,
        },
        relationships: {
          'no-code-module': { data: { id: module, type: 'no-code-modules' } },
          vars: { data: [{ type: 'vars', attributes: value }] },
        },
      },
    );
    const act = (action: string) =>
      installation.request(server, `/api/v2/upgrade-campaigns/${campaign.id}/actions/${action}`, {
        method: 'POST',
      });
    const waitForStatus = (status: string) =>
      expect
        .poll(
          async () =>
            (await database.read.findOneByOrFail(UpgradeCampaign, { id: campaign.id })).status,
          { timeout: 120_000, interval: 100 },
        )
        .toBe(status);
    const killAndServe = async (): Promise<void> => {
      await Promise.all([kill(server), ...(runner ? [kill(runner)] : [])]);
      const began = performance.now();
      server = await installation.serve();
      runner &&= await installation.startRunner();
      report('server killed in a campaign: serves again after', performance.now() - began);
    };

    expect((await act('plan')).status).toBe(200);
    for (const milliseconds of [150, 400]) {
      await delay(milliseconds);
      await killAndServe();
    }
    await waitForStatus('ready');
    expect(await database.read.countBy(Run, { purpose: 'no-code-upgrade' })).toBe(WORKSPACES);
    expect((await act('apply')).status).toBe(200);
    for (const milliseconds of [100, 300]) {
      await delay(milliseconds);
      await killAndServe();
    }
    // An apply whose worker was killed is never repeated: it fails, and so does its item.
    await waitForStatus('done');
    const items = await database.read.findBy(UpgradeCampaignItem, { campaignId: campaign.id });
    expect(items).toHaveLength(WORKSPACES);
    for (const item of items) expect(['done', 'failed'], item.reason ?? '').toContain(item.status);
    for (const item of items.filter(({ status }) => status === 'failed')) {
      expect(item.reason).toContain('worker was lost');
      const path = `/api/v2/upgrade-campaign-items/${item.id}/actions/retry`;
      expect((await installation.request(server, path, { method: 'POST' })).status).toBe(200);
    }
    await waitForStatus('done');
    const upgrades = await database.read.findBy(WorkspaceUpgrade, { state: 'completed' });
    expect(new Set(upgrades.map(({ workspaceId }) => workspaceId)).size).toBe(WORKSPACES);
    expect(upgrades).toHaveLength(WORKSPACES);
    for (const { runId } of upgrades)
      for (const action of ['run.confirmed', 'run.applied'])
        expect(await database.read.countBy(AuditEvent, { resourceId: runId, action })).toBe(1);
    if (other) await kill(other);
  });
});
