import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Retention } from '../../../src/app/retention/retention.js';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { ConfigurationVersion } from '../../../src/platform/state/configuration-version.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { waitForRun } from '../../support/facts/run-facts.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Resource, World } from '../../support/world.js';
import { type Entry, packFiles, tarGz } from '../module-registry/support/archives.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const FILES = packFiles({ 'main.tf': 'output "a" {\n  value = 1\n}\n' });

describe.each(databases)('uploaded configurations, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let token: string;
  let workspaceId: string;
  let ahead = 0;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    server.clock.advance(-ahead);
    ahead = 0;
    await server.reset();
    await server.database.write((manager) => manager.delete(Setting, { name: 'retention-sweep' }));
    world = new World(server);
    await world.establish('organization acme');
    await world.establish('workspace app in acme');
    token = (await world.token('owner of acme')) ?? '';
    workspaceId = await world.id('workspace app in acme');
  });
  afterAll(() => server.stop());

  async function create(attributes: object = {}): Promise<Resource> {
    const path = `/api/v2/workspaces/${workspaceId}/configuration-versions`;
    const data = { type: 'configuration-versions', attributes };
    const answer = await sendRequest(`${server.url}${path}`, { token, body: { data } });
    expect(answer.status, answer.text).toBe(201);
    return (answer.json as { data: Resource }).data;
  }

  function put(configuration: Resource, raw: Buffer): Promise<HttpResponse> {
    const { pathname } = new URL(String(configuration.attributes['upload-url']));
    return sendRequest(`${server.url}${pathname}`, { method: 'PUT', raw });
  }

  async function upload(attributes: object = {}, raw = FILES): Promise<string> {
    const configuration = await create({ 'auto-queue-runs': false, ...attributes });
    const { status, text } = await put(configuration, raw);
    expect(status, text).toBe(200);
    return configuration.id;
  }

  async function queue(attributes: object = {}, configurationId?: string): Promise<HttpResponse> {
    const configuration = configurationId
      ? {
          'configuration-version': {
            data: { type: 'configuration-versions', id: configurationId },
          },
        }
      : {};
    const relationships = {
      workspace: { data: { type: 'workspaces', id: workspaceId } },
      ...configuration,
    };
    const data = { type: 'runs', attributes, relationships };
    return sendRequest(`${server.url}/api/v2/runs`, { token, body: { data } });
  }

  const readConfiguration = (id: string) =>
    server.database.read.findOneByOrFail(ConfigurationVersion, { id });
  const readWorkspace = () => server.database.read.findOneByOrFail(Workspace, { id: workspaceId });
  const runOf = (answer: HttpResponse) => (answer.json as { data: Resource }).data;
  const jobOf = (id: string) =>
    server.executor.steps.find(({ job }) => job.runId === id)?.job ?? null;
  const sweepAfterDays = async (days: number) => {
    ahead += days * DAY_MS;
    server.clock.advance(days * DAY_MS);
    return server.app.get(Retention, { strict: false }).sweep();
  };

  it.each([
    ['is suspended', "UPDATE users SET suspended_at = created_at WHERE username <> ''"],
    ['has left its teams', "DELETE FROM team_memberships WHERE team_id <> ''"],
    ['has lost the token', "DELETE FROM tokens WHERE user_id IS NOT NULL AND id <> ''"],
    ['has a token that has expired', "UPDATE tokens SET expires_at = created_at WHERE id <> ''"],
  ])('accept no archive after their creator %s', async (_, statement) => {
    const configuration = await create({ 'auto-queue-runs': true });
    await server.database.write((manager) => manager.query(statement));
    expect((await put(configuration, FILES)).status).toBe(404);
    expect(await server.database.read.count(Run)).toBe(0);
    expect(await server.database.read.count(Artifact)).toBe(0);
  });

  it('queue no run after the workspace has changed to local execution', async () => {
    const configuration = await create({ 'auto-queue-runs': true });
    await world.establish('local execution of workspace app in acme');
    const refused = await put(configuration, FILES);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('The workspace executes no runs');
    expect(await server.database.read.count(Run)).toBe(0);
    expect(await server.database.read.count(Artifact)).toBe(0);
  });

  it('become current when they are uploaded, and run in the working directory of the workspace', async () => {
    const id = await upload();
    expect(await readConfiguration(id)).toMatchObject({ status: 'uploaded', source: 'upload' });
    expect((await readWorkspace()).currentConfigurationVersionId).toBe(id);
    await world.request('PATCH', `/api/v2/workspaces/${workspaceId}`, {
      data: { type: 'workspaces', attributes: { 'working-directory': './env/prod/' } },
    });
    const run = runOf(
      await queue({
        'target-addrs': ['a.b'],
        refresh: false,
        variables: [{ key: 'region', value: '"eu"' }],
      }),
    );
    await waitForRun(server, run.id, 'planned', token);
    const job = jobOf(run.id);
    expect(job).toMatchObject({
      module: null,
      upload: { directory: 'env/prod', sha256: (await readConfiguration(id)).archiveSha256 },
      options: { refresh: false, targets: ['a.b'], replacements: [], structuredOutput: true },
      variables: [{ key: 'region', value: '"eu"', category: 'iac', hcl: true }],
    });
    const archive = await fetch(`${server.url}${job?.upload?.path ?? ''}`);
    expect(gunzipSync(Buffer.from(await archive.arrayBuffer())).toString()).toContain('output "a"');
  });

  it('run with values that override those of the workspace, and that are sealed until the run ends', async () => {
    await world.request('POST', `/api/v2/workspaces/${workspaceId}/vars`, {
      data: { type: 'vars', attributes: { key: 'region', value: 'us', category: 'terraform' } },
    });
    await upload();
    const run = runOf(await queue({ variables: [{ key: 'region', value: '"eu-secret"' }] }));
    await waitForRun(server, run.id, 'planned', token);
    expect(jobOf(run.id)?.variables).toEqual([
      expect.objectContaining({ key: 'region', value: '"eu-secret"' }),
    ]);
    const row = await server.database.read.findOneByOrFail(Run, { id: run.id });
    expect(JSON.stringify(row)).not.toContain('eu-secret');
    await sendRequest(`${server.url}/api/v2/runs/${run.id}/actions/discard`, {
      method: 'POST',
      token,
    });
    expect(
      (await server.database.read.findOneByOrFail(Run, { id: run.id })).runVariables,
    ).toBeNull();
  });

  it('never become current if they are speculative, and their runs only plan', async () => {
    const id = await upload({ speculative: true });
    expect((await readWorkspace()).currentConfigurationVersionId).toBeNull();
    const run = runOf(await queue({}, id));
    expect(run.attributes['plan-only']).toBe(true);
    await waitForRun(server, run.id, 'planned_and_finished', token);
  });

  it('queue a run for their creator, also while the workspace is locked', async () => {
    const configuration = await create({});
    await world.establish('lock of workspace app in acme by owner of acme');
    expect((await put(configuration, FILES)).status).toBe(200);
    const [run] = await server.database.read.findBy(Run, { workspaceId });
    expect(run).toMatchObject({
      status: 'pending',
      source: 'upload',
      createdBy: { kind: 'user', id: await world.id('owner of acme') },
    });
    const queued = await sendRequest(`${server.url}/api/v2/organizations/acme/runs/queue`, {
      token,
    });
    expect((queued.json as { data: Resource[] }).data).toMatchObject([
      { id: run?.id, attributes: { 'position-in-queue': 1 } },
    ]);
    const capacity = await sendRequest(`${server.url}/api/v2/organizations/acme/capacity`, {
      token,
    });
    expect(capacity.json).toMatchObject({ data: { attributes: { pending: 1, running: 0 } } });
    const other = (await world.token('member of acme')) ?? '';
    const hidden = await sendRequest(`${server.url}/api/v2/organizations/acme/runs/queue`, {
      token: other,
    });
    expect((hidden.json as { data: Resource[] }).data).toEqual([]);
  });

  const link = (name: string, target: string): Entry => ({ name, type: '2', link: target });
  it.each<[string, string, Entry[]]>([
    ['a path outside of the archive', 'unsafe-path', [{ name: '../main.tf', content: '' }]],
    ['an absolute path', 'unsafe-path', [{ name: '/etc/main.tf', content: '' }]],
    ['a link to a path outside of the archive', 'unsafe-link', [link('main.tf', '../secret')]],
    ['an absolute link', 'unsafe-link', [link('main.tf', '/etc/passwd')]],
    ['a file behind a link', 'unsafe-link', [link('a', 'b'), { name: 'a/main.tf', content: '' }]],
    ['a hard link', 'entry-type', [{ name: 'main.tf', type: '1', link: 'other.tf' }]],
    ['a device', 'entry-type', [{ name: 'main.tf', type: '3' }]],
    [
      'a duplicate path',
      'duplicate-path',
      [
        { name: 'a', content: '' },
        { name: './a', content: '' },
      ],
    ],
  ])('are refused with %s, and accept a corrected archive afterwards', async (_, code, entries) => {
    const configuration = await create({});
    const refused = await put(configuration, tarGz(entries));
    expect([refused.status, refused.json]).toMatchObject([422, { errors: [{ code }] }]);
    const shown = await world.request('GET', `/api/v2/configuration-versions/${configuration.id}`);
    expect(shown.attributes).toMatchObject({ status: 'errored', error: code });
    expect(await server.database.read.findBy(Run, { workspaceId })).toEqual([]);
    expect((await queue({}, configuration.id)).status).toBe(422);
    expect((await put(shown, FILES)).status).toBe(200);
    expect(await readConfiguration(configuration.id)).toMatchObject({
      status: 'uploaded',
      error: null,
    });
  });

  it('are refused if they are much larger when unpacked', async () => {
    const bomb = tarGz([{ name: 'main.tf', content: Buffer.alloc(40 * 1024 * 1024) }]);
    const refused = await put(await create({}), bomb);
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { errors: [{ code: 'compressed-too-well' }] },
    ]);
  });

  it('may contain links that stay within them', async () => {
    const id = await upload(
      {},
      tarGz([
        { name: 'shared/versions.tf', content: 'a' },
        link('env/versions.tf', '../shared/versions.tf'),
      ]),
    );
    expect(await readConfiguration(id)).toMatchObject({ status: 'uploaded' });
  });

  it('accept no archive after an hour, or after the deletion of their workspace', async () => {
    const configuration = await create({});
    ahead += 61 * 60 * 1000;
    server.clock.advance(61 * 60 * 1000);
    expect((await put(configuration, FILES)).status).toBe(404);
    const second = await create({});
    await world.request('DELETE', `/api/v2/workspaces/${workspaceId}`);
    expect((await put(second, FILES)).status).toBe(404);
  });

  it.each([
    ['an invalid target', { 'target-addrs': ['a b\u0007'] }, '/data/attributes/target-addrs'],
    [
      'an option in place of a target',
      { 'target-addrs': ['-out=x'] },
      '/data/attributes/target-addrs',
    ],
    [
      'an expression',
      { variables: [{ key: 'a', value: 'file("/etc/passwd")' }] },
      '/data/attributes/variables/0/value',
    ],
    [
      'a refresh that destroys',
      { 'refresh-only': true, 'is-destroy': true },
      '/data/attributes/refresh-only',
    ],
    [
      'a replacement with a destroy',
      { 'replace-addrs': ['a.b'], 'is-destroy': true },
      '/data/attributes/replace-addrs',
    ],
    ['a saved plan', { 'save-plan': true }, '/data/attributes/save-plan'],
  ])('are not run with %s', async (_, attributes, pointer) => {
    await upload();
    const refused = await queue(attributes);
    expect(refused.status, refused.text).toBe(422);
    expect((refused.json as { errors: { source: object }[] }).errors[0]?.source).toEqual({
      pointer,
    });
  });

  it('are archived after 30 days, unless they are in use', async () => {
    const [first, second] = [await upload(), await upload()];
    server.executor.scripts.set('app', ['has no changes']);
    const done = runOf(await queue({}, first));
    await waitForRun(server, done.id, 'planned_and_finished', token);
    server.executor.scripts.clear();
    const third = await upload();
    const waiting = runOf(await queue({}, second));
    await waitForRun(server, waiting.id, 'planned', token);
    const { archiveKey } = await readConfiguration(first);
    expect(await sweepAfterDays(29)).toMatchObject({ uploads: 0 });
    expect(await sweepAfterDays(2)).toMatchObject({ uploads: 1 });
    expect(await readConfiguration(first)).toMatchObject({ status: 'archived', archiveKey: null });
    expect(await server.database.read.existsBy(Artifact, { key: archiveKey ?? '' })).toBe(false);
    expect((await readConfiguration(second)).status).toBe('uploaded');
    expect((await readConfiguration(third)).status).toBe('uploaded');
    const path = `/api/v2/configuration-versions/${first}/download`;
    expect((await sendRequest(`${server.url}${path}`, { token })).status).toBe(410);
    expect((await queue({}, first)).status).toBe(422);
  });

  it('are deleted with their workspace, and leave their audit events', async () => {
    const id = await upload();
    const { archiveKey } = await readConfiguration(id);
    await world.request('DELETE', `/api/v2/workspaces/${workspaceId}`);
    expect(await server.database.read.existsBy(Artifact, { key: archiveKey ?? '' })).toBe(false);
    const events = await server.database.read.findBy(AuditEvent, { organization: 'acme' });
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['configuration-version.create', 'configuration-version.upload']),
    );
  });

  it('are hidden from other organizations', async () => {
    const id = await upload();
    await world.establish('organization globex');
    const stranger = (await world.token('owner of globex')) ?? '';
    for (const path of [
      `/api/v2/configuration-versions/${id}`,
      `/api/v2/configuration-versions/${id}/download`,
      `/api/v2/workspaces/${workspaceId}/configuration-versions`,
      '/api/v2/organizations/acme/runs/queue',
      '/api/v2/organizations/acme/capacity',
    ])
      expect((await sendRequest(`${server.url}${path}`, { token: stranger })).status, path).toBe(
        404,
      );
  });
});
