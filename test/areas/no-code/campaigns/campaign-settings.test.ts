import { IsNull, Not } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CampaignActors } from '../../../../src/areas/no-code/campaigns/campaign-actors.js';
import { CampaignSteps } from '../../../../src/areas/no-code/campaigns/campaign-steps.js';
import { UpgradeCampaign } from '../../../../src/areas/no-code/campaigns/upgrade-campaign.entity.js';
import { UpgradeCampaignItem } from '../../../../src/areas/no-code/campaigns/upgrade-campaign-item.entity.js';
import { AuditEvent } from '../../../../src/platform/audit/audit-event.entity.js';
import { Run } from '../../../../src/platform/runs/run.entity.js';
import { databases, startServer, type TestServer } from '../../../support/server.js';
import { CampaignUnderTest, createUpgradableSite, moduleVersionOf } from './support/campaign.js';

describe.each(databases)('changed settings of an upgrade campaign, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const createSite = (...workspaces: readonly string[]) => createUpgradableSite(server, workspaces);

  it('confirm the waiting upgrades that auto-confirm now permits', async () => {
    const site = await createSite('ws-01', 'ws-02');
    server.executor.scripts.set('ws-02', ['replaces a resource']);
    const campaign = await CampaignUnderTest.create(site, { 'auto-confirm': 'no_change' });
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    await campaign.act('apply');
    await campaign.advanceUntil(({ waves }) => waves[0]?.waiting === 2);
    const changed = await campaign.update({ 'auto-confirm': 'additions', concurrency: 3 });
    expect(changed.status, changed.text).toBe(200);
    await campaign.advanceUntil(({ waves }) => waves[0]?.done === 1);
    expect(await campaign.groups()).toEqual({ additions: 1, waiting_for_owner: 1 });
    expect(await moduleVersionOf(site, 'ws-01')).toBe('2.0.0');
    const { changes } = await server.database.read.findOneByOrFail(AuditEvent, {
      action: 'upgrade-campaign.update',
    });
    expect(changes).toEqual({
      name: 'Everybody',
      'auto-confirm': 'additions',
      concurrency: 3,
      'max-failures': 1,
    });
    await campaign.act('stop');
    expect((await campaign.update({ name: 'Too late' })).status).toBe(409);
  });

  it('apply to an upgrade that is being confirmed under the previous settings', async () => {
    const site = await createSite('ws-01');
    const campaign = await CampaignUnderTest.create(site, { 'auto-confirm': 'none' });
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    await campaign.act('apply');
    const outdated = await server.database.read.findOneByOrFail(UpgradeCampaign, {
      id: campaign.id,
    });
    const [item] = await server.database.read.findBy(UpgradeCampaignItem, {
      campaignId: campaign.id,
    });
    await campaign.update({ 'auto-confirm': 'in_place' });
    const subject = await server.app.get(CampaignActors).subjectOf(outdated);
    if (!item || !subject) throw new Error('the campaign has no item or no actor');
    const steps = server.app.get(CampaignSteps);
    expect(await steps.confirm(subject, outdated, item)).toBe(false);
    await campaign.advanceUntilStatus('done');
    expect(await moduleVersionOf(site, 'ws-01')).toBe('2.0.0');
  });

  describe.each([
    ['is paused', (campaign: CampaignUnderTest) => campaign.act('pause')],
    ['permits less', (campaign: CampaignUnderTest) => campaign.update({ 'auto-confirm': 'none' })],
    [
      'acts for somebody else',
      async (campaign: CampaignUnderTest) => {
        await campaign.act('pause');
        return campaign.act('resume', 'token of team with manage-workspaces in acme');
      },
    ],
  ])('once the campaign %s', (_, change) => {
    /** Creates a campaign. Returns it with its rows, as a server reads them before a step. */
    async function createCampaign(isApplying: boolean) {
      const site = await createSite('ws-01', 'ws-02');
      await site.world.establish('team with manage-workspaces in acme');
      server.executor.scripts.set('ws-01', ['has no changes']);
      const campaign = await CampaignUnderTest.create(site, { 'auto-confirm': 'in_place' });
      await campaign.act('plan');
      if (isApplying) {
        await campaign.advanceUntilStatus('ready');
        await campaign.act('apply');
      }
      const { read } = server.database;
      const stored = await read.findOneByOrFail(UpgradeCampaign, { id: campaign.id });
      const items = await read.findBy(UpgradeCampaignItem, { campaignId: campaign.id });
      const subject = await server.app.get(CampaignActors).subjectOf(stored);
      if (!subject) throw new Error('the campaign has no actor');
      return { campaign, stored, items, subject };
    }

    it('prevent plans that would begin under the previous settings', async () => {
      const { campaign, stored, items, subject } = await createCampaign(false);
      expect((await change(campaign)).status).toBe(200);
      const steps = server.app.get(CampaignSteps);
      for (const item of items) expect(await steps.start(subject, stored, item)).toBe(false);
      expect(await server.database.read.countBy(Run, { purpose: 'no-code-upgrade' })).toBe(0);
    });

    it('prevent confirmations under the previous settings', async () => {
      const { campaign, stored, items, subject } = await createCampaign(true);
      expect((await change(campaign)).status).toBe(200);
      const steps = server.app.get(CampaignSteps);
      for (const item of items) expect(await steps.confirm(subject, stored, item)).toBe(false);
      expect((await campaign.items()).map(({ attributes }) => attributes.status)).toEqual([
        'planned',
        'planned',
      ]);
      const confirmed = { purpose: 'no-code-upgrade' as const, confirmedBy: Not(IsNull()) };
      expect(await server.database.read.countBy(Run, confirmed)).toBe(0);
      expect(await moduleVersionOf(campaign.site, 'ws-01')).toBe('1.0.0');
    });
  });

  it('make the caller the actor of the campaign only if auto-confirm changes', async () => {
    const site = await createSite('ws-01');
    await site.world.establish('team with manage-workspaces in acme');
    const as = 'token of team with manage-workspaces in acme';
    const campaign = await CampaignUnderTest.create(site);
    const actorAfter = async (attributes: object): Promise<string> => {
      const changed = await campaign.update(attributes, as);
      expect(changed.status, changed.text).toBe(200);
      const stored = await server.database.read.findOneByOrFail(UpgradeCampaign, {
        id: campaign.id,
      });
      expect(stored.createdBy.kind).toBe('user');
      return stored.actor.kind;
    };
    const limits = { name: 'Renamed', concurrency: 3, 'max-failures': null };
    expect(await actorAfter({ ...limits, 'auto-confirm': 'none' })).toBe('user');
    expect(await campaign.read()).toMatchObject(limits);
    expect(await actorAfter({ 'auto-confirm': 'additions' })).toBe('team');
    await site.world.establish('team with read-workspaces in acme');
    const other = 'token of team with read-workspaces in acme';
    expect((await campaign.update(limits, other)).status).toBe(404);
  });

  it('pause the campaign if it has already reached the new limit of failures', async () => {
    const site = await createSite('ws-01', 'ws-02', 'ws-03');
    server.executor.scripts.set('ws-01', ['fails in applying']);
    const campaign = await CampaignUnderTest.create(site, {
      'auto-confirm': 'in_place',
      'max-failures': 3,
      concurrency: 1,
      'wave-percentage': 33,
    });
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    await campaign.act('apply');
    await campaign.advanceUntil(({ waves }) => waves[0]?.failed === 1);
    expect((await campaign.update({ 'max-failures': 2 })).status).toBe(200);
    expect((await campaign.read()).status).toBe('applying');
    expect((await campaign.update({ 'max-failures': 1 })).status).toBe(200);
    expect(await campaign.read()).toMatchObject({
      status: 'paused',
      'status-reason': 'An upgrade failed.',
    });
    await campaign.act('resume');
    expect((await campaign.advanceUntilStatus('done')).waves[0]?.failed).toBe(1);
  });

  it('do not let approvers confirm what they approved, even if another user renames the campaign', async () => {
    const site = await createSite('ws-01');
    const { world } = site;
    for (const fact of ['approval rule of acme', 'team with manage-workspaces in acme', 'user pat'])
      await world.establish(fact);
    const approver = 'approver of acme';
    const pat = await world.id('user pat');
    world.rememberToken('pat', pat, await world.tokenOfUser('user pat'));
    const managers = await world.id('team with manage-workspaces in acme');
    for (const user of [pat, await world.id(approver)]) await world.addToTeam(managers, user);
    const campaign = await CampaignUnderTest.create(site, { 'auto-confirm': 'none' });
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    const run = (await campaign.itemOf('ws-01')).relationships.run.data?.id;
    const approval = { as: approver, body: { data: { type: 'run-approvals' } } };
    expect((await site.send(`/api/v2/runs/${run}/approvals`, approval)).status).toBe(201);
    await campaign.act('apply');
    expect((await campaign.update({ 'auto-confirm': 'in_place' }, approver)).status).toBe(200);
    expect((await campaign.update({ name: 'Renamed' }, 'pat')).status).toBe(200);
    await campaign.advanceUntil(({ waves }) => waves[0]?.waiting === 1);
    expect((await campaign.itemOf('ws-01')).attributes.reason).toContain('1 more approval');
    expect((await campaign.update({ 'auto-confirm': 'additions' }, 'pat')).status).toBe(200);
    await campaign.advanceUntilStatus('done');
    const { confirmedBy } = await server.database.read.findOneByOrFail(Run, { id: run ?? '' });
    expect(confirmedBy).toMatchObject({ kind: 'user', id: pat });
  });
});
