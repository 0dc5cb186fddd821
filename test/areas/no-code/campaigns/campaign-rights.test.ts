import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Run } from '../../../../src/platform/runs/run.entity.js';
import { databases, startServer, type TestServer } from '../../../support/server.js';
import { documentOf } from '../support/site.js';
import { CampaignUnderTest, createUpgradableSite, publishNextVersion } from './support/campaign.js';

const HOUR_MS = 60 * 60_000;
const WEB = 'team with write on project web in acme';

describe.each(databases)('upgrade campaigns and the rights of their callers, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const createSite = (...workspaces: readonly string[]) => createUpgradableSite(server, workspaces);

  it('act with the current permissions of the caller who last acted on them', async () => {
    const site = await createSite('ws-01', 'ws-02');
    await site.world.establish('team with manage-workspaces in acme');
    const manager = 'token of team with manage-workspaces in acme';
    const campaign = await CampaignUnderTest.create(site, { 'auto-confirm': 'in_place' });
    const act = (action: string, as: string) =>
      site.send(`${campaign.path}/actions/${action}`, { method: 'POST', as });
    expect((await act('plan', manager)).status).toBe(200);
    const team = await site.world.id('team with manage-workspaces in acme');
    const stripped = await site.send(`/api/v2/teams/${team}`, {
      method: 'PATCH',
      body: {
        data: {
          type: 'teams',
          attributes: { 'organization-access': { 'manage-workspaces': false } },
        },
      },
    });
    expect(stripped.status, stripped.text).toBe(200);
    await campaign.advanceUntilStatus('ready');
    expect(await campaign.groups()).toEqual({ failed: 2 });
    const [first] = await campaign.items();
    expect(first?.attributes.reason).toContain('may not upgrade this workspace.');
    expect((await act('apply', manager)).status).toBe(404);
    await site.send(`/api/v2/teams/${team}`, { method: 'DELETE' });
    if (first) await campaign.actOnItem(first, 'retry');
    const paused = await campaign.advanceUntilStatus('paused');
    expect(paused['status-reason']).toContain('Resume the campaign to continue it on your behalf.');
    expect((await campaign.act('resume')).status).toBe(200);
    await campaign.advanceUntilStatus('ready');
    expect(await campaign.groups()).toEqual({ failed: 1, additions: 1 });
    const { createdBy } = await server.database.read.findOneByOrFail(Run, { status: 'planned' });
    expect(createdBy.kind).toBe('user');
  });

  it('act with a limited token only until it expires', async () => {
    const site = await createSite('ws-01');
    const campaign = await CampaignUnderTest.create(site);
    const owner = await site.world.id('owner of acme');
    const created = await site.send(`/api/v2/users/${owner}/authentication-tokens`, {
      body: {
        data: {
          type: 'authentication-tokens',
          attributes: {
            'expired-at': new Date(server.clock.now().getTime() + HOUR_MS).toISOString(),
            scope: { access: 'full', organization: 'acme' },
          },
        },
      },
    });
    expect(created.status, created.text).toBe(201);
    const { token } = documentOf(created).data.attributes;
    site.world.rememberToken('limited', 'limited', String(token));
    const planned = await site.send(`${campaign.path}/actions/plan`, {
      method: 'POST',
      as: 'limited',
    });
    expect(planned.status, planned.text).toBe(200);
    server.clock.advance(2 * HOUR_MS);
    const paused = await campaign.advanceUntilStatus('paused');
    expect(paused['status-reason']).toContain('or the limited token is no longer valid.');
    expect(await server.database.read.countBy(Run, { purpose: 'no-code-upgrade' })).toBe(0);
  });

  it('are approved neither by their creator, nor by a user who planned them or gave inputs', async () => {
    const site = await createSite('ws-01', 'ws-02');
    const { world } = site;
    await publishNextVersion(site, 'variable "owner" { type = string }\n', '2.1.0');
    for (const fact of ['approval rule of acme', 'team with manage-workspaces in acme', 'user pat'])
      await world.establish(fact);
    const approver = 'approver of acme';
    const creator = 'owner of acme';
    const pat = await world.id('user pat');
    world.rememberToken('pat', pat, await world.tokenOfUser('user pat'));
    const managers = await world.id('team with manage-workspaces in acme');
    for (const user of [pat, await world.id(approver)]) await world.addToTeam(managers, user);
    const approvers = await world.id('team approvers in acme');
    for (const user of [pat, await world.id(creator)]) await world.addToTeam(approvers, user);

    const campaign = await CampaignUnderTest.create(site);
    const path = `${campaign.path}/actions/plan`;
    const planned = await site.send(path, { method: 'POST', as: 'pat' });
    expect(planned.status, planned.text).toBe(200);
    await campaign.advanceUntilStatus('ready');
    const inputs = {
      data: {
        type: 'upgrade-campaign-items',
        relationships: {
          vars: {
            data: [{ type: 'vars', attributes: { key: 'owner', value: 'web', category: 'iac' } }],
          },
        },
      },
    };
    for (const [name, as] of [
      ['ws-01', approver],
      ['ws-02', 'pat'],
    ] as const) {
      const given = await campaign.actOnItem(
        await campaign.itemOf(name),
        'give-inputs',
        inputs,
        as,
      );
      expect(given.status, given.text).toBe(200);
    }
    await campaign.advanceUntil(({ groups }) => groups.every(({ name }) => name === 'additions'));
    const approve = async (name: string, as: string): Promise<number | string> => {
      const run = (await campaign.itemOf(name)).relationships.run.data?.id;
      const body = { data: { type: 'run-approvals' } };
      const { status, text } = await site.send(`/api/v2/runs/${run}/approvals`, { as, body });
      return /You created or managed the campaign of this run/.exec(text)?.[0] ?? status;
    };
    const refused = 'You created or managed the campaign of this run';
    expect(await approve('ws-01', approver)).toBe(refused);
    expect(await approve('ws-01', creator)).toBe(refused);
    expect(await approve('ws-02', creator)).toBe(refused);
    expect(await approve('ws-02', 'pat')).toBe(refused);
    expect(await approve('ws-02', approver)).toBe(201);
  });

  it('show users with access to one workspace only its item, which they may confirm', async () => {
    const site = await createSite('ws-01');
    const project = 'project web in acme';
    for (const fact of [project, WEB]) await site.world.establish(fact);
    const campaign = await CampaignUnderTest.create(site);
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    const item = await campaign.itemOf('ws-01');
    const as = `token of ${WEB}`;
    const workspace = `/api/v2/workspaces/${item.relationships.workspace.data.id}`;
    const listOwnItems = () => site.send(`${workspace}/upgrade-campaign-items`, { as });
    expect((await listOwnItems()).status).toBe(404);
    expect((await campaign.actOnItem(item, 'confirm', undefined, as)).status).toBe(404);
    await site.send(workspace, {
      method: 'PATCH',
      body: {
        data: {
          type: 'workspaces',
          relationships: {
            project: { data: { id: await site.world.id(project), type: 'projects' } },
          },
        },
      },
    });
    expect((await listOwnItems()).json).toMatchObject({ data: [{ id: item.id }] });
    expect((await site.send(campaign.path, { as })).status).toBe(404);
    const confirmed = await campaign.actOnItem(item, 'confirm', undefined, as);
    expect(confirmed.status, confirmed.text).toBe(200);
    await campaign.advanceUntil(({ waves }) => waves[0]?.done === 1);
  });
});
