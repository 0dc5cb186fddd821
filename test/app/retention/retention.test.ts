import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Retention } from '../../../src/app/retention/retention.js';
import { WorkspaceUpgrade } from '../../../src/areas/no-code/upgrades/workspace-upgrade.entity.js';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import { ArtifactStore } from '../../../src/core/artifacts/artifact-store.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { IdempotentRequest } from '../../../src/core/idempotency/idempotent-request.entity.js';
import { Ids } from '../../../src/core/ids.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { Token } from '../../../src/platform/identity/tokens/token.entity.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { ConfigurationVersion } from '../../../src/platform/state/configuration-version.entity.js';
import { ConfigurationVersionsService } from '../../../src/platform/state/configuration-versions.service.js';
import {
  StateVersion,
  StateVersionOutput,
} from '../../../src/platform/state/state-version.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { RunStory } from '../../platform/runs/support/run-story.js';
import { createWorkspace } from '../../support/facts/run-facts.js';
import { stateBytes, storeState } from '../../support/facts/state-facts.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import type { Resource } from '../../support/world.js';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const SETTINGS = {
  GANTRY_RETAIN_LOGS: '30',
  GANTRY_RETAIN_PLANS: '20',
  GANTRY_RETAIN_STATES: '2',
  GANTRY_RETAIN_UPGRADES: '30',
  GANTRY_RETAIN_AUDIT: '60',
  GANTRY_RETAIN_TOKENS: '10',
};
const NOTICE =
  '\u0002[This log was removed: logs are kept for 30 days after the end of their run.]\n\u0003';

describe.each(databases)('the retention sweep, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let retention: Retention;
  /** Milliseconds by which a test has moved the clock of the server. */
  let ahead = 0;
  const advance = (ms: number): void => {
    ahead += ms;
    server.clock.advance(ms);
  };
  const advanceDays = (days: number): void => advance(days * DAY);
  beforeAll(async () => {
    server = await startServer(kind, SETTINGS);
    retention = server.app.get(Retention, { strict: false });
  });
  beforeEach(async () => {
    server.clock.advance(-ahead);
    ahead = 0;
    await server.reset();
    await server.database.write((manager) => manager.delete(Setting, { name: 'retention-sweep' }));
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  const now = (): string => server.clock.timestamp();
  const logOf = async (runId: string): Promise<string> => {
    const { data } = (
      await sendRequest(`${server.url}/api/v2/runs/${runId}/plan`, { token: story.token })
    ).json as { data: Resource };
    return (
      await sendRequest(`${server.url}${new URL(String(data.attributes['log-read-url'])).pathname}`)
    ).text;
  };
  const runOf = (id: string): Promise<Run> => server.database.read.findOneByOrFail(Run, { id });
  const planOf = async (id: string) =>
    sendRequest(`${server.url}/api/v2/plans/${(await runOf(id)).planId}/json-output`, {
      token: story.token,
    });

  it('replaces the log of an old run with a notice, which is read like a log', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    await sendRequest(`${server.url}/api/v2/runs/${id}/actions/discard`, {
      method: 'POST',
      token: story.token,
    });
    const before = await logOf(id);
    advanceDays(29);
    expect(await retention.sweep()).toMatchObject({ logs: 0, plans: 1 });
    expect(await logOf(id)).toBe(before);
    advanceDays(2);
    expect(await retention.sweep()).toMatchObject({ logs: 1, plans: 0 });
    expect(await logOf(id)).toBe(NOTICE);
    const events = await fetch(`${server.url}/api/v2/runs/${id}/logs/plan/events`, {
      headers: { Authorization: `Bearer ${story.token}` },
    });
    expect(await events.text()).toContain('This log was removed');
    advanceDays(1);
    expect(await retention.sweep()).toMatchObject({ logs: 0 });
  });

  it('removes an old plan with its file, so that the API returns 410, and keeps the run', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    await sendRequest(`${server.url}/api/v2/runs/${id}/actions/discard`, {
      method: 'POST',
      token: story.token,
    });
    const { planJsonKey } = await runOf(id);
    advanceDays(21);
    expect(await retention.sweep()).toMatchObject({ plans: 1 });
    expect((await planOf(id)).status).toBe(410);
    expect(await server.database.read.existsBy(Artifact, { key: planJsonKey ?? '' })).toBe(false);
    expect(
      (await sendRequest(`${server.url}/api/v2/runs/${id}`, { token: story.token })).status,
    ).toBe(200);
  });

  it('removes nothing of a run that has not ended, regardless of its age', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const before = await logOf(id);
    advanceDays(1_000);
    expect(await retention.sweep()).toMatchObject({ logs: 0, plans: 0 });
    expect(await logOf(id)).toBe(before);
    expect((await planOf(id)).status).toBe(200);
  });

  it('keeps the current and newest states, and removes older ones completely', async () => {
    const crowded = await createWorkspace(server, 'acme', 'crowded');
    const quiet = await createWorkspace(server, 'acme', 'quiet');
    const ids: string[] = [];
    for (let serial = 1; serial <= 5; serial += 1)
      ids.push(await storeState(server, crowded, stateBytes({ serial })));
    await storeState(server, quiet, stateBytes({ serial: 1 }));
    expect(await retention.sweep()).toMatchObject({ states: 3 });
    const left = await server.database.read.find(StateVersion, { order: { serial: 'ASC' } });
    expect(
      left.filter(({ workspaceId }) => workspaceId === crowded.id).map(({ id }) => id),
    ).toEqual(ids.slice(3));
    expect(left.filter(({ workspaceId }) => workspaceId === quiet.id)).toHaveLength(1);
    expect(await server.database.read.countBy(Artifact, {})).toBe(3);
    expect(await server.database.read.countBy(StateVersionOutput, {})).toBe(6);
    expect(
      (
        await sendRequest(`${server.url}/api/v2/state-versions/${ids[0] ?? ''}`, {
          token: story.token,
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await sendRequest(`${server.url}/api/v2/workspaces/${crowded.id}/current-state-version`, {
          token: story.token,
        })
      ).status,
    ).toBe(200);
  });

  it('keeps a file for an hour after the removal of the last row that refers to it', async () => {
    const workspace = await createWorkspace(server, 'acme', 'crowded');
    for (let serial = 1; serial <= 3; serial += 1)
      await storeState(server, workspace, stateBytes({ serial }));
    const { stateKey } = await server.database.read.findOneByOrFail(StateVersion, { serial: 1 });
    const artifacts = server.app.get(ArtifactStore);
    advanceDays(2);
    await retention.sweep();
    await artifacts.sweep();
    await expect(artifacts.readAll(stateKey)).resolves.toBeInstanceOf(Buffer);
    advance(61 * MINUTE);
    await artifacts.sweep();
    await expect(artifacts.readAll(stateKey)).rejects.toThrow();
  });

  it('removes ended upgrades and unused configuration versions', async () => {
    const workspace = await createWorkspace(server, 'acme', 'web');
    const id = await story.queue('used');
    await story.waitFor(id, 'planned');
    const address = { namespace: 'acme', name: 'note', provider: 'null', version: '1.0.0' };
    const unused = await server.database.write((manager) =>
      server.app
        .get(ConfigurationVersionsService, { strict: false })
        .create(manager, workspace.id, address),
    );
    for (const state of ['completed', 'ended', 'unconfirmed', 'open'] as const) {
      const upgrade = {
        runId: new Ids().next('run'),
        workspaceId: workspace.id,
        noCodeModuleId: 'nocode-1',
        settingsId: 'set-1',
        moduleId: 'mod-1',
        state,
        variables: null,
        createdAt: now(),
      };
      await server.database.write((manager) => manager.insert(WorkspaceUpgrade, upgrade));
    }
    advanceDays(31);
    expect(await retention.sweep()).toMatchObject({ upgrades: 2, configurations: 1 });
    expect(
      (await server.database.read.find(WorkspaceUpgrade)).map(({ state }) => state).toSorted(),
    ).toEqual(['open', 'unconfirmed']);
    expect(await server.database.read.existsBy(ConfigurationVersion, { id: unused.id })).toBe(
      false,
    );
    const { configurationVersionId } = await runOf(id);
    expect(
      await server.database.read.existsBy(ConfigurationVersion, { id: configurationVersionId }),
    ).toBe(true);
    const { currentConfigurationVersionId } = await server.database.read.findOneByOrFail(
      Workspace,
      { id: workspace.id },
    );
    expect(
      await server.database.read.existsBy(ConfigurationVersion, {
        id: currentConfigurationVersionId ?? '',
      }),
    ).toBe(true);
  });

  it('removes old audit events, expired tokens and completed idempotent requests', async () => {
    const expiresAt = new Date(server.clock.now().getTime() + DAY).toISOString();
    const [owner] = await server.database.read.find(Token, { take: 1 });
    const token = Object.assign(new Token(), owner, {
      id: new Ids().next('at'),
      teamId: null,
      organization: null,
      hash: 'f'.repeat(64),
      expiresAt,
    });
    await server.database.write((manager) => manager.insert(Token, token));
    await server.database.write((manager) =>
      manager.insert(IdempotentRequest, {
        principal: 'user:1',
        key: 'once',
        requestHash: '0',
        status: 201,
        body: '{}',
        createdAt: now(),
      }),
    );
    const events = await server.database.read.countBy(AuditEvent, {});
    advanceDays(10);
    expect(await retention.sweep()).toMatchObject({
      'audit-events': 0,
      tokens: 0,
      'idempotent-requests': 1,
    });
    advanceDays(2);
    expect(await retention.sweep()).toMatchObject({ tokens: 1 });
    expect(await server.database.read.existsBy(Token, { id: token.id })).toBe(false);
    advanceDays(50);
    await server.database.write((manager) =>
      manager.insert(AuditEvent, Object.assign(new AuditEvent(), EVENT, { createdAt: now() })),
    );
    expect(await retention.sweep()).toMatchObject({ 'audit-events': events });
    expect(await server.database.read.countBy(AuditEvent, {})).toBe(1);
  });

  it('runs in one process at a time, and at most once an hour', async () => {
    const both = await Promise.all([retention.sweep(), retention.sweep()]);
    expect(both.filter((removed) => removed === null)).toHaveLength(1);
    expect(await retention.sweep()).toBeNull();
    advance(50 * MINUTE);
    expect(await retention.sweep()).toBeNull();
    advance(10 * MINUTE);
    expect(await retention.sweep()).not.toBeNull();
  });

  it('runs in another process ten minutes after the sweeping process is lost', async () => {
    await server.database.write((manager) =>
      manager.insert(Setting, {
        name: 'retention-sweep',
        value: JSON.stringify({ holder: 'sweep-lost', seenAt: now() }),
      }),
    );
    advance(9 * MINUTE);
    expect(await retention.sweep()).toBeNull();
    advance(MINUTE);
    expect(await retention.sweep()).not.toBeNull();
  });

  it('continues if the removal of some kinds fails, which it logs and retries', async () => {
    const workspace = await createWorkspace(server, 'acme', 'web');
    const address = { namespace: 'acme', name: 'note', provider: 'null', version: '1.0.0' };
    await server.database.write((manager) =>
      server.app
        .get(ConfigurationVersionsService, { strict: false })
        .create(manager, workspace.id, address),
    );
    await server.database.write((manager) =>
      manager.insert(IdempotentRequest, {
        principal: 'user:1',
        key: 'once',
        requestHash: '0',
        status: 201,
        body: '{}',
        createdAt: now(),
      }),
    );
    advanceDays(31);
    const rename = (from: string, to: string) =>
      server.database.write((manager) => manager.query(`ALTER TABLE ${from} RENAME TO ${to}`));
    const tables = ['configuration_versions', 'login_codes'];
    for (const table of tables) await rename(table, `${table}_away`);
    try {
      expect(await retention.sweep()).toMatchObject({ 'idempotent-requests': 1 });
    } finally {
      for (const table of tables) await rename(`${table}_away`, table);
    }
    const failures = server.log.filter(({ msg }) => msg === 'expired data could not be removed');
    expect(failures.map(({ kind }) => kind)).toEqual(['configurations', 'uploads', 'login-codes']);
    expect(await server.database.read.count(IdempotentRequest)).toBe(0);
    expect(await retention.sweep()).toMatchObject({ configurations: 1, 'idempotent-requests': 0 });
  });

  it('counts removed rows in the metrics', async () => {
    const workspace = await createWorkspace(server, 'acme', 'crowded');
    for (let serial = 1; serial <= 3; serial += 1)
      await storeState(server, workspace, stateBytes({ serial }));
    await retention.sweep();
    const { text } = await sendRequest(`${server.url}/metrics`);
    expect(text).toMatch(/^gantry_retention_removed_total\{kind="states"\} [1-9]/m);
    expect(text).toMatch(/^gantry_retention_sweep_timestamp_seconds [1-9]/m);
  });
});

const EVENT = {
  organization: null,
  action: 'test.new',
  outcome: 'succeeded',
  actorType: 'system',
  actorId: 'system',
  actorName: 'system',
  resourceType: 'tests',
  resourceId: '1',
  requestId: 'req-1',
  changes: {},
};
