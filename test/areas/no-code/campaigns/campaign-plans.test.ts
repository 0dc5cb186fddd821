import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CampaignWork } from '../../../../src/areas/no-code/campaigns/campaign-work.js';
import { ArtifactStore } from '../../../../src/core/artifacts/artifact-store.js';
import {
  PlanDescriber,
  PlanTooLarge,
} from '../../../../src/platform/runs/plan-summary/plan-describer.js';
import { Run } from '../../../../src/platform/runs/run.entity.js';
import { databases, startServer, type TestServer } from '../../../support/server.js';
import { errorsOf, type Site } from '../support/site.js';
import {
  CampaignUnderTest,
  createUpgradableSite,
  MODULE,
  moduleVersionOf,
} from './support/campaign.js';

describe.each(databases)('upgrade campaigns with an outdated or unreadable plan, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.stop());

  /** A campaign whose two plans are complete, and not yet read. */
  async function createPlanned() {
    const site = await createUpgradableSite(server, ['ws-01', 'ws-02']);
    const campaign = await CampaignUnderTest.create(site, { 'auto-confirm': 'in_place' });
    await campaign.act('plan');
    await server.app.get(CampaignWork).advanceAll();
    const { read } = server.database;
    await expect.poll(() => read.countBy(Run, { status: 'planned' })).toBe(2);
    const id = (await campaign.itemOf('ws-01')).relationships.run.data?.id ?? '';
    return { site, campaign, run: await read.findOneByOrFail(Run, { id }) };
  }

  const setRegion = async (site: Site, name: string): Promise<void> => {
    const vars = `/api/v2/workspaces/${await site.world.id(`no-code workspace ${name} in acme`)}/vars`;
    const { data } = (await site.send(vars)).json as {
      data: { id: string; attributes: { key: string } }[];
    };
    const id = data.find(({ attributes }) => attributes.key === 'region')?.id ?? '';
    const changed = await site.send(`${vars}/${id}`, {
      method: 'PATCH',
      body: { data: { id, type: 'vars', attributes: { value: 'us-east-1' } } },
    });
    expect(changed.status, changed.text).toBe(200);
  };

  it.each([[], ['has no changes']] as const)(
    'repeat the plan if the workspace has changed (%s)',
    async (...scripts) => {
      const site = await createUpgradableSite(server, ['ws-01']);
      server.executor.scripts.set('ws-01', scripts);
      const campaign = await CampaignUnderTest.create(site, { 'auto-confirm': 'in_place' });
      await campaign.act('plan');
      await campaign.advanceUntilStatus('ready');
      const before = (await campaign.itemOf('ws-01')).relationships.run.data?.id;
      await setRegion(site, 'ws-01');
      const address = `/api/v2/no-code-modules/${await site.world.id(MODULE)}`;
      const refused = await site.send(address, { method: 'DELETE' });
      expect([refused.status, errorsOf(refused)]).toEqual([
        409,
        [
          'The upgrade campaign "Everybody" is active. Stop it, unless it is already stopped, and wait until its upgrades have ended.',
        ],
      ]);
      await campaign.act('apply');
      const { groups } = await campaign.advanceUntilStatus('done');
      expect(groups.find(({ name }) => name === 'failed')).toBeUndefined();
      expect(await moduleVersionOf(site, 'ws-01')).toBe('2.0.0');
      expect((await campaign.itemOf('ws-01')).relationships.run.data?.id).not.toBe(before);
      expect((await site.send(address, { method: 'DELETE' })).status).toBe(204);
    },
  );

  it('leave an outdated upgrade of somebody else to its owner', async () => {
    const site = await createUpgradableSite(server, ['ws-01']);
    const path =
      `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces/` +
      `${await site.world.id('no-code workspace ws-01 in acme')}/upgrade`;
    await site.send(path, { body: { data: { type: 'workspaces' } } });
    const campaign = await CampaignUnderTest.create(site, { 'auto-confirm': 'in_place' });
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    await setRegion(site, 'ws-01');
    await campaign.act('apply');
    await campaign.advanceUntil(({ waves }) => waves[0]?.waiting === 1);
    const item = await campaign.itemOf('ws-01');
    expect(item.attributes).toMatchObject({
      status: 'waiting_for_owner',
      reason: expect.stringContaining('variables of the workspace have changed') as string,
    });
    expect((await campaign.actOnItem(item, 'confirm')).status).toBe(409);
  });

  it('leave an upgrade to its owner if the file of its plan is missing', async () => {
    const { site, campaign, run } = await createPlanned();
    const store = server.app.get(ArtifactStore, { strict: false });
    await store.discard({ key: run.planJsonKey ?? '' });
    await campaign.advanceUntilStatus('ready');
    await campaign.act('apply');
    await campaign.advanceUntil(({ waves }) => waves[0]?.done === 1 && waves[0].waiting === 1);
    const item = await campaign.itemOf('ws-01');
    expect(item.attributes).toMatchObject({
      status: 'waiting_for_owner',
      impact: null,
      reason: expect.stringContaining('its file is missing') as string,
    });
    expect(await moduleVersionOf(site, 'ws-02')).toBe('2.0.0');
    const discarded = await site.send(`/api/v2/runs/${run.id}/actions/discard`, { method: 'POST' });
    expect(discarded.status).toBe(202);
    await campaign.advanceUntil(({ groups }) => groups.some(({ name }) => name === 'skipped'));
    expect((await campaign.actOnItem(item, 'retry')).status).toBe(200);
    await campaign.advanceUntilStatus('done');
    expect(await moduleVersionOf(site, 'ws-01')).toBe('2.0.0');
  });

  it('leave an upgrade to its owner if its plan is too large', async () => {
    const { site, campaign, run } = await createPlanned();
    const plans = server.app.get(PlanDescriber, { strict: false });
    const describePlan = plans.describe.bind(plans);
    vi.spyOn(plans, 'describe').mockImplementation(async (described, page) => {
      if (described.id === run.id) throw new PlanTooLarge();
      return describePlan(described, page);
    });
    await campaign.advanceUntilStatus('ready');
    await campaign.act('apply');
    await campaign.advanceUntil(({ waves }) => waves[0]?.done === 1 && waves[0].waiting === 1);
    expect((await campaign.itemOf('ws-01')).attributes).toMatchObject({
      status: 'waiting_for_owner',
      impact: null,
      reason: expect.stringContaining('too large') as string,
    });
    expect(await moduleVersionOf(site, 'ws-01')).toBe('1.0.0');
  });

  it('continue with the other upgrades if a plan cannot be read, and read it again later', async () => {
    const { campaign, run } = await createPlanned();
    const plans = server.app.get(PlanDescriber, { strict: false });
    const describePlan = plans.describe.bind(plans);
    const failing = vi.spyOn(plans, 'describe').mockImplementation(async (described, page) => {
      if (described.id === run.id) throw new Error('The store does not respond.');
      return describePlan(described, page);
    });
    await expect(server.app.get(CampaignWork).advanceAll()).rejects.toThrow(AggregateError);
    expect((await campaign.items()).map(({ attributes }) => attributes.status)).toEqual([
      'planning',
      'planned',
    ]);
    failing.mockRestore();
    await campaign.advanceUntilStatus('ready');
    expect(await campaign.groups()).toEqual({ additions: 2 });
  });
});
