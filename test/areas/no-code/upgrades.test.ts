import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkspaceUpgrade } from '../../../src/areas/no-code/upgrades/workspace-upgrade.entity.js';
import type { HttpResponse } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import {
  type Document,
  documentOf,
  errorsOf,
  optionSet,
  readAllTables,
  Site,
} from './support/site.js';

const MODULE = 'no-code module site in acme';
const WORKSPACE = 'no-code workspace site-eu in acme';

describe.each(databases)('upgrades of workspaces, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const createSite = (...facts: string[]) =>
    Site.of(server, 'module site in acme', MODULE, WORKSPACE, ...facts);
  const createUpgradableSite = (...facts: string[]) =>
    createSite(`newer settings of ${MODULE}`, ...facts);

  const path = async (site: Site) =>
    `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces/${await site.world.id(WORKSPACE)}/upgrade`;

  async function initiate(
    site: Site,
    vars: readonly object[] = [],
    more: { as?: string; headers?: Record<string, string> } = {},
  ): Promise<HttpResponse> {
    const relationships = {
      vars: { data: vars.map((attributes) => ({ type: 'vars', attributes })) },
    };
    return site.send(await path(site), {
      ...more,
      body: { data: { type: 'workspaces', relationships } },
    });
  }

  const confirm = async (site: Site, id: string, headers: Record<string, string> = {}) =>
    site.send(`${await path(site)}/${id}`, { method: 'POST', headers });

  const statusOf = async (site: Site, id: string) =>
    documentOf(await site.send(`${await path(site)}/${id}`)).data.attributes['status'];

  /** Initiates an upgrade, and waits until its plan is complete. */
  async function planUpgrade(
    site: Site,
    vars: readonly object[] = [],
    status = 'planned',
  ): Promise<string> {
    const answer = await initiate(site, vars);
    expect(answer.status, answer.text).toBe(200);
    const { id } = documentOf(answer).data;
    await expect.poll(() => statusOf(site, id)).toBe(status);
    return id;
  }

  interface WorkspaceView {
    readonly settings: string | undefined;
    readonly available: unknown;
    readonly source: unknown;
    readonly vars: Record<string, unknown>;
  }

  async function readWorkspace(site: Site): Promise<WorkspaceView> {
    const id = await site.world.id(WORKSPACE);
    const { data } = documentOf(await site.send(`/api/v2/workspaces/${id}`));
    const vars = (await site.send(`/api/v2/workspaces/${id}/vars`)).json as {
      data: Document['data'][];
    };
    return {
      settings: data.relationships['no-code-module-version']?.data.id,
      available: data.attributes['no-code-upgrade-available'],
      source: data.attributes['source-module-id'],
      vars: Object.fromEntries(
        vars.data.map(({ attributes }) => [String(attributes['key']), attributes['value']]),
      ),
    };
  }

  const countApplies = (id: string) =>
    server.executor.steps.filter(({ step, job }) => step === 'apply' && job.runId === id).length;

  it('change the workspace only after a successful apply', async () => {
    const site = await createSite();
    const before = await readWorkspace(site);
    expect(before.available).toBe(false);
    await site.world.establish('version 1.1.0 of module site in acme');
    await site.change(await site.world.id(MODULE), { attributes: { 'version-pin': '1.1.0' } });
    expect((await readWorkspace(site)).available).toBe(true);

    const secret = 'correct-horse-battery-staple';
    const id = await planUpgrade(site, [
      { key: 'replicas', value: '3', hcl: true },
      { key: 'password', value: secret, sensitive: true },
    ]);
    expect(await readWorkspace(site)).toEqual({ ...before, available: true });
    expect(await readAllTables(server)).not.toContain(secret);
    const { job } = server.executor.steps.find((one) => one.job.runId === id) ?? {};
    expect(job?.module?.version).toBe('1.1.0');
    expect(Object.fromEntries(job?.variables.map(({ key, value }) => [key, value]) ?? [])).toEqual({
      region: 'eu-central-1',
      replicas: '3',
      password: secret,
    });

    const done = await confirm(site, id);
    expect([done.status, documentOf(done).meta?.message]).toEqual([
      200,
      'Workspace update completed',
    ]);
    const after = await readWorkspace(site);
    expect(after).toEqual({
      settings: expect.any(String) as string,
      available: false,
      source: 'private/acme/site/aws/1.1.0',
      vars: { region: 'eu-central-1', replicas: '3', password: null },
    });
    expect(after.settings).not.toBe(before.settings);
    for (const text of [await readAllTables(server), JSON.stringify(server.log)])
      expect(text).not.toContain(secret);
  });

  it('whose apply fails leave the workspace unchanged, and can be repeated', async () => {
    const site = await createUpgradableSite();
    const before = await readWorkspace(site);
    server.executor.scripts.set('site-eu', ['fails in applying']);
    const id = await planUpgrade(site, [{ key: 'replicas', value: '3', hcl: true }]);
    for (let times = 0; times < 2; times += 1) {
      const failed = await confirm(site, id);
      expect([failed.status, ...errorsOf(failed)]).toEqual([
        409,
        'The workspace keeps its settings, because the apply failed: ' +
          'The second one could not be created.',
      ]);
    }
    expect(countApplies(id)).toBe(1);
    expect(await readWorkspace(site)).toEqual(before);
    server.executor.scripts.clear();
    expect((await confirm(site, await planUpgrade(site))).status).toBe(200);
    expect((await readWorkspace(site)).available).toBe(false);
  });

  it('store their variables sealed while they are open, and delete them afterwards', async () => {
    const site = await createUpgradableSite();
    const given = [{ key: 'password', value: 'correct-horse-battery-staple', sensitive: true }];
    const row = (runId: string) =>
      server.database.read.findOneByOrFail(WorkspaceUpgrade, { runId });
    const ended = { state: 'ended', variables: null };

    const discarded = await planUpgrade(site, given);
    expect(await row(discarded)).toMatchObject({
      state: 'open',
      variables: expect.any(String) as string,
    });
    await site.send(`/api/v2/runs/${discarded}/actions/discard`, { method: 'POST' });
    expect(await row(discarded)).toMatchObject(ended);

    server.executor.scripts.set('site-eu', ['fails in planning']);
    expect(await row(await planUpgrade(site, given, 'errored'))).toMatchObject(ended);

    server.executor.scripts.set('site-eu', ['fails in applying']);
    const failed = await planUpgrade(site, given);
    expect((await confirm(site, failed)).status).toBe(409);
    expect(await row(failed)).toMatchObject(ended);

    server.executor.scripts.set('site-eu', ['has no changes']);
    const superseded = await planUpgrade(site, given, 'planned_and_finished');
    expect(await row(superseded)).toMatchObject({ state: 'unconfirmed' });
    server.executor.scripts.clear();
    const applied = await planUpgrade(site, given);
    expect(await row(superseded)).toMatchObject(ended);
    expect((await confirm(site, applied)).status).toBe(200);
    expect(await row(applied)).toMatchObject({ state: 'completed', variables: null });
  });

  it('distinguish an environment variable from a module variable with the same name', async () => {
    const site = await createUpgradableSite();
    const workspace = await site.world.id(WORKSPACE);
    const environment = { key: 'region', value: 'of-the-environment', category: 'env' };
    const created = await site.send(`/api/v2/workspaces/${workspace}/vars`, {
      body: { data: { type: 'vars', attributes: environment } },
    });
    expect(created.status, created.text).toBe(201);
    const id = await planUpgrade(site, [
      { key: 'region', value: 'eu-west-1', category: 'iac' },
      { key: 'replicas', value: 'of-the-environment', category: 'env' },
    ]);
    const expected = [
      ['region', 'env', 'of-the-environment'],
      ['region', 'iac', 'eu-west-1'],
      ['replicas', 'env', 'of-the-environment'],
      ['replicas', 'iac', '2'],
    ];
    const { job } = server.executor.steps.find((one) => one.job.runId === id) ?? {};
    const ran = job?.variables.map(({ key, category, value }) => [key, category, value]) ?? [];
    expect(ran.sort()).toEqual(expected);
    expect((await confirm(site, id)).status).toBe(200);
    const { data } = (await site.send(`/api/v2/workspaces/${workspace}/vars`)).json as {
      data: Document['data'][];
    };
    const kept = data.map(({ attributes }) =>
      ['key', 'category', 'value'].map((name) => String(attributes[name])),
    );
    expect(kept.sort()).toEqual(expected);
  });

  it('that are discarded leave the workspace unchanged, and can be repeated', async () => {
    const site = await createUpgradableSite();
    const before = await readWorkspace(site);
    const id = await planUpgrade(site);
    expect((await site.send(`/api/v2/runs/${id}/actions/discard`, { method: 'POST' })).status).toBe(
      202,
    );
    expect(errorsOf(await confirm(site, id))).toEqual([
      'The upgrade is discarded. Only an upgrade that is planned, cost_estimated or planned_and_finished can be confirmed.',
    ]);
    expect(await readWorkspace(site)).toEqual(before);
    expect(await planUpgrade(site)).not.toBe(id);
  });

  it('are open one at a time for each workspace', async () => {
    const site = await createUpgradableSite();
    const answers = await Promise.all(Array.from({ length: 5 }, () => initiate(site)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const open = documentOf(answers.find(({ status }) => status === 200) as HttpResponse).data.id;
    expect(errorsOf(await initiate(site))).toEqual([
      `The workspace has an open upgrade, ${open}. Confirm, discard or cancel it first.`,
    ]);
  });

  it('are applied once under concurrent confirmations, which get the same response', async () => {
    const site = await createUpgradableSite();
    const id = await planUpgrade(site);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(site, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await confirm(site, id)).text).toBe(answers[0]?.text);
    expect(countApplies(id)).toBe(1);
  });

  it('are confirmed without waiting if the caller prefers that', async () => {
    const site = await createUpgradableSite();
    const id = await planUpgrade(site);
    server.executor.scripts.set('site-eu', ['holds in applying']);
    const immediate = await confirm(site, id, { Prefer: 'respond-async' });
    expect([
      immediate.status,
      immediate.headers.get('preference-applied'),
      documentOf(immediate).meta?.message,
    ]).toEqual([202, 'respond-async', 'Workspace update confirmed, apply in progress']);
    const waited = await confirm(site, id, { Prefer: 'wait=1' });
    expect([waited.status, waited.headers.get('preference-applied')]).toEqual([202, 'wait=1']);
    expect((await readWorkspace(site)).available).toBe(true);
    server.executor.scripts.clear();
    const done = await confirm(site, id);
    expect([done.status, done.headers.get('preference-applied'), countApplies(id)]).toEqual([
      200,
      null,
      1,
    ]);
  });

  it('without changes update the workspace when they are confirmed', async () => {
    const site = await createUpgradableSite();
    const before = await readWorkspace(site);
    server.executor.scripts.set('site-eu', ['has no changes']);
    const first = await planUpgrade(site, [], 'planned_and_finished');
    expect(await readWorkspace(site)).toEqual(before);
    const second = await planUpgrade(
      site,
      [{ key: 'region', value: 'eu-west-1' }],
      'planned_and_finished',
    );
    expect(errorsOf(await confirm(site, first))).toEqual([
      'A newer upgrade of the workspace has replaced this one.',
    ]);
    const answers = await Promise.all([confirm(site, second), confirm(site, second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readWorkspace(site)).toMatchObject({
      available: false,
      vars: { region: 'eu-west-1', replicas: '2' },
    });
    expect(countApplies(second)).toBe(0);
  });

  it('to settings that have become outdated leave the next upgrade available', async () => {
    const site = await createUpgradableSite();
    const id = await planUpgrade(site);
    await site.change(await site.world.id(MODULE), {
      sets: [optionSet({ name: 'region', options: ['eu-central-1'] })],
    });
    expect((await confirm(site, id)).status).toBe(200);
    expect((await readWorkspace(site)).available).toBe(true);
    expect((await confirm(site, await planUpgrade(site))).status).toBe(200);
    expect((await readWorkspace(site)).available).toBe(false);
    expect(errorsOf(await initiate(site))).toEqual([
      'no upgrade available: the workspace has the newest settings of the no-code module',
    ]);
  });

  it('need a new value if the newer settings no longer allow the existing one', async () => {
    const site = await createSite();
    await site.change(await site.world.id(MODULE), {
      sets: [optionSet({ name: 'region', options: ['us-east-1'] })],
    });
    expect(errorsOf(await initiate(site))).toEqual([
      '/data/relationships/vars: The variable "region" must be one of: "us-east-1".',
    ]);
    await planUpgrade(site, [{ key: 'region', value: 'us-east-1' }]);
  });

  it('are initiated once under one Idempotency-Key', async () => {
    const site = await createUpgradableSite();
    const [first, second] = await Promise.all(
      [1, 2].map(() => initiate(site, [], { headers: { 'Idempotency-Key': 'upgrade-site-eu' } })),
    );
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(second?.text).toBe(first?.text);
  });

  it('are never applied automatically', async () => {
    const site = await createUpgradableSite();
    const id = await planUpgrade(site);
    expect(documentOf(await site.send(`/api/v2/runs/${id}`)).data.attributes['auto-apply']).toBe(
      false,
    );
    expect(countApplies(id)).toBe(0);
  });

  it('update pending runs, so that none of them downgrades the module', async () => {
    const site = await createSite();
    await site.world.establish('version 1.1.0 of module site in acme');
    await site.change(await site.world.id(MODULE), { attributes: { 'version-pin': '1.1.0' } });
    const id = await planUpgrade(site);
    const workspace = { data: { id: await site.world.id(WORKSPACE), type: 'workspaces' } };
    const waiting = documentOf(
      await site.send('/api/v2/runs', {
        body: { data: { type: 'runs', relationships: { workspace } } },
      }),
    ).data.id;
    expect((await confirm(site, id)).status).toBe(200);
    await expect
      .poll(
        () => server.executor.steps.find(({ job }) => job.runId === waiting)?.job.module?.version,
      )
      .toBe('1.1.0');
  });

  it('are no longer available when the no-code module is deleted, and the workspace stays', async () => {
    const site = await createUpgradableSite();
    const { settings } = await readWorkspace(site);
    await site.send(`/api/v2/no-code-modules/${await site.world.id(MODULE)}`, { method: 'DELETE' });
    expect(await readWorkspace(site)).toMatchObject({ settings, available: false });
    expect((await initiate(site)).status).toBe(404);
  });

  it('need only permission to apply runs; variables need permission to write them', async () => {
    const team = 'team devs in acme';
    const site = await createUpgradableSite(team);
    const relationships = {
      team: { data: { type: 'teams', id: await site.world.id(team) } },
      workspace: { data: { type: 'workspaces', id: await site.world.id(WORKSPACE) } },
    };
    const attributes = { access: 'custom', runs: 'apply', variables: 'none' };
    await site.world.request('POST', '/api/v2/team-workspaces', {
      data: { type: 'team-workspaces', attributes, relationships },
    });
    const as = `token of ${team}`;
    const given = (['iac', 'env'] as const).map((category) => ({ key: 'owner', category }));
    expect(errorsOf(await initiate(site, given, { as }))).toEqual(
      expect.arrayContaining(
        [0, 1].map(
          (index) =>
            `/data/relationships/vars/data/${index}/attributes/category: ` +
            'You may not change the variables of this workspace.',
        ),
      ),
    );
    const initiated = await initiate(site, [], { as });
    expect(initiated.status, initiated.text).toBe(200);
    const { id } = documentOf(initiated).data;
    await expect.poll(() => statusOf(site, id)).toBe('planned');
    const confirmed = await site.send(`${await path(site)}/${id}`, { method: 'POST', as });
    expect(confirmed.status, confirmed.text).toBe(200);
  });

  it.each([
    ['read', 404],
    ['write', 200],
  ])('need write on the project: %s gets %i, but read permits reading', async (level, status) => {
    const team = `team with ${level} on project web in acme`;
    const site = await createUpgradableSite('project web in acme', team);
    const workspace = await site.world.id(WORKSPACE);
    const project = { data: { id: await site.world.id('project web in acme'), type: 'projects' } };
    expect(
      (
        await site.send(`/api/v2/workspaces/${workspace}`, {
          method: 'PATCH',
          body: { data: { type: 'workspaces', relationships: { project } } },
        })
      ).status,
    ).toBe(200);
    const as = `token of ${team}`;
    expect((await initiate(site, [], { as })).status).toBe(status);
    if (status === 200) return;
    const id = await planUpgrade(site);
    expect((await site.send(`${await path(site)}/${id}`, { as })).status).toBe(200);
  });
});
