import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WriteConflict } from '../../../src/core/errors.js';
import { LeaseLost } from '../../../src/execution/worker/lease.js';
import { lockLeasedRun } from '../../../src/platform/runs/lock-run.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { RunActionsService } from '../../../src/platform/runs/run-actions.service.js';
import { RunTransitions, systemSubject } from '../../../src/platform/runs/run-transitions.js';
import { RunsService } from '../../../src/platform/runs/runs.service.js';
import { RunQueue } from '../../../src/platform/runs/worker/run-queue.js';
import { RunWorker } from '../../../src/platform/runs/worker/run-worker.js';
import { ConfigurationVersion } from '../../../src/platform/state/configuration-version.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { holdNext } from '../../support/barrier.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { disablePolling } from './support/disable-polling.js';
import { RunStory } from './support/run-story.js';

describe.each(databases)('the queue of runs, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let queue: RunQueue;
  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_RUN_WORKERS: '0' });
    queue = server.app.get(RunQueue);
  });
  beforeEach(async () => {
    await server.reset();
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  const readRun = (id: string) => server.database.read.findOneByOrFail(Run, { id });
  const endRun = async (id: string) => {
    await server.database.write(async (manager) =>
      server.app
        .get(RunTransitions)
        .apply(manager, systemSubject(id), await manager.findOneByOrFail(Run, { id }), 'errored', {
          error: 'enough',
        }),
    );
  };

  it('gives the runs of a workspace one at a time, first in, first out', async () => {
    const ids = [await story.queue('web'), await story.queue('web'), await story.queue('web')];
    const claimedIds: (string | undefined)[] = [];
    for (const _ of ids) {
      const claimed = await queue.claim('one');
      claimedIds.push(claimed?.run.id);
      expect(await queue.claim('two')).toBeNull();
      await endRun(claimed?.run.id ?? '');
    }
    expect(claimedIds).toEqual(ids);
    expect(await queue.claim('one')).toBeNull();
  });

  it('accepts no run of a configuration version that was removed concurrently', async () => {
    const { id } = await story.workspace('web');
    const workspace = await server.database.read.findOneByOrFail(Workspace, { id });
    const configuration = await server.database.read.findOneByOrFail(ConfigurationVersion, {
      id: workspace.currentConfigurationVersionId ?? '',
    });
    await server.database.write((manager) =>
      manager.delete(ConfigurationVersion, { id: configuration.id }),
    );
    const queued = server.database.write((manager) =>
      server.app
        .get(RunsService)
        .queue(manager, systemSubject('run-new'), workspace, { configuration }),
    );
    await expect(queued).rejects.toThrow(WriteConflict);
    expect(await server.database.read.existsBy(Run, { workspaceId: id })).toBe(false);
  });

  it('returns an unacknowledged claim to its worker with the same lease', async () => {
    const id = await story.queue('web');
    const claimed = await queue.claim('one');
    expect(await queue.recoverUnacknowledgedClaim('two', () => false)).toBeNull();
    expect(
      await queue.recoverUnacknowledgedClaim(
        'one',
        ({ runId, token }) => runId === id && token === claimed?.lease.token,
      ),
    ).toBeNull();
    expect((await queue.recoverUnacknowledgedClaim('one', () => false))?.lease).toEqual(
      claimed?.lease,
    );
  });

  it('lets runs of other workspaces overtake a waiting run', async () => {
    await story.queue('web');
    const blocked = await story.queue('web');
    const other = await story.queue('api');
    await queue.claim('one');
    expect((await queue.claim('one'))?.run.id).toBe(other);
    expect((await readRun(blocked)).status).toBe('pending');
  });

  it('gives concurrent claims different runs', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await story.queue(name);
    for (const name of ['a', 'b', 'c']) await story.queue(name);
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) => queue.claim(`worker-${index}`)),
    );
    const workspaceIds = claims.flatMap((claimed) => (claimed ? [claimed.run.workspaceId] : []));
    expect(new Set(workspaceIds).size).toBe(workspaceIds.length);
    expect(workspaceIds.length).toBeGreaterThan(0);
    while (await queue.claim('last')) workspaceIds.push('one more');
    expect(workspaceIds).toHaveLength(6);
  });

  it('is protected by the database from a second active run of a workspace', async () => {
    const [first, second] = [await story.queue('web'), await story.queue('web')];
    await queue.claim('one');
    expect((await readRun(first)).status).toBe('fetching');
    await expect(
      server.database.write((manager) =>
        manager.update(Run, { id: second }, { status: 'planning' }),
      ),
    ).rejects.toThrow(/unique/i);
  });

  it('holds back the runs of a workspace that is locked after they were queued', async () => {
    const id = await story.queue('web');
    await story.setLocked('web', true);
    expect(await queue.claim('one')).toBeNull();
    await story.setLocked('web', false);
    expect((await queue.claim('one'))?.run.id).toBe(id);
  });

  it('leaves runs of the execution mode agent to agents of their pool', async () => {
    await story.world.establish('agent pool main in acme');
    const pool = await story.world.id('agent pool main in acme');
    await story.queue('remote-hands', { executionMode: 'agent', agentPoolId: pool });
    expect(await queue.claim('one')).toBeNull();
    expect(await queue.claim('an agent', 'apool-another')).toBeNull();
    expect(await queue.claim('an agent', pool)).not.toBeNull();
  });

  it('fences a worker whose lease has expired: its writes change nothing', async () => {
    const id = await story.queue('web');
    const first = await queue.claim('slow');
    server.clock.advance(queue.leaseMs + 1);
    expect(await queue.endExpiredLeases()).toBe(1);
    const second = await queue.claim('quick');
    expect(second?.run.id).toBe(id);
    if (!first) throw new Error('nothing was claimed');
    await expect(queue.heartbeat(first.lease)).rejects.toThrow(LeaseLost);
    await expect(queue.fail(first.lease, 'mine')).rejects.toThrow(LeaseLost);
    await expect(
      server.database.write((manager) => lockLeasedRun(manager, first.lease)),
    ).rejects.toThrow(LeaseLost);
    expect(await readRun(id)).toMatchObject({ status: 'fetching', worker: 'quick', error: null });
  });

  it('renews a lease with each heartbeat', async () => {
    await story.queue('web');
    const claimed = await queue.claim('one');
    if (!claimed) throw new Error('nothing was claimed');
    server.clock.advance(queue.leaseMs - 1_000);
    expect(await queue.heartbeat(claimed.lease)).toBeNull();
    server.clock.advance(queue.leaseMs - 1_000);
    expect(await queue.endExpiredLeases()).toBe(0);
  });

  it('repeats a plan whose worker was lost, at most three times', async () => {
    const id = await story.queue('web');
    for (const attempt of [1, 2, 3]) {
      expect((await queue.claim(`worker-${attempt}`))?.run.attempts).toBe(attempt);
      server.clock.advance(queue.leaseMs + 1);
      await queue.endExpiredLeases();
    }
    expect(await readRun(id)).toMatchObject({
      status: 'errored',
      error:
        'The plan was started 3 times and interrupted each time, most recently because its worker was lost.',
      worker: null,
    });
  });

  it('never repeats an apply whose worker was lost: the run ends', async () => {
    const id = await story.queue('web');
    await server.database.write(async (manager) => {
      const run = await manager.findOneByOrFail(Run, { id });
      for (const status of [
        'fetching',
        'planning',
        'planned',
        'confirmed',
        'apply_queued',
      ] as const)
        await server.app.get(RunTransitions).apply(manager, systemSubject(id), run, status);
    });
    expect((await queue.claim('one'))?.run.status).toBe('applying');
    server.clock.advance(queue.leaseMs + 1);
    await queue.endExpiredLeases();
    expect((await readRun(id)).status).toBe('applying');
    server.clock.advance(120_000);
    await queue.endExpiredLeases();
    expect((await readRun(id)).status).toBe('errored');
    expect((await readRun(id)).error).toContain('The worker was lost during the apply.');
    expect(await queue.claim('two')).toBeNull();
  });

  it('ends a run whose worker was lost after a cancel', async () => {
    const id = await story.queue('web');
    await queue.claim('one');
    await server.app.get(RunActionsService).cancel(story.subject, id);
    server.clock.advance(queue.leaseMs + 1);
    await queue.endExpiredLeases();
    expect((await readRun(id)).status).toBe('canceled');
  });

  it('ends the other leases if one cannot be ended', async () => {
    const ids = [await story.queue('web'), await story.queue('api')];
    for (const _ of ids) await queue.claim('one');
    server.clock.advance(queue.leaseMs + 1);
    const requeue = vi.spyOn(queue, 'requeue').mockRejectedValueOnce(new Error('broken'));
    await expect(queue.endExpiredLeases()).rejects.toThrow(
      '1 of 2 expired leases could not be ended.',
    );
    const statuses = await Promise.all(ids.map(async (id) => (await readRun(id)).status));
    expect(statuses.sort()).toEqual(['fetching', 'pending']);
    requeue.mockRestore();
  });

  it('accepts no run of a configuration version whose archive was removed', async () => {
    const { id } = await story.workspace('web');
    const workspace = await server.database.read.findOneByOrFail(Workspace, { id });
    const configuration = await server.database.read.findOneByOrFail(ConfigurationVersion, {
      id: workspace.currentConfigurationVersionId ?? '',
    });
    await server.database.write((manager) =>
      manager.update(ConfigurationVersion, { id: configuration.id }, { status: 'archived' }),
    );
    const queued = server.database.write((manager) =>
      server.app
        .get(RunsService)
        .queue(manager, systemSubject('run-new'), workspace, { configuration }),
    );
    await expect(queued).rejects.toThrow(WriteConflict);
    expect(await server.database.read.existsBy(Run, { workspaceId: id })).toBe(false);
  });

  it('wakes a worker when a run is queued', async () => {
    const restorePolling = disablePolling(server.app);
    const worker = server.app.get(RunWorker);
    const firstClaim = holdNext(server.app.get(RunQueue), 'claim');
    await worker.start(null);
    try {
      // The worker finds no run, so only a wake-up starts the next one.
      await firstClaim.reached;
      firstClaim.release();
      await story.waitFor(await story.queue('web'), 'planned');
    } finally {
      await worker.stop(0);
      restorePolling();
    }
  });
});
