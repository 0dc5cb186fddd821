import type { INestApplication } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app/create-app.js';
import { schema } from '../../../src/app/schema.js';
import { openBlobs } from '../../../src/core/artifacts/open-blobs.js';
import type { Database } from '../../../src/core/database/database.js';
import { Notifications } from '../../../src/core/database/notifications.js';
import { openDatabase } from '../../../src/core/database/open-database.js';
import { Ids } from '../../../src/core/ids.js';
import { createLog } from '../../../src/core/logging/log.js';
import { InstallationKey } from '../../../src/core/secrets/installation-key.js';
import { RunLogEvents } from '../../../src/platform/runs/logs/run-log-events.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { RunQueue } from '../../../src/platform/runs/worker/run-queue.js';
import { RunWorker } from '../../../src/platform/runs/worker/run-worker.js';
import { holdNext } from '../../support/barrier.js';
import { startServer, type TestServer } from '../../support/server.js';
import { disablePolling } from './support/disable-polling.js';
import { RunStory } from './support/run-story.js';
import { TestExecutor } from './support/test-executor.js';

/** Stands for a second process: has its own connections, modules and executor. */
interface Neighbor {
  readonly app: INestApplication;
  readonly executor: TestExecutor;
  readonly database: Database;
}

async function createNeighbor(server: TestServer): Promise<Neighbor> {
  const { config, clock } = server;
  const database = await openDatabase(config.database, schema);
  const key = await InstallationKey.open(config, database);
  const executor = new TestExecutor();
  const app = await createApp({
    config,
    log: createLog('silent'),
    database,
    clock,
    ids: new Ids(),
    key,
    blobs: await openBlobs(config),
    executor,
  });
  return { app, executor, database };
}

describe('several processes on one PostgreSQL', () => {
  let server: TestServer;
  let neighbor: Neighbor;
  let story: RunStory;
  const workers = () => [server.app.get(RunWorker), neighbor.app.get(RunWorker)];
  beforeAll(async () => {
    server = await startServer('postgres', { GANTRY_RUN_WORKERS: '0', GANTRY_RUN_LEASE: '600' });
    neighbor = await createNeighbor(server);
  });
  beforeEach(async () => {
    await server.reset();
    story = await RunStory.begin(server);
  });
  afterAll(async () => {
    await neighbor.app.close();
    await neighbor.database.close();
    await server.stop();
  });

  it('share the runs: each is executed once, those of a workspace one after another', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `w${index}`);
    const ids: string[] = [];
    for (const _ of [1, 2, 3])
      for (const name of names) ids.push(await story.queue(name, { autoApply: true }));
    for (const worker of workers()) await worker.start(null);
    for (const id of ids) await story.waitFor(id, 'applied');
    for (const worker of workers()) await worker.stop(5);
    const steps = [...server.executor.steps, ...neighbor.executor.steps].map(
      ({ step, job }) => `${step} ${job.runId}`,
    );
    expect(steps).toHaveLength(ids.length * 2);
    expect(new Set(steps).size).toBe(steps.length);
    expect(server.executor.steps.length).toBeGreaterThan(0);
    expect(neighbor.executor.steps.length).toBeGreaterThan(0);
    const runs = await server.database.read.find(Run, { order: { position: 'ASC' } });
    for (const name of names) {
      const { id } = await story.workspace(name);
      const own = runs
        .filter(({ workspaceId }) => workspaceId === id)
        .map(({ statusTimestamps }) => statusTimestamps);
      for (const [index, times] of own.entries())
        if (index > 0)
          expect((times.fetching ?? '') >= (own[index - 1]?.applied ?? 'z')).toBe(true);
    }
  });

  it('notify each other: a run starts in another process, and its log can be followed', async () => {
    for (const { app } of [server, neighbor])
      await expect.poll(() => app.get(Notifications).isListening).toBe(true);
    const restorePolling = disablePolling(server.app, neighbor.app);
    const worker = neighbor.app.get(RunWorker);
    const firstClaim = holdNext(neighbor.app.get(RunQueue), 'claim');
    await worker.start(null);
    try {
      // The worker finds no run, so only a notification starts the next one.
      await firstClaim.reached;
      firstClaim.release();
      const id = await story.queue('notified');
      const pieces: string[] = [];
      for await (const piece of server.app.get(RunLogEvents).follow(id, 'plan', 0))
        pieces.push(piece);
      expect(pieces.join('')).toContain('planning: 2 to add');
      expect((await story.readRun(id)).status).toBe('planned');
    } finally {
      await worker.stop(5);
      restorePolling();
    }
  });

  it('cancel immediately a run that another process executes', async () => {
    const worker = neighbor.app.get(RunWorker);
    neighbor.executor.scripts.set('held', ['holds in planning']);
    await worker.start(null);
    const id = await story.queue('held');
    await story.waitFor(id, 'planning');
    await story.act(id, 'cancel');
    // Its next heartbeat is minutes away.
    await story.waitFor(id, 'canceled');
    await worker.stop(5);
  });
});
