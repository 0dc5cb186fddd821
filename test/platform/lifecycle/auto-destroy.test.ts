import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AutoDestroyTask } from '../../../src/platform/lifecycle/auto-destroy/auto-destroy.task.js';
import { warningTimes } from '../../../src/platform/lifecycle/auto-destroy/warning-times.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { waitForRun } from '../../support/facts/run-facts.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';
import { detailsOf, resourceOf } from '../workspaces/support/acme.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe('the times of warnings', () => {
  it.each([
    ['two weeks', 14 * DAY_MS, [24 * HOUR_MS, HOUR_MS]],
    ['two days', 2 * DAY_MS, [4.8 * HOUR_MS, HOUR_MS]],
    ['two hours', 2 * HOUR_MS, [12 * MINUTE_MS]],
    ['a minute', MINUTE_MS, [6_000]],
    ['no time left', -HOUR_MS, []],
  ])('depend on the time until the destruction: %s', (_, life, leads) => {
    const since = Date.parse('2026-11-23T09:00:00.000Z');
    const end = since + life;
    const iso = (time: number): string => new Date(time).toISOString();
    expect(warningTimes(iso(since), iso(end))).toEqual(leads.map((lead) => iso(end - lead)));
  });
});

describe.each(databases)('a workspace with automatic destruction, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let id: string;
  beforeEach(async () => {
    server = await startServer(kind);
    story = await RunStory.begin(server);
    ({ id } = await story.workspace('web', { resourceCount: 2 }));
  });
  afterEach(() => server.stop());

  const runTask = () =>
    server.app.get(AutoDestroyTask, { strict: false }).run(new AbortController().signal);
  const readRow = () => server.database.read.findOneByOrFail(Workspace, { id });
  const findRuns = () => server.database.read.findBy(Run, { workspaceId: id });
  const iso = (ahead: number): string =>
    new Date(server.clock.now().getTime() + ahead).toISOString();
  const call = (method: string, path: string, body?: object) =>
    sendRequest(`${server.url}/api/v2${path}`, { method, token: story.token, body });
  const send = (method: string, path: string, attributes?: object, type = 'workspaces') =>
    call(method, `/workspaces/${id}${path}`, {
      data: { type, ...(attributes && { attributes }) },
    });
  const updateWorkspace = (attributes: object) => send('PATCH', '', attributes);
  const extend = (attributes?: object) =>
    send('POST', '/actions/extend-auto-destroy', attributes, 'auto-destroy-extensions');
  const readAutoDestroy = async () =>
    resourceOf(await call('GET', `/workspaces/${id}/auto-destroy`)).attributes;

  /** Queues a run as the owner, and waits until it is planned. */
  async function planRun(): Promise<string> {
    const run = await story.queue('web');
    await story.waitFor(run, 'planned');
    return run;
  }

  it('gets a warning, is extended, and is destroyed once at its new time', async () => {
    expect((await updateWorkspace({ 'auto-destroy-at': iso(MINUTE_MS) })).status).toBe(200);
    await runTask();
    expect(await readRow()).toMatchObject({ autoDestroyWarnings: 0, autoDestroyStatus: null });
    server.clock.advance(55_000);
    await runTask();
    expect(await readRow()).toMatchObject({ autoDestroyWarnings: 1 });
    expect(await findRuns(), 'a warning destroys nothing').toEqual([]);

    const until = iso(MINUTE_MS);
    expect((await extend({ 'auto-destroy-at': until })).status).toBe(200);
    server.clock.advance(10_000);
    await runTask();
    expect(await findRuns(), 'the first time has passed').toEqual([]);
    expect(await readRow()).toMatchObject({ autoDestroyAt: until, autoDestroyWarnings: 0 });

    server.clock.advance(51_000);
    await runTask();
    const [run] = await findRuns();
    expect(run).toMatchObject({ isDestroy: true, autoApply: true, purpose: 'auto-destroy' });
    await waitForRun(server, run?.id ?? '', 'applied', story.token);
    expect(await readAutoDestroy()).toMatchObject({
      'auto-destroy-at': null,
      status: 'destroyed',
      'can-extend': false,
    });
    await runTask();
    expect(await findRuns()).toHaveLength(1);
  });

  it('is destroyed once when the task runs several times concurrently', async () => {
    await updateWorkspace({ 'auto-destroy-at': iso(MINUTE_MS) });
    server.clock.advance(2 * MINUTE_MS);
    await Promise.all([runTask(), runTask(), runTask(), runTask()]);
    expect(await findRuns()).toHaveLength(1);
  });

  it('is destroyed once if the server is killed between the decision and the run', async () => {
    await updateWorkspace({ 'auto-destroy-at': iso(MINUTE_MS) });
    server.clock.advance(2 * MINUTE_MS);
    // The decision and the run are stored in one transaction, which a kill rolls back.
    const killed = server.database.write(async (manager) => {
      await server.app.get(AutoDestroyTask, { strict: false })['runNextStep'](manager, id);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await findRuns()).toEqual([]);
    expect((await readRow()).autoDestroyStatus).toBeNull();
    await runTask();
    expect(await findRuns()).toHaveLength(1);
  });

  it('waits for the end of a lock, and reports the lock', async () => {
    await updateWorkspace({ 'auto-destroy-at': iso(MINUTE_MS) });
    await call('POST', `/workspaces/${id}/actions/lock`, {});
    server.clock.advance(2 * MINUTE_MS);
    await runTask();
    expect(await findRuns()).toEqual([]);
    const waiting = await readAutoDestroy();
    expect(waiting).toMatchObject({ status: 'waiting' });
    expect(waiting['error-message']).toMatch(/^The workspace is locked by user /);
    await call('POST', `/workspaces/${id}/actions/unlock`, {});
    server.clock.advance(2 * MINUTE_MS);
    await runTask();
    expect(await findRuns()).toHaveLength(1);
  });

  it('remains if the destroy run fails, reports the failure, and can be extended', async () => {
    server.executor.scripts.set('web', ['fails in planning']);
    await updateWorkspace({ 'auto-destroy-at': iso(MINUTE_MS) });
    server.clock.advance(2 * MINUTE_MS);
    await runTask();
    const [run] = await findRuns();
    await waitForRun(server, run?.id ?? '', 'errored', story.token);
    const failed = await readAutoDestroy();
    expect(failed).toMatchObject({ status: 'errored', 'can-extend': true });
    expect(failed['error-message']).toMatch(/^The destroy run failed: Invalid value/);
    server.clock.advance(DAY_MS);
    await runTask();
    expect(await findRuns(), 'it is not repeated').toHaveLength(1);
    expect((await extend({ duration: '2h' })).status).toBe(200);
    expect(await readAutoDestroy()).toMatchObject({ status: null, 'error-message': null });
  });

  it('is destroyed a day later if somebody stops the destroy run', async () => {
    server.executor.scripts.set('web', ['holds in planning']);
    await updateWorkspace({ 'auto-destroy-at': iso(MINUTE_MS) });
    server.clock.advance(2 * MINUTE_MS);
    await runTask();
    const [run] = await findRuns();
    await story.act(run?.id ?? '', 'cancel');
    await story.waitFor(run?.id ?? '', 'canceled');
    expect(await readAutoDestroy()).toMatchObject({
      status: 'errored',
      'error-message': 'The destroy run was canceled. Gantry repeats it after a day.',
    });
    await runTask();
    expect(await findRuns()).toHaveLength(1);
    server.clock.advance(DAY_MS);
    await runTask();
    expect(await findRuns()).toHaveLength(2);
    expect(await readAutoDestroy()).toMatchObject({ status: 'running' });
  });

  it('with a duration is destroyed that long after the last applied run', async () => {
    await updateWorkspace({ 'auto-destroy-activity-duration': '2h' });
    expect((await readRow()).inheritsAutoDestroy).toBe(false);
    server.clock.advance(HOUR_MS);
    await story.act(await planRun(), 'apply');
    await runTask();
    server.clock.advance(1.5 * HOUR_MS);
    await runTask();
    const destroyed = (await findRuns()).filter(({ isDestroy }) => isDestroy);
    expect(destroyed, 'two hours after the setting, one and a half after the run').toEqual([]);
    server.clock.advance(HOUR_MS);
    await runTask();
    expect((await findRuns()).filter(({ isDestroy }) => isDestroy)).toHaveLength(1);
  });

  it('gets a new time for a run that was queued during the destruction', async () => {
    await updateWorkspace({ 'auto-destroy-activity-duration': '2h' });
    server.clock.advance(3 * HOUR_MS);
    await runTask();
    const [destruction] = await findRuns();
    server.clock.advance(MINUTE_MS);
    const next = await story.queue('web');
    await story.waitFor(destruction?.id ?? '', 'applied');
    await story.waitFor(next, 'planned');
    await runTask();
    expect(await readRow()).toMatchObject({ autoDestroyStatus: null });
    expect((await readRow()).autoDestroyNextAt).not.toBeNull();
    await story.act(next, 'apply');
    await story.waitFor(next, 'applied');
    await server.database.write((m) => m.update(Workspace, { id }, { resourceCount: 2 }));
    server.clock.advance(3 * HOUR_MS);
    await runTask();
    expect((await findRuns()).filter(({ isDestroy }) => isDestroy)).toHaveLength(2);
  });

  it('gets a new time when it is used again after the destruction', async () => {
    await updateWorkspace({ 'auto-destroy-activity-duration': '1h' });
    await server.database.write((m) => m.update(Workspace, { id }, { resourceCount: 0 }));
    server.clock.advance(2 * HOUR_MS);
    await runTask();
    expect(await readAutoDestroy()).toMatchObject({ status: 'destroyed', 'auto-destroy-at': null });
    await story.act(await planRun(), 'apply');
    await runTask();
    expect(await readAutoDestroy()).toMatchObject({ status: null });
    expect((await readAutoDestroy())['auto-destroy-at']).not.toBeNull();
  });

  describe('in a project with a default and a maximum', () => {
    const updateProject = async (attributes: object) => {
      const { projectId } = await readRow();
      return call('PATCH', `/projects/${projectId}`, { data: { type: 'projects', attributes } });
    };
    beforeEach(async () => {
      const limits = {
        'auto-destroy-activity-duration': '2d',
        'auto-destroy-maximum-duration': '7d',
      };
      expect((await updateProject(limits)).status).toBe(200);
    });

    it('inherits the default, and has no time and no status when the default is removed', async () => {
      expect(await readRow()).toMatchObject({
        autoDestroyDuration: '2d',
        inheritsAutoDestroy: true,
      });
      await runTask();
      expect(await findRuns()).toEqual([]);
      await call('POST', `/workspaces/${id}/actions/lock`, {});
      server.clock.advance(3 * DAY_MS);
      await runTask();
      expect(await readRow()).toMatchObject({ autoDestroyStatus: 'waiting' });
      expect((await updateProject({ 'auto-destroy-maximum-duration': null })).status).toBe(200);
      expect((await updateProject({ 'auto-destroy-activity-duration': null })).status).toBe(200);
      expect(await readRow()).toMatchObject({
        autoDestroyDuration: null,
        autoDestroyStatus: null,
        autoDestroyError: null,
        autoDestroyNextAt: null,
      });
    });

    it.each([
      [
        'a time beyond the maximum',
        { 'auto-destroy-at': 8 * DAY_MS },
        /^auto-destroy-at must be at most 7d from now/,
      ],
      [
        'a duration beyond the maximum',
        { 'auto-destroy-activity-duration': '8d' },
        /must not exceed 7d/,
      ],
      [
        'no time',
        { 'inherits-project-auto-destroy': false, 'auto-destroy-activity-duration': null },
        /Automatic destruction within 7d is required/,
      ],
      ['no destroy runs', { 'allow-destroy-plan': false }, /requires allow-destroy-plan true/],
    ])('refuses %s', async (_, attributes: Record<string, unknown>, detail) => {
      const at = attributes['auto-destroy-at'];
      const answer = await updateWorkspace({
        ...attributes,
        ...(typeof at === 'number' ? { 'auto-destroy-at': iso(at) } : {}),
      });
      expect(answer.status).toBe(422);
      expect(detailsOf(answer)[0]).toMatch(detail);
    });

    it('can be extended up to the maximum', async () => {
      await updateWorkspace({ 'auto-destroy-at': iso(6 * DAY_MS) });
      const answer = await extend({ duration: '2d' });
      expect(answer.status).toBe(422);
      expect(detailsOf(answer)[0]).toMatch(/^The new time must be at most 7d from now/);
      expect((await extend({ duration: '1h' })).status).toBe(200);
      expect((await readAutoDestroy())['maximum-duration']).toBe('7d');
    });

    it('refuses a maximum without a default, and a default beyond it', async () => {
      const without = await updateProject({ 'auto-destroy-activity-duration': null });
      expect(detailsOf(without)[0]).toMatch(/is required with auto-destroy-maximum-duration/);
      const beyond = await updateProject({ 'auto-destroy-activity-duration': '9d' });
      expect(detailsOf(beyond)[0]).toMatch(/must not exceed auto-destroy-maximum-duration/);
    });
  });

  it.each([
    ['in the past', { 'auto-destroy-at': '2020-01-01T00:00:00Z' }, 'must be in the future'],
    [
      'that is combined with a duration',
      { 'auto-destroy-at': '2040-01-01T00:00:00Z', 'auto-destroy-activity-duration': '1d' },
      'cannot be combined',
    ],
    [
      'that is a duration in another unit',
      { 'auto-destroy-activity-duration': '2w' },
      'with the unit d or h',
    ],
    [
      'that is also inherited from the project',
      { 'auto-destroy-activity-duration': '2d', 'inherits-project-auto-destroy': true },
      'cannot be true while',
    ],
  ])('refuses a time %s', async (_, attributes, detail) => {
    const answer = await updateWorkspace(attributes);
    expect(answer.status).toBe(422);
    expect(detailsOf(answer).join()).toContain(detail);
  });
});
