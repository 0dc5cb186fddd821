import { Cron } from 'croner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cronViolations,
  occurrencesAfter,
} from '../../../src/platform/lifecycle/schedules/cron.js';
import { WorkspaceSchedule } from '../../../src/platform/lifecycle/schedules/workspace-schedule.entity.js';
import { MAX_SCHEDULES } from '../../../src/platform/lifecycle/schedules/workspace-schedules.service.js';
import { WorkspaceSchedulesTask } from '../../../src/platform/lifecycle/schedules/workspace-schedules.task.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';
import { detailsOf, resourceOf } from '../workspaces/support/acme.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe('a cron expression', () => {
  it.each([
    {
      title: 'in the hour that daylight saving time skips occurs at its end',
      time: { cron: '30 2 * * *', timeZone: 'Europe/Berlin' },
      after: '2026-03-28T12:00:00.000Z',
      occurrences: ['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z'],
    },
    {
      title: 'with a list of minutes omits the hour that daylight saving time skips',
      time: { cron: '0,30 2 * * *', timeZone: 'Europe/Berlin' },
      after: '2026-03-28T12:00:00.000Z',
      occurrences: ['2026-03-30T00:00:00.000Z', '2026-03-30T00:30:00.000Z'],
    },
    {
      title: 'in the hour that standard time repeats occurs once',
      time: { cron: '30 2 * * *', timeZone: 'Europe/Berlin' },
      after: '2026-10-24T12:00:00.000Z',
      occurrences: ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
    },
    {
      title: 'keeps the time of day of its zone across the change',
      time: { cron: '0 8 * * 1-5', timeZone: 'America/New_York' },
      after: '2026-03-06T12:00:00.000Z',
      occurrences: ['2026-03-06T13:00:00.000Z', '2026-03-09T12:00:00.000Z'],
    },
    {
      title: 'can have occurrences that are years apart',
      time: { cron: '0 0 29 2 *', timeZone: 'UTC' },
      after: '2026-03-06T12:00:00.000Z',
      occurrences: ['2028-02-29T00:00:00.000Z', '2032-02-29T00:00:00.000Z'],
    },
    {
      title: 'has no occurrence at the given time itself',
      time: { cron: '0 12 * * *', timeZone: 'UTC' },
      after: '2026-03-06T12:00:00.000Z',
      occurrences: ['2026-03-07T12:00:00.000Z', '2026-03-08T12:00:00.000Z'],
    },
  ])('$title', ({ time, after, occurrences }) => {
    expect(occurrencesAfter(time, after, 2)).toEqual(occurrences);
  });

  it.each([
    ['six fields', '0 0 0 * * *', 'UTC', /Wrong number of fields/],
    ['a name instead of fields', '@daily', 'UTC', /Wrong number of fields/],
    ['a minute that does not exist', '61 * * * *', 'UTC', /Invalid value for minute: 61/],
    ['a day that does not exist', '0 0 31 2 *', 'UTC', /has no occurrence/],
    ['an occurrence every minute', '* * * * *', 'UTC', /at least 5 minutes apart/],
    ['two occurrences close to each other', '0,3 4 * * *', 'UTC', /at least 5 minutes apart/],
    ['close occurrences in two hours', '0,57 8,9 * * *', 'UTC', /at least 5 minutes apart/],
    ['close occurrences on two days', '0,57 0,23 * * *', 'UTC', /at least 5 minutes apart/],
    ['an unknown time zone', '0 0 * * *', 'Mars/Olympus', /is not a time zone/],
    ['an offset as the time zone', '0 0 * * *', '+01:00', /is not a time zone/],
  ])('is refused with %s', (_, cron, timeZone, detail) => {
    const found = cronViolations({ cron, timeZone }, '2026-03-06T12:00:00.000Z');
    expect(found.map((one) => one.detail).join()).toMatch(detail);
  });

  it('is accepted with an occurrence every five minutes', () => {
    const time = { cron: '*/5 * * * *', timeZone: 'Europe/Berlin' };
    expect(cronViolations(time, '2026-10-24T23:00:00.000Z')).toEqual([]);
  });

  it('is accepted if close minutes are in hours that are not consecutive', () => {
    const time = { cron: '0,57 8,12 * * *', timeZone: 'Europe/Berlin' };
    expect(cronViolations(time, '2026-10-24T23:00:00.000Z')).toEqual([]);
  });

  it.each(['0 0 29 2 *', '30 4 * * 1', '*/5 * * * *'])(
    'is checked with few computed occurrences: %s',
    (cron) => {
      const nextRuns = vi.spyOn(Cron.prototype, 'nextRuns');
      expect(cronViolations({ cron, timeZone: 'UTC' }, '2026-03-06T12:00:00.000Z')).toEqual([]);
      const computed = nextRuns.mock.calls.reduce((total, [count]) => total + count, 0);
      nextRuns.mockRestore();
      expect(computed).toBeLessThan(20);
    },
  );
});

describe.each(databases)('a schedule, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let workspaceId: string;
  beforeEach(async () => {
    server = await startServer(kind);
    story = await RunStory.begin(server);
    ({ id: workspaceId } = await story.workspace('web', { resourceCount: 2 }));
  });
  afterEach(() => server.stop());

  const runTask = () =>
    server.app.get(WorkspaceSchedulesTask, { strict: false }).run(new AbortController().signal);
  const call = (method: string, path: string, attributes: object) =>
    sendRequest(`${server.url}/api/v2${path}`, {
      method,
      token: story.token,
      body: { data: { type: 'workspace-schedules', attributes } },
    });
  const create = (attributes: object = {}) =>
    call('POST', `/workspaces/${workspaceId}/schedules`, {
      action: 'plan-and-apply',
      cron: '0 * * * *',
      ...attributes,
    });
  const createSchedule = async (attributes: object = {}) => {
    const answer = await create(attributes);
    expect(answer.status).toBe(201);
    return resourceOf(answer).id;
  };
  const findRuns = () => server.database.read.findBy(Run, { workspaceId });
  const readSchedule = (id: string) =>
    server.database.read.findOneByOrFail(WorkspaceSchedule, { id });

  it.each([
    ['plan-and-apply', true, { isDestroy: false, planOnly: false, autoApply: true }],
    ['destroy', null, { isDestroy: true, planOnly: false, autoApply: false }],
    ['assessment', null, { isDestroy: false, planOnly: true, refreshOnly: true }],
  ])('starts a run: %s, auto-apply %s', async (action, autoApply, run) => {
    const id = await createSchedule({ action, 'auto-apply': autoApply });
    await runTask();
    expect(await findRuns(), 'before the time').toEqual([]);
    server.clock.advance(HOUR_MS);
    await runTask();
    expect(await findRuns()).toMatchObject([{ ...run, source: 'schedule' }]);
    const [{ id: runId } = { id: '' }] = await findRuns();
    expect(await readSchedule(id)).toMatchObject({ lastOutcome: 'started', lastRunId: runId });
  });

  it('starts one run for all occurrences that a downtime missed, and continues afterwards', async () => {
    const id = await createSchedule();
    server.clock.advance(3 * DAY_MS);
    await runTask();
    await runTask();
    expect(await findRuns()).toHaveLength(1);
    const { nextAt } = await readSchedule(id);
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(server.clock.now().getTime());
  });

  it('starts one run when the task processes an occurrence several times concurrently', async () => {
    await createSchedule();
    server.clock.advance(HOUR_MS);
    await Promise.all([runTask(), runTask(), runTask(), runTask()]);
    expect(await findRuns()).toHaveLength(1);
  });

  it('skips an occurrence while a run has not ended, or the workspace is locked', async () => {
    const id = await createSchedule();
    const run = await story.queue('web');
    server.clock.advance(HOUR_MS);
    await runTask();
    expect(await findRuns()).toHaveLength(1);
    const skipped = { lastOutcome: 'skipped', lastReason: `The run ${run} has not ended.` };
    expect(await readSchedule(id)).toMatchObject(skipped);
    await story.waitFor(run, 'planned');
    await story.act(run, 'discard');
    await story.setLocked('web', true);
    server.clock.advance(HOUR_MS);
    await runTask();
    const locked = { lastReason: 'The workspace is locked by user dana.', lastOutcome: 'skipped' };
    expect(await readSchedule(id)).toMatchObject(locked);
    await story.setLocked('web', false);
    server.clock.advance(HOUR_MS);
    await runTask();
    expect(await findRuns()).toHaveLength(2);
  });

  it('starts nothing while it is disabled, and does not catch up afterwards', async () => {
    const id = await createSchedule();
    await call('PATCH', `/workspace-schedules/${id}`, { enabled: false });
    server.clock.advance(DAY_MS);
    await runTask();
    await call('PATCH', `/workspace-schedules/${id}`, { enabled: true });
    await runTask();
    expect(await findRuns()).toEqual([]);
    server.clock.advance(HOUR_MS);
    await runTask();
    expect(await findRuns()).toHaveLength(1);
  });

  it('can be disabled, but not enabled, in a workspace that no longer allows its runs', async () => {
    const id = await createSchedule({ action: 'destroy' });
    await server.database.write((manager) =>
      manager.query(`UPDATE workspaces SET allow_destroy_plan = false, execution_mode = 'local'`),
    );
    const setEnabled = (value: boolean) =>
      call('PATCH', `/workspace-schedules/${id}`, { enabled: value });
    expect((await setEnabled(false)).status).toBe(200);
    expect((await setEnabled(true)).status).toBe(422);
  });

  it('stays disabled if the task fails to process it meanwhile', async () => {
    const id = await createSchedule();
    server.clock.advance(HOUR_MS);
    const { database } = server;
    // A user disables the schedule, and the transaction of the task fails.
    vi.spyOn(database, 'write').mockImplementationOnce(async () => {
      await call('PATCH', `/workspace-schedules/${id}`, { enabled: false });
      throw new Error('the connection was lost');
    });
    await runTask();
    expect(await readSchedule(id)).toMatchObject({ enabled: false, nextAt: null });
  });

  it('is refused beyond the maximum number, and for runs that the workspace does not allow', async () => {
    await server.database.write((manager) =>
      manager.query(`UPDATE workspaces SET allow_destroy_plan = false`),
    );
    const destroy = await create({ action: 'destroy' });
    expect(detailsOf(destroy)).toEqual([
      'The workspace does not allow destroy runs (allow-destroy-plan).',
    ]);
    const applied = await create({ action: 'assessment', 'auto-apply': true });
    expect(detailsOf(applied)).toEqual(['An assessment applies nothing: set auto-apply to null.']);
    for (let count = 0; count < MAX_SCHEDULES; count += 1) await createSchedule();
    const more = await create();
    expect(more.status).toBe(422);
    expect(detailsOf(more)).toEqual([`A workspace has at most ${MAX_SCHEDULES} schedules.`]);
  });
});
