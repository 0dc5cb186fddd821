import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import { ArtifactStore } from '../../../src/core/artifacts/artifact-store.js';
import { LeaseLost } from '../../../src/execution/worker/lease.js';
import { lockLeasedRun } from '../../../src/platform/runs/lock-run.js';
import { RunLogs } from '../../../src/platform/runs/logs/run-logs.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { RunPlan } from '../../../src/platform/runs/worker/run-plan.js';
import { type ClaimedRun, RunQueue } from '../../../src/platform/runs/worker/run-queue.js';
import { RunWakeups } from '../../../src/platform/runs/worker/run-wakeups.js';
import { holdNext } from '../../support/barrier.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import type { Resource } from '../../support/world.js';
import { RunStory } from './support/run-story.js';

const PLANNED = {
  outcome: 'planned' as const,
  plan: Buffer.from('plan'),
  lockFile: Buffer.from('locks'),
  json: Buffer.from('{}'),
  changes: { add: 1, change: 0, destroy: 0, import: 0 },
  hasChanges: true,
  resourceChanges: [],
};

/** Each race is held at the deciding step, so that the tests are deterministic. */
describe.each(databases)('a run with concurrent operations, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let queue: RunQueue;
  let logs: RunLogs;
  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_RUN_WORKERS: '0' });
    queue = server.app.get(RunQueue);
    logs = server.app.get(RunLogs);
  });
  beforeEach(async () => {
    await server.reset();
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  async function claimRun(worker: string): Promise<ClaimedRun> {
    const found = await queue.claim(worker);
    if (!found) throw new Error('there is nothing to claim');
    return found;
  }

  it('is canceled, and stays so, by a cancel while its successful plan is stored', async () => {
    const id = await story.queue('web', { autoApply: true });
    const { lease } = await claimRun('one');
    const stored = holdNext(server.app.get(ArtifactStore, { strict: false }), 'store');
    const report = { outcome: PLANNED, stopped: null, milliseconds: 1 };
    const ended = server.app.get(RunPlan).recordEnd(lease, report);
    await stored.reached;
    expect((await story.act(id, 'cancel')).status).toBe(202);
    stored.release();
    await ended;
    const run = await story.readRun(id);
    expect(run).toMatchObject({ status: 'canceled', planKey: null, confirmedBy: null });
    expect(run.statusTimestamps).not.toHaveProperty('planned');
    // Canceled runs keep the JSON plan and the lock file.
    const kept = (await server.database.read.find(Artifact)).map(({ key }) => key);
    expect(kept.sort()).toEqual([run.planJsonKey, run.lockFileKey].sort());
    expect((await story.act(id, 'apply')).status).toBe(409);
    expect(await queue.claim('two')).toBeNull();
  });

  it('stores a log chunk once if it is repeated before the first is committed', async () => {
    const id = await story.queue('web');
    const { lease } = await claimRun('one');
    const begun = await logs.append(lease, 'plan', 'first\n', 0);
    const wakeup = holdNext(server.app.get(RunWakeups), 'wake');
    const once = logs.append(lease, 'plan', 'second\n', begun);
    await wakeup.reached;
    const again = logs.append(lease, 'plan', 'second\n', begun);
    const early = await Promise.race([again.then(() => 'early'), pause(200)]);
    wakeup.release();
    const sizes = await Promise.all([once, again]);
    expect(early).toBe('waits');
    expect(sizes).toEqual([begun + 7, begun + 7]);
    // And again, after both have completed.
    expect(await logs.append(lease, 'plan', 'second\n', begun)).toBe(begun + 7);
    expect((await logs.read(id, 'plan', 0, 1000)).toString()).toBe('\u0002first\nsecond\n');
  });

  it('invalidates the previous lease when the same worker claims it again', async () => {
    const id = await story.queue('web');
    const { lease: former } = await claimRun('one');
    server.clock.advance(queue.leaseMs + 1);
    await queue.endExpiredLeases();
    const { lease } = await claimRun('one');
    expect(lease).toEqual({ ...former, token: lease.token });
    expect(lease.token).toBeGreaterThan(former.token);
    const before = await story.readRun(id);
    const logBefore = await story.readLog(id, 'plan');
    const report = { outcome: PLANNED, stopped: null, milliseconds: 1 };
    const attempts = {
      heartbeat: () => queue.heartbeat(former),
      readLeased: () => queue.readLeased(former),
      fail: () => queue.fail(former, 'mine'),
      appendLog: () => logs.append(former, 'plan', 'mine\n'),
      recordFetched: () => server.app.get(RunPlan).recordFetched(former),
      recordEnd: () => server.app.get(RunPlan).recordEnd(former, report),
      lock: () => server.database.write((manager) => lockLeasedRun(manager, former)),
    };
    for (const [name, attempt] of Object.entries(attempts))
      await expect(attempt(), name).rejects.toThrow(LeaseLost);
    expect(await story.readRun(id)).toEqual(before);
    expect(await story.readLog(id, 'plan')).toBe(logBefore);
    expect(await queue.heartbeat(lease)).toBeNull();
  });

  it('discards a plan whose lease expires while it is stored', async () => {
    const id = await story.queue('web');
    const { lease } = await claimRun('one');
    const stored = holdNext(server.app.get(ArtifactStore, { strict: false }), 'store');
    const report = { outcome: PLANNED, stopped: null, milliseconds: 1 };
    const ended = server.app
      .get(RunPlan)
      .recordEnd(lease, report)
      .then(String, (error: unknown) => error);
    await stored.reached;
    server.clock.advance(queue.leaseMs + 1);
    await queue.endExpiredLeases();
    await claimRun('one');
    stored.release();
    expect(await ended).toBeInstanceOf(LeaseLost);
    expect(await story.readRun(id)).toMatchObject({ status: 'fetching', planJsonKey: null });
    expect(await server.database.read.count(Artifact)).toBe(0);
  });

  it('that needs another worker holds back later runs of its workspace', async () => {
    const [first, second] = [await story.queue('web'), await story.queue('web')];
    const other = await story.queue('api');
    const constrain = (id: string, iacConstraint: string) =>
      server.database.write((manager) => manager.update(Run, { id }, { iacConstraint }));
    await constrain(first, '1.9.0');
    const findDeferredRuns = async () => ({ constraints: ['1.9.0'], versions: [] });
    expect((await queue.claim('old', null, { findDeferredRuns }))?.run.id).toBe(other);
    expect(await queue.claim('old', null, { findDeferredRuns })).toBeNull();
    expect((await queue.claim('new'))?.run.id).toBe(first);
    expect((await story.readRun(second)).status).toBe('pending');
  });

  it('can be force-canceled ten seconds after the cancel, and not before', async () => {
    const id = await story.queue('web');
    await claimRun('one');
    const readForceCancel = async () => {
      const { json } = await sendRequest(`${server.url}/api/v2/runs/${id}`, { token: story.token });
      const { attributes } = (json as { data: Resource }).data;
      const actions = attributes['actions'] as Record<string, boolean>;
      return [actions['is-force-cancelable'], attributes['force-cancel-available-at']];
    };
    expect(await readForceCancel()).toEqual([false, null]);
    expect((await story.act(id, 'force-cancel')).status).toBe(409);
    await story.act(id, 'cancel');
    const { cancelRequestedAt } = await story.readRun(id);
    const from = Date.parse(cancelRequestedAt ?? '') + 10_000;
    const at = (time: number) => server.clock.advance(time - server.clock.now().getTime());
    at(from - 3_000);
    expect(await readForceCancel()).toEqual([false, new Date(from).toISOString()]);
    expect((await story.act(id, 'force-cancel')).status).toBe(409);
    at(from);
    expect(await readForceCancel()).toEqual([true, new Date(from).toISOString()]);
    expect((await story.act(id, 'force-cancel')).status).toBe(202);
  });
});

const pause = (milliseconds: number): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve('waits'), milliseconds));
