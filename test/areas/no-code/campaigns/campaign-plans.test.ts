import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CampaignWork } from '../../../../src/areas/no-code/campaigns/campaign-work.js';
import { ArtifactStore } from '../../../../src/core/artifacts/artifact-store.js';
import {
  PlanDescriber,
  PlanTooLarge,
} from '../../../../src/platform/runs/plan-summary/plan-describer.js';
import { Run } from '../../../../src/platform/runs/run.entity.js';
import { databases, startServer, type TestServer } from '../../../support/server.js';
import { CampaignUnderTest, createUpgradableSite, moduleVersionOf } from './support/campaign.js';

describe.each(databases)('upgrade campaigns with a plan that cannot be read, on %s', (kind) => {
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

  it('let somebody decide about an upgrade if the file of its plan is missing', async () => {
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
    const discarded = await site.ask(`/api/v2/runs/${run.id}/actions/discard`, { method: 'POST' });
    expect(discarded.status).toBe(202);
    await campaign.advanceUntil(({ groups }) => groups.some(({ name }) => name === 'skipped'));
    expect((await campaign.actOnItem(item, 'retry')).status).toBe(200);
    await campaign.advanceUntilStatus('done');
    expect(await moduleVersionOf(site, 'ws-01')).toBe('2.0.0');
  });

  it('let somebody decide about an upgrade whose plan is too large', async () => {
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

  it('continue with the other upgrades, and read the plan again later', async () => {
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
