import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import { Conflict, Invalid } from '../../../src/core/errors.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { StateService } from '../../../src/platform/state/state.service.js';
import { parseState } from '../../../src/platform/state/state-file.js';
import {
  StateVersion,
  StateVersionOutput,
} from '../../../src/platform/state/state-version.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { LINEAGE, SECRET, stateBytes, storeState } from '../../support/facts/state-facts.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import {
  measureMaxBufferedBytes,
  shortenStallTimeout,
  startStalledReader,
} from '../../support/stalled-readers.js';
import { type Resource, World } from '../../support/world.js';

describe.each(databases)('states on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let workspace: Workspace;
  let states: StateService;
  beforeAll(async () => {
    server = await startServer(kind);
    states = server.app.get(StateService, { strict: false });
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'project web in acme',
      'bare workspace app in project web in acme',
    ])
      await world.establish(fact);
    workspace = await server.database.read.findOneByOrFail(Workspace, {
      id: await world.id('bare workspace app in acme'),
    });
  });
  afterAll(() => server.stop());

  const countVersions = () => server.database.read.count(StateVersion);
  const readWorkspace = () => server.database.read.findOneByOrFail(Workspace, { id: workspace.id });

  it('are returned byte for byte, and update the workspace', async () => {
    expect(await states.findCurrent(workspace.id)).toBeNull();
    const bytes = stateBytes({ serial: 1, instances: 5 });
    const id = await storeState(server, workspace, bytes, 'run-1');
    expect(await states.findCurrent(workspace.id)).toEqual(bytes);
    expect(await readWorkspace()).toMatchObject({
      currentStateVersionId: id,
      resourceCount: 5,
      version: workspace.version,
    });
    expect(await server.database.read.findOneBy(StateVersion, { id })).toMatchObject({
      runId: 'run-1',
      serial: 1,
      lineage: LINEAGE,
      toolVersion: '1.11.4',
      size: bytes.length,
    });
  });

  it('are loaded once for each slow reader, and released after a minute', async () => {
    shortenStallTimeout();
    const size = 16 * 1024 * 1024;
    const state = JSON.parse(stateBytes({ serial: 1 }).toString()) as object;
    const bytes = Buffer.from(JSON.stringify({ ...state, padding: 'x'.repeat(size) }));
    const id = await storeState(server, workspace, bytes);
    const { attributes } = await world.request('GET', `/api/v2/state-versions/${id}`);
    const { pathname } = new URL(String(attributes['hosted-state-download-url']));
    const readers = [];
    for (let count = 0; count < 5; count += 1)
      readers.push(await startStalledReader(server, `${server.url}${pathname}`));
    for (const most of await Promise.all(readers.map(measureMaxBufferedBytes))) {
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThan(bytes.length + 64 * 1024);
    }
    expect((await sendRequest(`${server.url}${pathname}`)).text).toHaveLength(bytes.length);
  });

  it('are recorded once: repeating a state returns the existing version', async () => {
    const bytes = stateBytes({ serial: 7 });
    expect(await storeState(server, workspace, bytes)).toBe(
      await storeState(server, workspace, bytes),
    );
    expect(await countVersions()).toBe(1);
    expect(await server.database.read.count(Artifact)).toBe(1);
  });

  it('are refused with an older serial, the same serial but other content, or another lineage', async () => {
    await storeState(server, workspace, stateBytes({ serial: 3 }));
    for (const content of [
      { serial: 2 },
      { serial: 3, instances: 9 },
      { serial: 4, lineage: 'another' },
    ]) {
      await expect(storeState(server, workspace, stateBytes(content))).rejects.toThrow(Conflict);
    }
    expect(await countVersions()).toBe(1);
    await storeState(server, workspace, stateBytes({ serial: 9 }));
    expect(await countVersions()).toBe(2);
  });

  it('with the same serial are recorded once by concurrent writers', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((instances) =>
        storeState(server, workspace, stateBytes({ serial: 1, instances })),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countVersions()).toBe(1);
    expect(await states.findCurrent(workspace.id)).not.toBeNull();
  });

  it('leave no data if their transaction fails', async () => {
    const draft = await states.prepare(workspace, stateBytes({ serial: 1 }));
    const failing = server.database.write(async (manager) => {
      await states.record(manager, draft, { runId: null });
      throw new Error('the run could not be moved');
    });
    await expect(failing).rejects.toThrow('the run could not be moved');
    expect([
      await countVersions(),
      await server.database.read.count(StateVersionOutput),
      await server.database.read.count(Artifact),
    ]).toEqual([0, 0, 0]);
    expect((await readWorkspace()).currentStateVersionId).toBeNull();
  });

  it.each([
    ['not JSON', 'state'],
    ['not an object', '[4]'],
    ['another format', '{"version":3,"serial":1,"lineage":"a"}'],
    ['no serial', '{"version":4,"lineage":"a"}'],
    ['a serial that is not a number', '{"version":4,"serial":"1","lineage":"a"}'],
    ['no lineage', '{"version":4,"serial":1,"lineage":""}'],
    ['invalid outputs', `{"version":4,"serial":1,"lineage":"a","outputs":{"token":"${SECRET}"}}`],
  ])('are refused before they are stored, without any of their data: %s', async (_, text) => {
    const refused: unknown = await states
      .prepare(workspace, Buffer.from(text))
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Invalid);
    expect(JSON.stringify([refused, (refused as Invalid).message])).not.toContain(SECRET);
  });

  it('are sealed on disk and in the database, where no secret can be found', async () => {
    await storeState(server, workspace, stateBytes({ serial: 1 }));
    const rows = await server.database.read.query<object[]>('SELECT * FROM state_version_outputs');
    expect(JSON.stringify(rows)).toContain('https://app.acme.example');
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    const folder = join(server.config.dataDir, 'artifacts');
    const blobs = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    expect(blobs.length).toBeGreaterThan(0);
    for (const blob of blobs)
      expect([blob.includes(SECRET), blob.includes(LINEAGE)]).toEqual([false, false]);
  });

  it('are bound to their row: the sealed bytes of another state cannot be decrypted', async () => {
    const id = await storeState(server, workspace, stateBytes({ serial: 1 }));
    const { stateKey } = await server.database.read.findOneByOrFail(StateVersion, { id });
    await expect(
      states.readBytes({ id: 'sv-another', workspaceId: workspace.id, stateKey }),
    ).rejects.toThrow('sealed for another row');
    await expect(
      states.readBytes({ id, workspaceId: workspace.id, stateKey }),
    ).resolves.toBeInstanceOf(Buffer);
  });

  it('show outputs of each type, and nothing of sensitive ones, not even the length', async () => {
    const outputs = {
      list: { value: [1, 'two', null], type: ['tuple', ['number', 'string', 'dynamic']] },
      map: { value: { a: 1 }, type: ['map', 'number'] },
      flag: { value: false, type: 'bool' },
      count: { value: 0, type: 'number' },
      nothing: { value: null, type: 'string' },
      secrets: { value: { key: SECRET }, type: ['object', { key: 'string' }], sensitive: true },
    };
    await storeState(server, workspace, stateBytes({ serial: 1, outputs }));
    const answer = await sendRequest(
      `${server.url}/api/v2/workspaces/${workspace.id}/current-state-version-outputs`,
      { token: await world.token('owner of acme') },
    );
    const shown = (answer.json as { data: Resource[] }).data.map(({ attributes }) => [
      attributes['name'],
      attributes['type'],
      attributes['value'],
      attributes['detailed-type'],
    ]);
    expect(shown).toEqual([
      ['count', 'number', 0, 'number'],
      ['flag', 'boolean', false, 'bool'],
      ['list', 'array', [1, 'two', null], ['tuple', ['number', 'string', 'dynamic']]],
      ['map', 'object', { a: 1 }, ['map', 'number']],
      ['nothing', 'string', null, 'string'],
      ['secrets', 'object', null, ['object', { key: 'string' }]],
    ]);
    expect(answer.text).not.toContain(SECRET);
  });

  it('reveal a sensitive output on request, which is audited without the value', async () => {
    const outputs = {
      secrets: { value: { key: SECRET }, type: ['object', { key: 'string' }], sensitive: true },
    };
    const stateVersionId = await storeState(server, workspace, stateBytes({ serial: 1, outputs }));
    const { id } = await server.database.read.findOneByOrFail(StateVersionOutput, {
      stateVersionId,
    });
    const { attributes } = await world.request(
      'POST',
      `/api/v2/state-version-outputs/${id}/actions/reveal`,
    );
    expect(attributes).toMatchObject({ name: 'secrets', sensitive: true, value: { key: SECRET } });
    const events = await server.database.read.findBy(AuditEvent, {
      action: 'state-version-output.reveal',
    });
    expect(events).toMatchObject([
      { organization: 'acme', changes: { workspace: workspace.id, name: 'secrets' } },
    ]);
    expect(JSON.stringify(events)).not.toContain(SECRET);
    // The tools read the value with this request.
    const path = `${server.url}/api/v2/state-version-outputs/${id}`;
    await world.establish('team with read on project web in acme');
    const reader = await world.token('token of team with read on project web in acme');
    expect((await sendRequest(path, { token: reader })).text).not.toContain(SECRET);
    const action = 'state-version-output.reveal';
    expect(await server.database.read.countBy(AuditEvent, { action })).toBe(1);
    const owner = await world.token('owner of acme');
    expect((await sendRequest(path, { token: owner })).text).toContain(SECRET);
    expect(await server.database.read.countBy(AuditEvent, { action })).toBe(2);
  });

  it('omit a long value from lists, but not from the output itself', async () => {
    const value = 'x'.repeat(3_000_000);
    const long = { value, type: 'string' };
    const type = [
      'object',
      Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [n, 'bool'])),
    ];
    const outputs = { a: long, b: { value: 'short', type: 'string' }, c: { value: null, type } };
    const id = await storeState(server, workspace, stateBytes({ serial: 1, outputs }));
    const token = await world.token('owner of acme');
    for (const path of [
      `workspaces/${workspace.id}/current-state-version-outputs`,
      `state-versions/${id}/outputs`,
      `state-versions/${id}?include=outputs`,
      `workspaces/${workspace.id}/state-versions`,
    ]) {
      const answer = await sendRequest(`${server.url}/api/v2/${path}`, { token });
      expect(answer.status).toBe(200);
      expect(answer.text.length).toBeLessThan(10_000);
    }
    const list = await sendRequest(
      `${server.url}/api/v2/workspaces/${workspace.id}/current-state-version-outputs`,
      { token },
    );
    const shown = (list.json as { data: Resource[] }).data;
    expect(
      shown.map(({ attributes }) => [attributes['value'], attributes['value-omitted']]),
    ).toEqual([
      [null, true],
      ['short', false],
      [null, false],
    ]);
    expect(shown[2]?.attributes['detailed-type']).toBe('dynamic');
    const own = await sendRequest(`${server.url}/api/v2/state-version-outputs/${shown[0]?.id}`, {
      token,
    });
    expect((own.json as { data: Resource }).data.attributes).toMatchObject({
      value,
      'value-omitted': false,
    });
  });

  it.each([
    ['nested too deeply', { x: { type: 'dynamic', value: 'NESTED' } }],
    ['without control characters', { 'a\u0000b': { type: 'string', value: 'x' } }],
    ['without control characters', { 'a\u001b[2Jb': { type: 'string', value: 'x' } }],
  ])('are refused if they cannot be stored or shown: %s', async (reason, outputs) => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const bytes = stateBytes({ serial: 1, outputs }).toString().replace('"NESTED"', deep);
    await expect(storeState(server, workspace, Buffer.from(bytes))).rejects.toThrow(reason);
  });

  it('are downloaded with a link that is valid for ten minutes and one state, and is not logged', async () => {
    const bytes = stateBytes({ serial: 1 });
    const id = await storeState(server, workspace, bytes);
    const shown = await sendRequest(`${server.url}/api/v2/state-versions/${id}`, {
      token: await world.token('owner of acme'),
    });
    const link = new URL(
      String((shown.json as { data: Resource }).data.attributes['hosted-state-download-url']),
    ).pathname;
    const fetched = await fetch(`${server.url}${link}`);
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(bytes);
    expect(fetched.headers.get('content-length')).toBe(String(bytes.length));
    expect((await sendRequest(`${server.url}${link.slice(0, -2)}AA`)).status).toBe(404);
    server.clock.advance(601_000);
    expect((await sendRequest(`${server.url}${link}`)).status).toBe(404);
    expect(JSON.stringify(server.log)).not.toContain(link.split('/').at(-1));
  });

  it('are deleted from the store with their workspace', async () => {
    for (const serial of [1, 2, 3])
      await storeState(server, workspace, stateBytes({ serial, instances: 0 }));
    expect(await server.database.read.count(Artifact)).toBe(3);
    await world.request('DELETE', `/api/v2/workspaces/${workspace.id}`);
    expect([await countVersions(), await server.database.read.count(Artifact)]).toEqual([0, 0]);
  });

  it('can have hundreds of outputs', async () => {
    const outputs = Object.fromEntries(
      Array.from({ length: 350 }, (_, index) => [
        `output-${index}`,
        { value: index, type: 'number' },
      ]),
    );
    await storeState(server, workspace, stateBytes({ serial: 1, outputs }));
    expect(await server.database.read.count(StateVersionOutput)).toBe(350);
  });

  it('have at most 10,000 outputs, which can all be included with the state version', async () => {
    const outputs = Object.fromEntries(
      Array.from({ length: 10_001 }, (_, index) => [`output-${index}`, { value: 0 }]),
    );
    const id = await storeState(server, workspace, stateBytes({ serial: 1, outputs }));
    expect(await server.database.read.count(StateVersionOutput)).toBe(10_000);
    const included = await sendRequest(
      `${server.url}/api/v2/state-versions/${id}?include=outputs`,
      {
        token: server.adminToken,
      },
    );
    expect(included.status).toBe(200);
  });

  it('are refused before they are parsed if they have too many values', () => {
    const bytes = Buffer.from(`{"version":4,"x":[${'{},'.repeat(2_000_000)}{}]}`);
    expect(() => parseState(bytes)).toThrow('it has more than 2000000 values');
  });
});
