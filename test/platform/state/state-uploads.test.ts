import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Retention } from '../../../src/app/retention/retention.js';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { JsonState } from '../../../src/platform/state/json-state.entity.js';
import { PendingStateVersion } from '../../../src/platform/state/pending-state-version.entity.js';
import { StateService } from '../../../src/platform/state/state.service.js';
import { StateVersion } from '../../../src/platform/state/state-version.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { LINEAGE, SECRET, stateBytes, storeState } from '../../support/facts/state-facts.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Resource, World } from '../../support/world.js';

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');
const JSON_STATE = Buffer.from('{"format_version":"1.0","values":{}}');

describe.each(databases)('uploaded states, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let token: string;
  let id: string;
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
    for (const fact of [
      'organization acme',
      'project web in acme',
      'team with write on project web in acme',
      'workspace app in project web in acme',
    ])
      await world.establish(fact);
    token = (await world.token('token of team with write on project web in acme')) ?? '';
    id = await world.id('workspace app in acme');
  });
  afterAll(() => server.stop());

  const send = (path: string, body?: unknown, by = token): Promise<HttpResponse> =>
    sendRequest(`${server.url}/api/v2${path}`, { method: 'POST', token: by, body });
  const lock = (by = token) => send(`/workspaces/${id}/actions/lock`, undefined, by);
  const unlock = (by = token) => send(`/workspaces/${id}/actions/unlock`, undefined, by);
  const read = (path: string) => sendRequest(`${server.url}/api/v2${path}`, { token });
  const readRow = () => server.database.read.findOneByOrFail(Workspace, { id });
  const readCurrent = async () =>
    (await server.app.get(StateService, { strict: false }).findCurrent(id))?.toString();

  function store(
    attributes: object,
    relationships: object = {},
    by = token,
  ): Promise<HttpResponse> {
    const data = { type: 'state-versions', attributes, relationships };
    return send(`/workspaces/${id}/state-versions`, { data }, by);
  }

  const storeWhole = (bytes: Buffer, more: object = {}) =>
    store({
      serial: (JSON.parse(bytes.toString()) as { serial: number }).serial,
      md5: md5(bytes),
      state: bytes.toString('base64'),
      ...more,
    });

  async function begin(bytes: Buffer, more: object = {}): Promise<Resource> {
    const { serial } = JSON.parse(bytes.toString()) as { serial: number };
    return resourceOf(await store({ serial, md5: md5(bytes), ...more }));
  }

  function put({ attributes }: Resource, raw: Buffer, which = 'state'): Promise<HttpResponse> {
    const { pathname } = new URL(String(attributes[`hosted-${which}-upload-url`]));
    return sendRequest(`${server.url}${pathname}`, { method: 'PUT', raw });
  }

  it('become current when they are stored, with their outputs, byte for byte', async () => {
    await lock();
    const bytes = stateBytes({ serial: 4, instances: 2 });
    const { attributes, id: version } = resourceOf(await storeWhole(bytes));
    expect(attributes).toMatchObject({ serial: 4, lineage: LINEAGE, status: 'finalized' });
    expect(await readRow()).toMatchObject({ currentStateVersionId: version, resourceCount: 2 });
    const { pathname } = new URL(String(attributes['hosted-state-download-url']));
    expect((await sendRequest(`${server.url}${pathname}`)).text).toBe(bytes.toString());
    const outputs = (await read(`/workspaces/${id}/current-state-version-outputs`)).text;
    expect(outputs).toContain('https://app.acme.example');
    expect(outputs).not.toContain(SECRET);
    const events = await server.database.read.findBy(AuditEvent, {
      action: 'state-version.create',
    });
    expect(events).toMatchObject([{ actorType: 'team', resourceId: version }]);
    expect(JSON.stringify(events)).not.toContain(SECRET);
  });

  it('have upload links only for callers who may write states', async () => {
    const team = 'team with custom on workspace app in acme';
    await world.establish(team);
    await world.request('PATCH', `/api/v2/team-workspaces/${await world.id(`access of ${team}`)}`, {
      data: { type: 'team-workspaces', attributes: { 'state-versions': 'read' } },
    });
    const reader = (await world.token(`token of ${team}`)) ?? '';
    await lock();
    const pending = await begin(stateBytes({ serial: 1 }));
    const readLinks = async (by: string) => {
      const path = `/api/v2/state-versions/${pending.id}`;
      const { attributes } = resourceOf(await sendRequest(server.url + path, { token: by }));
      return ['state', 'json-state'].map((what) => attributes[`hosted-${what}-upload-url`]);
    };
    expect(await readLinks(token)).toEqual([expect.any(String), expect.any(String)]);
    expect(await readLinks(reader)).toEqual([null, null]);
  });

  it('are pending without their content, and change nothing until it is uploaded', async () => {
    await storeState(server, await readRow(), stateBytes({ serial: 1 }));
    await lock();
    const bytes = stateBytes({ serial: 2, instances: 7 });
    const pending = await begin(bytes);
    expect(pending.attributes).toMatchObject({
      status: 'pending',
      'hosted-state-download-url': null,
    });
    expect((await readRow()).currentStateVersionId).not.toBe(pending.id);
    expect(await server.database.read.count(StateVersion)).toBe(1);
    expect((await put(pending, bytes)).status).toBe(204);
    expect(resourceOf(await read(`/state-versions/${pending.id}`)).attributes).toMatchObject({
      status: 'finalized',
      serial: 2,
      'hosted-state-upload-url': null,
    });
    expect(await readRow()).toMatchObject({ currentStateVersionId: pending.id, resourceCount: 7 });
    expect(await server.database.read.count(PendingStateVersion)).toBe(0);
    expect((await put(pending, bytes)).status).toBe(204);
    expect((await put(pending, stateBytes({ serial: 2 }))).status).toBe(409);
    expect((await unlock()).status).toBe(200);
  });

  it('need the lock of their writer, also when the content is uploaded', async () => {
    const bytes = stateBytes({ serial: 1 });
    expect([(await storeWhole(bytes)).status, await readCurrent()]).toEqual([409, undefined]);
    const owner = (await world.token('owner of acme')) ?? '';
    await lock(owner);
    expect((await storeWhole(bytes)).text).toContain('is locked by User');
    await unlock(owner);
    await lock();
    const pending = await begin(bytes);
    await send(`/workspaces/${id}/actions/force-unlock`, undefined, owner);
    await lock(owner);
    expect((await put(pending, bytes)).status).toBe(404);
    expect(await readCurrent()).toBeUndefined();
  });

  it.each([
    ['an expired token', 'UPDATE tokens SET expires_at = created_at WHERE team_id IS NOT NULL'],
    ['a revoked token', 'DELETE FROM tokens WHERE team_id IS NOT NULL'],
    ['only the level "read"', "UPDATE team_projects SET access = 'read'"],
  ])('accept no content if their writer now has %s', async (_, statement) => {
    await lock();
    const bytes = stateBytes({ serial: 1 });
    const pending = await begin(bytes);
    await server.database.write((manager) => manager.query(statement));
    expect((await put(pending, bytes)).status).toBe(404);
    expect((await put(pending, JSON_STATE, 'json-state')).status).toBe(404);
    expect(await readCurrent()).toBeUndefined();
  });

  it('must have a newer serial, and are recorded once by concurrent requests', async () => {
    await lock();
    await storeWhole(stateBytes({ serial: 3 }));
    for (const content of [
      { serial: 2 },
      { serial: 3, instances: 9 },
      { serial: 4, lineage: 'another' },
    ])
      expect((await storeWhole(stateBytes(content))).status).toBe(409);
    const early = await store({ serial: 4, lineage: 'another', md5: md5(Buffer.from('')) });
    expect(early.status).toBe(409);
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((instances) => storeWhole(stateBytes({ serial: 5, instances }))),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await server.database.read.count(StateVersion)).toBe(2);
    const repeated = stateBytes({ serial: 6 });
    expect(resourceOf(await storeWhole(repeated)).id).toBe(
      resourceOf(await storeWhole(repeated)).id,
    );
    expect((await begin(repeated)).attributes['status']).toBe('finalized');
  });

  it('replace any state by force, and the next run continues from them', async () => {
    await lock();
    await storeWhole(stateBytes({ serial: 8 }));
    const old = stateBytes({ serial: 2, lineage: 'another' });
    const forced = await begin(old, { force: true, lineage: 'another' });
    expect((await put(forced, old)).status).toBe(204);
    expect(await readCurrent()).toBe(old.toString());
    expect(
      (await storeWhole(stateBytes({ serial: 2, lineage: 'another', instances: 5 }))).status,
    ).toBe(409);
    const next = stateBytes({ serial: 3, lineage: 'another' });
    expect((await storeWhole(next)).status).toBe(201);
    const list = await read(`/workspaces/${id}/state-versions`);
    expect(
      (list.json as { data: Resource[] }).data.map(({ attributes }) => attributes['serial']),
    ).toEqual([3, 2, 8]);
    expect(await readCurrent()).toBe(next.toString());
    await unlock();
    // A run continues the state that it has read.
    await storeState(server, await readRow(), stateBytes({ serial: 4, lineage: 'another' }));
  });

  it('may have a serial near the maximum only if they continue the current state', async () => {
    await lock();
    const largest = stateBytes({ serial: 2_147_483_647 });
    for (const refused of [
      await storeWhole(largest),
      await storeWhole(largest, { force: true }),
      await storeWhole(largest, { serial: 1 }),
      await store({ serial: 2_147_483_647, md5: md5(largest) }),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.text).toContain('The serial 2147483647 is too large');
    }
    const pending = await begin(largest, { serial: 1 });
    expect((await put(pending, largest)).status).toBe(409);
    expect((await storeWhole(stateBytes({ serial: 2_147_483_648 }), { serial: 1 })).text).toContain(
      'its serial must be an integer from 0 to 2147483647',
    );
    for (const serial of [2_000_000_000, 2_000_000_001])
      expect((await storeWhole(stateBytes({ serial }))).status).toBe(201);
    expect((await storeWhole(stateBytes({ serial: 2_000_000_003 }))).status).toBe(409);
    // A lower serial is accepted by force, and the next states continue from it.
    expect((await storeWhole(stateBytes({ serial: 1 }), { force: true })).status).toBe(201);
    expect((await storeWhole(stateBytes({ serial: 2 }))).status).toBe(201);
    await unlock();
    await storeState(server, await readRow(), stateBytes({ serial: 3 }));
  });

  it('may have metadata that differs from their content, from which runs continue', async () => {
    await lock();
    const bytes = stateBytes({ serial: 5 });
    const stored = resourceOf(await storeWhole(bytes, { serial: 1, lineage: 'of the client' }));
    expect(stored.attributes).toMatchObject({ serial: 1, lineage: 'of the client' });
    await storeState(server, await readRow(), stateBytes({ serial: 6 }));
    const above = await storeWhole(stateBytes({ serial: 7 }), { serial: 8 });
    expect([above.status, pointersOf(above)]).toEqual([422, ['/data/attributes/serial']]);
  });

  it('are discarded by the unlock, or after an hour, if their content is missing', async () => {
    await lock();
    const unlocked = await begin(stateBytes({ serial: 1 }));
    await put(unlocked, JSON_STATE, 'json-state');
    expect(await server.database.read.count(Artifact)).toBe(1);
    await unlock();
    expect((await read(`/state-versions/${unlocked.id}`)).status).toBe(404);
    expect(await server.database.read.count(Artifact)).toBe(0);

    await lock();
    const forgotten = await begin(stateBytes({ serial: 1 }));
    await put(forgotten, JSON_STATE, 'json-state');
    server.clock.advance((ahead = 16 * 60_000));
    expect((await put(forgotten, stateBytes({ serial: 1 }))).status).toBe(404);
    const retention = server.app.get(Retention, { strict: false });
    await retention.sweep();
    expect(await server.database.read.count(PendingStateVersion)).toBe(1);
    server.clock.advance(50 * 60_000);
    ahead += 50 * 60_000;
    await server.database.write((manager) => manager.delete(Setting, { name: 'retention-sweep' }));
    expect(await retention.sweep()).toMatchObject({ 'state-uploads': 1 });
    expect(await server.database.read.count(JsonState)).toBe(0);
    expect(await server.database.read.count(Artifact)).toBe(0);
  });

  it('are also stored as JSON, until they are removed', async () => {
    await lock();
    const bytes = stateBytes({ serial: 1 });
    const pending = await begin(bytes);
    expect((await put(pending, bytes)).status).toBe(204);
    expect((await put(pending, JSON_STATE, 'json-state')).status).toBe(204);
    expect((await put(pending, JSON_STATE, 'json-state')).status).toBe(204);
    const inline = resourceOf(
      await storeWhole(stateBytes({ serial: 2 }), { 'json-state': JSON_STATE.toString('base64') }),
    );
    for (const version of [pending.id, inline.id]) {
      const { attributes } = resourceOf(await read(`/state-versions/${version}`));
      const { pathname } = new URL(String(attributes['hosted-json-state-download-url']));
      expect((await sendRequest(`${server.url}${pathname}`)).text).toBe(JSON_STATE.toString());
    }
    await unlock();
    expect(await server.database.read.count(Artifact)).toBe(4);
    await sendRequest(`${server.url}/api/v2/workspaces/${id}`, {
      method: 'DELETE',
      token: server.adminToken,
    });
    expect(await server.database.read.count(Artifact)).toBe(0);
  });

  it.each(['without', 'with'])(
    'accept a JSON state together with a state that is stored already, %s its bytes',
    async (how) => {
      await lock();
      const bytes = stateBytes({ serial: 1 });
      const { id: version } = resourceOf(await storeWhole(bytes));
      const json = { 'json-state': JSON_STATE.toString('base64') };
      const again =
        how === 'with' ? resourceOf(await storeWhole(bytes, json)) : await begin(bytes, json);
      expect(again.id).toBe(version);
      const { attributes } = resourceOf(await read(`/state-versions/${version}`));
      expect(attributes['hosted-json-state-download-url']).toEqual(expect.any(String));
      const other = { 'json-state': Buffer.from('{"format_version":"1.1"}').toString('base64') };
      expect((await storeWhole(bytes, other)).status).toBe(409);
    },
  );

  it('are refused before they are read if they are too large', async () => {
    await lock();
    const pending = await begin(stateBytes({ serial: 1 }));
    const { pathname } = new URL(String(pending.attributes['hosted-state-upload-url']));
    const status = await new Promise((resolve, reject) => {
      const headers = { 'Content-Length': 64 * 1024 * 1024 + 1 };
      const sent = request(`${server.url}${pathname}`, { method: 'PUT', headers }, (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.on('error', reject).flushHeaders();
    });
    expect(status).toBe(413);
  });

  it.each([
    ['not base64', { state: '%%%%' }, '/data/attributes/state'],
    ['base64 without padding', { state: 'YQ' }, '/data/attributes/state'],
    ['not a state', { state: 'e30=', md5: md5(Buffer.from('{}')) }, '/data/attributes/state'],
    ['not JSON', { 'json-state': 'YQ==' }, '/data/attributes/json-state'],
    [
      'outputs that are not base64',
      { 'json-state-outputs': '!' },
      '/data/attributes/json-state-outputs',
    ],
    ['not a digest', { md5: 'x' }, '/data/attributes/md5'],
    ['a negative serial', { serial: -1 }, '/data/attributes/serial'],
  ])('are refused with the position of the error: %s', async (_, mistake, pointer) => {
    await lock();
    const refused = await storeWhole(stateBytes({ serial: 1 }), mistake);
    expect([refused.status, pointersOf(refused)]).toEqual([422, [pointer]]);
    expect(await readCurrent()).toBeUndefined();
    expect(await server.database.read.count(Artifact)).toBe(0);
  });

  it('can refer only to a run of their own workspace', async () => {
    await world.establish('workspace other with a module in acme');
    await world.establish('run of workspace other in acme that is planned');
    const run = { data: { type: 'runs', id: await world.id('run of workspace other in acme') } };
    await lock();
    const bytes = stateBytes({ serial: 1 });
    const attributes = { serial: 1, md5: md5(bytes), state: bytes.toString('base64') };
    expect((await store(attributes, { run })).status).toBe(422);
    expect((await store(attributes, { run: { data: null } })).status).toBe(201);
  });
});

function resourceOf({ status, json, text }: HttpResponse): Resource {
  expect(status, text).toBeLessThan(300);
  return (json as { data: Resource }).data;
}

const pointersOf = ({ json }: HttpResponse): (string | undefined)[] =>
  (json as { errors: { source?: { pointer?: string } }[] }).errors.map(
    ({ source }) => source?.pointer,
  );
