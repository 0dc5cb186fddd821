import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Event } from '../../../src/platform/events/event.entity.js';
import { RunLogs } from '../../../src/platform/runs/logs/run-logs.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { insertReceiver } from '../../platform/events/support/receivers.js';
import { waitForRun } from '../../support/facts/run-facts.js';
import type { HttpResponse } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { documentOf, errorsOf, Site } from './support/site.js';

const VERSIONS = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws';
const CONFIGURATION = 'variable "region" {\n  type = string\n}\n';
const REASON = 'It creates public buckets.';

describe.each(databases)('the lifecycle of a module version, on %s', (kind) => {
  let server: TestServer;
  let site: Site;
  let noCodeModule: string;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    site = await Site.of(server, 'module site in acme');
    noCodeModule = documentOf(await site.enable({ enabled: true, 'version-pin': 'latest' })).data
      .id;
  });
  afterAll(() => server.stop());

  const change = (version: string, attributes: object): Promise<HttpResponse> =>
    site.send(`${VERSIONS}/${version}`, {
      method: 'PATCH',
      body: { data: { type: 'module-versions', attributes } },
    });
  const deprecate = (version: string, more: object = {}): Promise<HttpResponse> =>
    change(version, {
      deprecation: { 'deprecated-status': 'Deprecated', reason: REASON, ...more },
    });
  const REVOKED = { revocation: { status: 'Revoked' } };
  const revoke = async (version: string): Promise<void> => {
    expect((await deprecate(version)).status).toBe(200);
    expect((await change(version, REVOKED)).status).toBe(200);
  };
  const provision = async (name = 'site-us'): Promise<HttpResponse> =>
    site.send(`/api/v2/no-code-modules/${noCodeModule}/workspaces`, {
      body: {
        data: {
          type: 'workspaces',
          attributes: { name, auto_apply: true },
          relationships: {
            vars: {
              data: [{ type: 'vars', attributes: { key: 'region', value: 'eu-central-1' } }],
            },
          },
        },
      },
    });
  const upgradePath = (workspace: string): string =>
    `/api/v2/no-code-modules/${noCodeModule}/workspaces/${workspace}/upgrade`;
  const upgrade = async (workspace: string): Promise<HttpResponse> =>
    site.send(upgradePath(workspace), {
      method: 'POST',
      body: { data: { type: 'workspaces', relationships: {} } },
    });
  const newestRun = async (workspaceId: string): Promise<string> => {
    const where = { workspaceId };
    const order = { position: 'DESC' as const };
    return (await server.database.read.findOneOrFail(Run, { where, order })).id;
  };
  const logOf = async (runId: string): Promise<string> => {
    await waitForRun(server, runId, 'applied', server.adminToken);
    return (await server.app.get(RunLogs).read(runId, 'plan', 0, 100_000)).toString();
  };
  const attributesOf = async (version: string): Promise<Record<string, unknown>> =>
    documentOf(await site.send(`${VERSIONS}/version?module_version=${version}`)).data.attributes;

  /** The IDs of the no-code modules of the organization that the owner may provision. */
  const readCatalog = async (): Promise<string[]> => {
    const { json } = await site.send(`/api/v2/no-code-catalog?filter[organization][name]=acme`);
    return (json as { data: { id: string }[] }).data.map(({ id }) => id);
  };

  it('causes an event for each change of the status, but not of the reason', async () => {
    await insertReceiver(server, 'acme');
    await site.publish('1.1.0', CONFIGURATION);
    await revoke('1.1.0');
    expect((await deprecate('1.1.0', { reason: 'Another reason.' })).status).toBe(200);
    const module = { namespace: 'acme', name: 'site', provider: 'aws', version: '1.1.0' };
    const events = await server.database.read.find(Event, { order: { position: 'ASC' } });
    expect(events.map(({ type, data }) => [type, data])).toMatchObject([
      ['module.version.published', { module, reason: null }],
      ['module.version.deprecated', { module, reason: REASON }],
      ['module.version.revoked', { module, reason: null }],
    ]);
  });

  it('keeps a deprecated version usable, and shows the reason in the API and the registry', async () => {
    await site.publish('1.1.0', CONFIGURATION);
    const link = 'https://acme.example/advisories/7';
    expect((await deprecate('1.0.0', { link, successor: '1.1.0' })).status).toBe(200);
    const deprecation = {
      'deprecated-status': 'Deprecated',
      reason: REASON,
      link,
      successor: '1.1.0',
    };
    expect(await attributesOf('1.0.0')).toMatchObject({ deprecation, revocation: null });
    const module = documentOf(await site.send(VERSIONS)).data.attributes['version-statuses'];
    expect(module).toMatchObject([
      { version: '1.1.0', deprecation: null },
      { version: '1.0.0', deprecation },
    ]);
    const { json } = await site.send('/api/registry/v1/modules/acme/site/aws/versions');
    expect(json).toMatchObject({
      modules: [
        {
          versions: [
            { version: '1.1.0', deprecation: null },
            {
              version: '1.0.0',
              deprecation: { reason: `${REASON} Use version 1.1.0 instead.`, link },
            },
          ],
        },
      ],
    });
    expect((await provision()).status).toBe(200);
  });

  it('begins the log of each run with a warning while the version is deprecated or revoked', async () => {
    await site.publish('1.1.0', CONFIGURATION);
    const pinned = await site.change(noCodeModule, { attributes: { 'version-pin': '1.0.0' } });
    expect(pinned.status, pinned.text).toBe(200);
    const quiet = await newestRun(documentOf(await provision('before')).data.id);
    expect(await logOf(quiet)).not.toContain('Deprecated module version');
    await deprecate('1.0.0', { successor: '1.1.0' });
    const workspace = documentOf(await provision()).data.id;
    const [first = ''] = (await logOf(await newestRun(workspace))).split('\n');
    expect(JSON.parse(first.replace('\u0002', ''))).toMatchObject({
      '@message': 'Warning: Deprecated module version',
      type: 'diagnostic',
      diagnostic: {
        severity: 'warning',
        detail: `Version 1.0.0 of acme/site/aws is deprecated: ${REASON} Use version 1.1.0 instead.`,
      },
    });

    expect((await change('1.0.0', REVOKED)).status).toBe(200);
    const plain = { 'structured-run-output-enabled': false };
    const settings = { data: { type: 'workspaces', attributes: plain } };
    await site.send(`/api/v2/workspaces/${workspace}`, { method: 'PATCH', body: settings });
    const relationships = { workspace: { data: { id: workspace, type: 'workspaces' } } };
    const created = await site.send('/api/v2/runs', {
      body: { data: { type: 'runs', relationships } },
    });
    expect(await logOf(documentOf(created).data.id)).toContain(
      'Warning: Revoked module version\n\nVersion 1.0.0 of acme/site/aws is revoked: ',
    );

    await change('1.0.0', { revocation: { status: 'Unrevoked' } });
    await change('1.0.0', { deprecation: { 'deprecated-status': 'Undeprecated' } });
    const last = await site.send('/api/v2/runs', {
      body: { data: { type: 'runs', relationships } },
    });
    expect(await logOf(documentOf(last).data.id)).not.toContain('module version');
  });

  it('reverts a deprecation', async () => {
    await deprecate('1.0.0');
    const undo = { deprecation: { 'deprecated-status': 'Undeprecated' } };
    expect((await change('1.0.0', undo)).status).toBe(200);
    expect(await attributesOf('1.0.0')).toMatchObject({ deprecation: null });
  });

  it('skips a revoked version as the latest, for workspaces and for the registry', async () => {
    const existing = documentOf(await provision('site-old')).data.id;
    await site.publish('2.0.0', CONFIGURATION);
    const isUpgradeAvailable = async () =>
      documentOf(await site.send(`/api/v2/workspaces/${existing}`)).data.attributes[
        'no-code-upgrade-available'
      ];
    expect(await isUpgradeAvailable()).toBe(true);
    await revoke('2.0.0');
    const created = documentOf(await provision()).data;
    expect(created.attributes['source-module-id']).toContain('1.0.0');
    const { json } = await site.send('/api/registry/v1/modules/acme/site/aws');
    expect(json).toMatchObject({ version: '1.0.0' });
  });

  it('refuses new workspaces and upgrades with a revoked pinned version, and hides the module', async () => {
    const workspace = documentOf(await provision('site-eu')).data.id;
    await site.publish('2.0.0', CONFIGURATION);
    expect(
      (await site.change(noCodeModule, { attributes: { 'version-pin': '2.0.0' } })).status,
    ).toBe(200);
    await revoke('2.0.0');
    expect(await readCatalog()).toEqual([]);
    const refusal = `The version 2.0.0 of the module is revoked: ${REASON}`;
    for (const answer of [await provision(), await upgrade(workspace)]) {
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)).toEqual([refusal]);
    }
    const undo = { revocation: { status: 'Unrevoked' } };
    expect((await change('2.0.0', undo)).status).toBe(200);
    expect(await attributesOf('2.0.0')).toMatchObject({
      revocation: null,
      deprecation: { reason: REASON },
    });
    expect(await readCatalog()).toEqual([noCodeModule]);
    expect((await provision()).status).toBe(200);
  });

  it('refuses to pin a revoked version', async () => {
    await site.publish('2.0.0', CONFIGURATION);
    await revoke('2.0.0');
    expect(
      errorsOf(await site.change(noCodeModule, { attributes: { 'version-pin': '2.0.0' } })),
    ).toEqual([
      `/data/attributes/version-pin: The version 2.0.0 of the module is revoked: ${REASON}`,
    ]);
    expect((await site.change(noCodeModule, { attributes: { enabled: false } })).status).toBe(200);
  });

  it.each([
    ['the upgrade', (run: string, workspace: string) => `${upgradePath(workspace)}/${run}`],
    ['its run', (run: string) => `/api/v2/runs/${run}/actions/apply`],
  ])('refuses the confirmation of %s after a revocation', async (_target, pathOf) => {
    const workspace = documentOf(await provision('site-eu')).data.id;
    await site.publish('2.0.0', CONFIGURATION);
    const run = documentOf(await upgrade(workspace)).data.id;
    await waitForRun(server, run, 'planned', server.adminToken);
    await revoke('2.0.0');
    const answer = await site.send(pathOf(run, workspace), { method: 'POST' });
    expect(answer.status, answer.text).toBe(409);
    expect(errorsOf(answer)).toEqual([`The version 2.0.0 of the module is revoked: ${REASON}`]);
    await change('2.0.0', { revocation: { status: 'Unrevoked' } });
    expect((await site.send(pathOf(run, workspace), { method: 'POST' })).status).toBeLessThan(300);
  });

  it('permits new runs of workspaces that already have a revoked version', async () => {
    const workspace = documentOf(await provision('site-eu')).data.id;
    await revoke('1.0.0');
    const { status } = await site.send('/api/v2/runs', {
      body: {
        data: {
          type: 'runs',
          relationships: { workspace: { data: { id: workspace, type: 'workspaces' } } },
        },
      },
    });
    expect(status).toBe(201);
  });

  it('refuses changes that do not fit the status of the version', async () => {
    await site.publish('1.1.0', CONFIGURATION);
    await site.world.establish('pending version 3.0.0 of module site in acme');
    expect(errorsOf(await deprecate('3.0.0'))).toEqual([
      '/data: The version 3.0.0 has no archive yet.',
    ]);
    for (const [successor, detail] of [
      ['1.0.0', 'A version cannot be its own successor.'],
      ['9.9.9', 'The module has no usable version 9.9.9.'],
      ['3.0.0', 'The module has no usable version 3.0.0.'],
    ])
      expect(errorsOf(await deprecate('1.0.0', { successor }))).toEqual([
        `/data/attributes/deprecation/successor: ${detail}`,
      ]);
    expect(
      errorsOf(
        await change('1.0.0', {
          deprecation: { 'deprecated-status': 'Undeprecated', reason: REASON },
        }),
      ),
    ).toEqual([
      '/data/attributes/deprecation/reason: reason has no effect when the deprecation is reverted. ' +
        'Omit it.',
    ]);
    await revoke('1.0.0');
    const undo = { deprecation: { 'deprecated-status': 'Undeprecated' } };
    expect(errorsOf(await change('1.0.0', undo))).toEqual([
      '/data/attributes/deprecation/deprecated-status: A revoked version stays deprecated. ' +
        'Revert the revocation, too.',
    ]);
    expect(errorsOf(await deprecate('1.1.0', { successor: '1.0.0' }))).toEqual([
      '/data/attributes/deprecation/successor: The version 1.0.0 is revoked.',
    ]);
  });

  it.each([
    ['revoked', () => revoke('1.1.0')],
    ['deleted', () => site.send(`${VERSIONS}/1.1.0`, { method: 'DELETE' })],
  ])('removes a successor that is %s', async (_change, end) => {
    await site.publish('1.1.0', CONFIGURATION);
    await site.publish('1.2.0', CONFIGURATION);
    await deprecate('1.0.0', { successor: '1.1.0' });
    await end();
    expect(await attributesOf('1.0.0')).toMatchObject({
      deprecation: { reason: REASON, successor: null },
    });
  });
});
