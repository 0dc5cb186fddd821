import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { documentOf, Site } from './support/site.js';

vi.setConfig({ testTimeout: 120_000 });

const MODULE = 'no-code module site in acme';
const WORKSPACE = 'no-code workspace site-eu in acme';

describe.each(databases)('upgrades with a price table, on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-prices-'));
  let server: TestServer;
  beforeAll(async () => {
    writeFileSync(join(folder, 'prices.yaml'), 'terraform_data: 7.25\n');
    server = await startServer(kind, { GANTRY_COST_TABLE: join(folder, 'prices.yaml') });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(['confirmed', 'discarded'])('become cost_estimated, and can then be %s', async (end) => {
    const site = await Site.of(
      server,
      'module site in acme',
      MODULE,
      WORKSPACE,
      `newer settings of ${MODULE}`,
    );
    const upgrades = `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces/${await site.world.id(WORKSPACE)}/upgrade`;
    const { id } = documentOf(
      await site.send(upgrades, { body: { data: { type: 'workspaces' } } }),
    ).data;
    const readUpgrade = async () =>
      documentOf(await site.send(`${upgrades}/${id}`)).data.attributes;
    await expect.poll(async () => (await readUpgrade())['status']).toBe('cost_estimated');
    const run = documentOf(await site.send(`/api/v2/runs/${id}`)).data.attributes;
    expect([
      run['status'],
      (run['cost-estimate'] as Record<string, unknown>)['delta-monthly-cost'],
    ]).toEqual(['cost_estimated', '14.50']);
    expect(Object.keys(run['status-timestamps'] as object)).toEqual(
      expect.arrayContaining(['planned-at', 'cost-estimated-at']),
    );

    const isAvailable = async () =>
      documentOf(await site.send(`/api/v2/workspaces/${await site.world.id(WORKSPACE)}`)).data
        .attributes['no-code-upgrade-available'];
    if (end === 'confirmed') {
      const confirmed = await site.send(`${upgrades}/${id}`, { method: 'POST' });
      expect([confirmed.status, documentOf(confirmed).meta?.message]).toEqual([
        200,
        'Workspace update completed',
      ]);
      expect([(await readUpgrade())['status'], await isAvailable()]).toEqual(['applied', false]);
    } else {
      expect(
        (await site.send(`/api/v2/runs/${id}/actions/discard`, { method: 'POST' })).status,
      ).toBe(202);
      expect([(await readUpgrade())['status'], await isAvailable()]).toEqual(['discarded', true]);
    }
  });
});
