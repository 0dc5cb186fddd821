import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CampaignEndedError, Gantry } from '../../../../client/src/index.js';
import { CampaignActors } from '../../../../src/areas/no-code/campaigns/campaign-actors.js';
import { CampaignSteps } from '../../../../src/areas/no-code/campaigns/campaign-steps.js';
import { CampaignWork } from '../../../../src/areas/no-code/campaigns/campaign-work.js';
import { UpgradeCampaign } from '../../../../src/areas/no-code/campaigns/upgrade-campaign.entity.js';
import { UpgradeCampaignItem } from '../../../../src/areas/no-code/campaigns/upgrade-campaign-item.entity.js';
import { Conflict } from '../../../../src/core/errors.js';
import { Event } from '../../../../src/platform/events/event.entity.js';
import { Run } from '../../../../src/platform/runs/run.entity.js';
import { RunActionsService } from '../../../../src/platform/runs/run-actions.service.js';
import { databases, startServer, type TestServer } from '../../../support/server.js';
import { documentOf, errorsOf, optionSet, readAllTables, Site } from '../support/site.js';
import {
  CampaignUnderTest,
  createUpgradableSite,
  MODULE,
  moduleVersionOf,
  publishNextVersion,
  workspaceNames,
} from './support/campaign.js';

describe.each(databases)('upgrade campaigns, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const createSite = (...workspaces: readonly string[]) => createUpgradableSite(server, workspaces);

  it(
    'upgrade 50 workspaces: one is retried after a failure, two wait for a confirmation',
    { timeout: 240_000 },
    async () => {
      const all = workspaceNames(50);
      const [failing = '', replaced = '', destroyed = '', inPlace = '', same = ''] = all;
      const site = await createSite(...all);
      server.executor.scripts.set(failing, ['fails in applying']);
      server.executor.scripts.set(replaced, ['replaces a resource']);
      server.executor.scripts.set(destroyed, ['destroys a resource']);
      server.executor.scripts.set(inPlace, ['changes in place']);
      server.executor.scripts.set(same, ['has no changes']);
      const campaign = await CampaignUnderTest.create(site, {
        'auto-confirm': 'in_place',
        'wave-percentage': 40,
        'max-failures': 2,
      });
      expect((await campaign.act('plan')).status).toBe(200);

      const { waves } = await campaign.advanceUntilStatus('ready', 120_000);
      expect(waves.map(({ total }) => total)).toEqual([20, 20, 10]);
      expect(await campaign.groups()).toEqual({
        no_change: 1,
        additions: 46,
        in_place: 1,
        replaces: 1,
        destroys: 1,
      });
      expect(await server.database.read.countBy(Run, { status: 'planned' })).toBe(49);
      expect((await campaign.itemOf(replaced)).attributes.changes).toEqual({
        created: 1,
        changed: 0,
        replaced: 1,
        destroyed: 0,
      });

      expect((await campaign.act('apply')).status).toBe(200);
      const { status } = await campaign.advanceUntil(
        ({ groups }) => groups.reduce((sum, { done }) => sum + done, 0) === 47,
        120_000,
      );
      expect(status).toBe('applying');
      expect(await campaign.groups()).toMatchObject({ failed: 1, waiting_for_owner: 2 });
      const failed = await campaign.itemOf(failing);
      expect(failed.attributes.reason).toContain('The second one could not be created.');

      const confirmed = await campaign.actOnItem(await campaign.itemOf(replaced), 'confirm');
      expect(confirmed.status, confirmed.text).toBe(200);
      // The owner of the workspace uses the ordinary upgrade.
      const { relationships } = await campaign.itemOf(destroyed);
      const own = await site.send(
        `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces/` +
          `${relationships.workspace.data.id}/upgrade/${relationships.run.data?.id ?? ''}`,
        { method: 'POST' },
      );
      expect(own.status, own.text).toBe(200);
      server.executor.scripts.delete(failing);
      expect((await campaign.actOnItem(failed, 'retry')).status).toBe(200);

      await campaign.advanceUntilStatus('done', 60_000);
      expect((await campaign.groups())['failed']).toBeUndefined();
      for (const name of [failing, replaced, destroyed, same, all.at(-1) ?? ''])
        expect(await moduleVersionOf(site, name), name).toBe('2.0.0');
      const applied = await server.database.read.countBy(Run, {
        status: 'applied',
        purpose: 'no-code-upgrade',
      });
      expect(applied).toBe(49);
    },
  );

  it('are followed by the client until a decision is required', async () => {
    const site = await createSite('ws-01');
    const campaign = await CampaignUnderTest.create(site);
    const gantry = new Gantry({ url: server.url, token: await site.world.token('owner of acme') });
    const seen: string[] = [];
    const ready = gantry.upgradeCampaigns.wait(campaign.id, {
      onProgress: ({ status }) => seen.push(status),
    });
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    expect((await ready).groups).toEqual([{ name: 'additions', total: 1, done: 0 }]);
    expect(seen.at(-1)).toBe('ready');
    const done = gantry.upgradeCampaigns.wait(campaign.id, { until: 'done' });
    await campaign.act('stop');
    await expect(done).rejects.toBeInstanceOf(CampaignEndedError);
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(gantry.upgradeCampaigns.wait(campaign.id, { signal })).rejects.toThrow('too late');
  });

  it('confirm nothing with auto-confirm none, and with no_change only upgrades without changes', async () => {
    const site = await createSite('ws-01', 'ws-02');
    await site.world.establish('webhook ops in acme');
    server.executor.scripts.set('ws-01', ['has no changes']);
    for (const [policy, waiting] of [
      ['none', 2],
      ['no_change', 1],
    ] as const) {
      const campaign = await CampaignUnderTest.create(site, { 'auto-confirm': policy });
      await campaign.act('plan');
      await campaign.advanceUntilStatus('ready');
      await campaign.act('apply');
      await campaign.advanceUntil(
        ({ groups }) => groups.find(({ name }) => name === 'waiting_for_owner')?.total === waiting,
      );
      expect((await campaign.act('stop')).status).toBe(200);
      await campaign.advanceUntil(({ waves }) => waves[0]?.waiting === 0);
    }
    expect(await server.database.read.countBy(Run, { status: 'discarded' })).toBe(2);
    expect(await server.database.read.countBy(Event, { type: 'campaign.stopped' })).toBe(2);
    expect(await moduleVersionOf(site, 'ws-01')).toBe('2.0.0');
    expect(await moduleVersionOf(site, 'ws-02')).toBe('1.0.0');
  });

  it('confirm upgrades without changes in a few batches', async () => {
    const workspaces = workspaceNames(3);
    const site = await createSite(...workspaces);
    for (const name of workspaces) server.executor.scripts.set(name, ['has no changes']);
    const campaign = await CampaignUnderTest.create(site, {
      'auto-confirm': 'no_change',
      concurrency: 1,
    });
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    await campaign.act('apply');
    let batches = 1;
    while (
      batches < 10 &&
      (await server.app.get(CampaignWork).advanceAll(undefined, false)) === 'more'
    )
      batches += 1;
    expect(batches).toBeLessThanOrEqual(4);
    expect((await campaign.items()).map(({ attributes }) => attributes.status)).toEqual([
      'done',
      'done',
      'done',
    ]);
    expect((await campaign.read()).status).toBe('done');
  });

  it('retry the discard of a run whose status changes while the campaign is stopped', async () => {
    const site = await createSite('ws-01');
    const campaign = await CampaignUnderTest.create(site);
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    await campaign.act('stop');
    const discard = vi.spyOn(server.app.get(RunActionsService), 'discard');
    discard.mockRejectedValueOnce(new Conflict('A run that is planning cannot be discarded.'));
    for (const [status, discarded] of [
      ['planned', 0],
      ['skipped', 1],
    ] as const) {
      expect(await server.app.get(CampaignWork).advanceAll()).toBe('done');
      expect((await campaign.itemOf('ws-01')).attributes.status).toBe(status);
      expect(await server.database.read.countBy(Run, { status: 'discarded' })).toBe(discarded);
    }
    discard.mockRestore();
  });

  it('advance while another campaign fails', async () => {
    const site = await createSite('ws-01');
    const campaign = await CampaignUnderTest.create(site);
    await campaign.act('plan');
    const broken = campaign.id.replace(/-.*/, `-${'0'.repeat(16)}`);
    await server.database.write(async (manager) => {
      const copied = await manager.findOneByOrFail(UpgradeCampaign, { id: campaign.id });
      await manager.insert(UpgradeCampaign, Object.assign(copied, { id: broken }));
      await manager.query(`UPDATE upgrade_campaigns SET actor = 'null' WHERE id = '${broken}'`);
    });
    await expect(server.app.get(CampaignWork).advanceAll()).rejects.toThrow();
    expect((await campaign.itemOf('ws-01')).attributes.status).toBe('planning');
  });

  it('begin a wave after all items of the previous one, except those that wait for an owner', async () => {
    const site = await createSite('ws-01', 'ws-02', 'ws-03');
    server.executor.scripts.set('ws-01', ['replaces a resource']);
    const campaign = await CampaignUnderTest.create(site, {
      'auto-confirm': 'in_place',
      'wave-percentage': 33,
    });
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    server.executor.scripts.set('ws-02', ['holds in applying']);
    await campaign.act('apply');
    await campaign.advanceUntil(({ waves }) => waves[0]?.waiting === 1);
    await expect
      .poll(async () => {
        await server.app.get(CampaignWork).advanceAll();
        return (await campaign.itemOf('ws-02')).attributes.status;
      })
      .toBe('applying');
    for (let batch = 0; batch < 3; batch++) await server.app.get(CampaignWork).advanceAll();
    expect((await campaign.itemOf('ws-03')).attributes.status).toBe('planned');
    server.executor.scripts.set('ws-02', []);
    await campaign.advanceUntil(({ waves }) => waves.filter(({ done }) => done === 1).length === 2);
  });

  it('pause after the permitted number of failures, and continue when they are resumed', async () => {
    const site = await createSite('ws-01', 'ws-02', 'ws-03');
    await site.world.establish('webhook ops in acme');
    server.executor.scripts.set('ws-01', ['fails in applying']);
    const campaign = await CampaignUnderTest.create(site, {
      'auto-confirm': 'in_place',
      'max-failures': 1,
      concurrency: 1,
      'wave-percentage': 33,
    });
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    await campaign.act('apply');
    const paused = await campaign.advanceUntilStatus('paused');
    expect(paused['status-reason']).toBe('An upgrade failed.');
    expect(await campaign.groups()).toEqual({ failed: 1, additions: 2 });
    expect((await campaign.act('apply')).status).toBe(409);
    expect((await campaign.act('resume')).status).toBe(200);
    const done = await campaign.advanceUntilStatus('done');
    expect(done['status-reason']).toBeNull();
    expect(done.waves.map(({ done: complete }) => complete)).toEqual([0, 1, 1]);
    const events = await server.database.read.find(Event, { order: { createdAt: 'ASC' } });
    const announced = events.filter(({ type }) => type.startsWith('campaign.'));
    expect(announced.map(({ type }) => type)).toEqual([
      'campaign.ready',
      'campaign.applying',
      'campaign.done',
    ]);
    expect(announced.at(-1)?.data).toEqual({
      campaign: { id: campaign.id, name: 'Everybody', status: 'done' },
      workspaces: { done: 2, failed: 1 },
    });
  });

  it('need new required values from owners, unless the campaign provides them for all', async () => {
    const site = await Site.of(
      server,
      'module site in acme',
      MODULE,
      'no-code workspace ws-01 in acme',
      'no-code workspace ws-02 in acme',
      'no-code workspace ws-03 in acme',
    );
    await publishNextVersion(site, 'variable "owner" { type = string }');
    const campaign = await CampaignUnderTest.create(site);
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    expect(await campaign.groups()).toEqual({ needs_value: 3 });
    const item = await campaign.itemOf('ws-01');
    expect(item.attributes['missing-inputs']).toEqual(['owner']);
    expect(item.attributes.reason).toBe('The variable "owner" is required.');

    const ownerVariable = (value: string) => ({
      data: [{ type: 'vars', attributes: { key: 'owner', value, category: 'iac' } }],
    });
    const inputsBody = (vars: object) => ({
      data: { type: 'upgrade-campaign-items', relationships: { vars } },
    });
    const none = await campaign.actOnItem(item, 'give-inputs', inputsBody({ data: [] }));
    expect(none.status).toBe(422);
    expect(errorsOf(none)).toEqual(['/data/relationships/vars: The variable "owner" is required.']);
    const given = await campaign.actOnItem(
      item,
      'give-inputs',
      inputsBody(ownerVariable('open sesame')),
    );
    expect(given.status, given.text).toBe(200);
    expect(given.text).not.toContain('open sesame');
    expect(await readAllTables(server)).not.toContain('open sesame');
    // Another owner uses the ordinary upgrade, which the campaign follows.
    const other = await campaign.itemOf('ws-02');
    const path =
      `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces/` +
      `${other.relationships.workspace.data.id}/upgrade`;
    const own = await site.send(path, {
      body: { data: { type: 'workspaces', relationships: { vars: ownerVariable('web') } } },
    });
    await campaign.advanceUntil(({ groups }) =>
      groups.some(({ name, total }) => name === 'additions' && total === 2),
    );
    expect((await campaign.itemOf('ws-02')).relationships.run.data?.id).toBe(
      documentOf(own).data.id,
    );
    await campaign.act('stop');
    await campaign.advanceUntil(({ groups }) => groups.every(({ name }) => name === 'skipped'));
    // The campaign ends only what it has started.
    expect(
      documentOf(await site.send(`${path}/${documentOf(own).data.id}`)).data.attributes['status'],
    ).toBe('planned');
    expect(
      (
        await site.send(`/api/v2/runs/${documentOf(own).data.id}/actions/discard`, {
          method: 'POST',
        })
      ).status,
    ).toBe(202);

    const all = await CampaignUnderTest.create(
      site,
      { 'auto-confirm': 'additions' },
      { vars: ownerVariable('platform') },
    );
    await all.act('plan');
    await all.advanceUntilStatus('ready');
    await all.act('apply');
    await all.advanceUntilStatus('done');
    expect(await moduleVersionOf(site, 'ws-03')).toBe('2.0.0');
  });

  it('do not start an upgrade without the inputs that an owner provides at the same time', async () => {
    const workspace = 'no-code workspace ws-01 in acme';
    const site = await Site.of(server, 'module site in acme', MODULE, workspace);
    await publishNextVersion(site, 'variable "owner" { type = string }');
    const campaign = await CampaignUnderTest.create(site);
    await campaign.act('plan');
    const { read } = server.database;
    const stored = await read.findOneByOrFail(UpgradeCampaign, { id: campaign.id });
    const subject = await server.app.get(CampaignActors).subjectOf(stored);
    const outdated = await read.findOneByOrFail(UpgradeCampaignItem, { campaignId: campaign.id });
    const vars = { data: [{ type: 'vars', attributes: { key: 'owner', value: 'web' } }] };
    const given = await campaign.actOnItem(await campaign.itemOf('ws-01'), 'give-inputs', {
      data: { type: 'upgrade-campaign-items', relationships: { vars } },
    });
    expect(given.status, given.text).toBe(200);
    if (!subject) throw new Error('the campaign has no subject');
    expect(await server.app.get(CampaignSteps).start(subject, stored, outdated)).toBe(false);
    await campaign.advanceUntilStatus('ready');
    expect(await campaign.groups()).toEqual({ additions: 1 });
  });

  it('refuse items with a reason: a lock, a revoked version, newer settings', async () => {
    const site = await createSite('ws-01', 'ws-02', 'ws-03');
    const locked = await site.world.id('no-code workspace ws-01 in acme');
    await site.send(`/api/v2/workspaces/${locked}/actions/lock`, { method: 'POST', body: {} });
    const campaign = await CampaignUnderTest.create(site, {
      'auto-confirm': 'in_place',
      'max-failures': null,
    });
    await campaign.act('plan');
    await campaign.advanceUntilStatus('ready');
    expect((await campaign.itemOf('ws-01')).attributes).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^The workspace is locked by User /),
    });
    const versions = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws';
    for (const attributes of [
      { deprecation: { 'deprecated-status': 'Deprecated', reason: 'It deletes data.' } },
      { revocation: { status: 'Revoked', reason: 'It deletes data.' } },
    ]) {
      const { status, text } = await site.send(`${versions}/2.0.0`, {
        method: 'PATCH',
        body: { data: { type: 'module-versions', attributes } },
      });
      expect(status, text).toBe(200);
    }
    await campaign.act('apply');
    await campaign.advanceUntilStatus('done');
    const refused = await campaign.items('&filter[group]=failed');
    expect(refused.map(({ attributes }) => attributes.reason)).toEqual([
      expect.stringMatching(/^The workspace is locked by User /),
      expect.stringContaining('It deletes data.'),
      expect.stringContaining('It deletes data.'),
    ]);
    expect(await server.database.read.countBy(Run, { status: 'planned' })).toBe(0);

    const [, second] = refused;
    if (!second) throw new Error('no second item');
    await site.change(await site.world.id(MODULE), {
      sets: [optionSet({ name: 'region', options: ['eu-central-1'] })],
      attributes: { 'version-pin': '1.0.0' },
    });
    await campaign.actOnItem(second, 'retry');
    await campaign.advanceUntilStatus('done');
    expect((await campaign.itemOf('ws-02')).attributes.reason).toContain('have changed since');
  });
});
