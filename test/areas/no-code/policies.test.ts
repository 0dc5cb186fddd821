import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluatePolicies } from '../../support/facts/policy-facts.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { CampaignUnderTest, MODULE, publishNextVersion } from './campaigns/support/campaign.js';
import { documentOf, Site } from './support/site.js';

const WORKSPACE = 'no-code workspace site-eu in acme';
const QUERY = 'data.gantry.pets.deny';

describe.each(databases)('upgrades of workspaces with a mandatory policy, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  async function createSiteWithPolicy(): Promise<Site> {
    const site = await Site.of(server, 'module site in acme', MODULE, WORKSPACE);
    await publishNextVersion(site);
    await site.world.establish('policy set naming in acme');
    return site;
  }

  it('are refused at the confirmation if a policy fails', async () => {
    const site = await createSiteWithPolicy();
    server.policies.setFailed(QUERY, 'Not now.');
    const upgrades = `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces/${await site.world.id(WORKSPACE)}/upgrade`;
    const { id } = documentOf(
      await site.send(upgrades, { body: { data: { type: 'workspaces' } } }),
    ).data;
    const status = async () =>
      documentOf(await site.send(`${upgrades}/${id}`)).data.attributes['status'];
    await expect.poll(status).toBe('planned');
    await evaluatePolicies(server);
    const refused = await site.send(`${upgrades}/${id}`, { method: 'POST' });
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { errors: [{ code: 'policy-check-failed' }] },
    ]);
    expect(await status()).toBe('planned');
  });

  it('of a campaign wait for the evaluation, and continue when the plan is permitted', async () => {
    const site = await createSiteWithPolicy();
    server.policies.setPassed(QUERY);
    const campaign = await CampaignUnderTest.create(site, { 'auto-confirm': 'in_place' });
    expect((await campaign.act('plan')).status).toBe(200);
    await campaign.advanceUntilStatus('ready');
    expect((await campaign.act('apply')).status).toBe(200);
    let batches = 0;
    await campaign.advanceUntil(() => (batches += 1) > 3);
    expect((await campaign.itemOf('site-eu')).attributes).toMatchObject({
      status: 'planned',
      reason: null,
    });
    await evaluatePolicies(server);
    await campaign.advanceUntilStatus('done');
    expect((await campaign.itemOf('site-eu')).attributes.status).toBe('done');
  });

  it('of a campaign wait for their owners when the plan is not permitted', async () => {
    const site = await createSiteWithPolicy();
    server.policies.setFailed(QUERY, 'Not now.');
    const campaign = await CampaignUnderTest.create(site, { 'auto-confirm': 'in_place' });
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    await evaluatePolicies(server);
    await campaign.act('apply');
    await campaign.advanceUntil(({ groups }) =>
      groups.some(({ name }) => name === 'waiting_for_owner'),
    );
    expect((await campaign.itemOf('site-eu')).attributes.reason).toContain('"naming/no-pets"');
  });
});
