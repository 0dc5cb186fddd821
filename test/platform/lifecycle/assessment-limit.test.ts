import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_UNFINISHED_ASSESSMENTS } from '../../../src/platform/lifecycle/assessments/assessment-starts.js';
import { AssessmentsTask } from '../../../src/platform/lifecycle/assessments/assessments.task.js';
import { WorkspaceSchedulesTask } from '../../../src/platform/lifecycle/schedules/workspace-schedules.task.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { RunWorker } from '../../../src/platform/runs/worker/run-worker.js';
import { waitForRun } from '../../support/facts/run-facts.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Half of them are due by the interval of their project, the others by a schedule. */
const WORKSPACES = 2 * (MAX_UNFINISHED_ASSESSMENTS - 2);

describe.each(databases)('assessments of many workspaces, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  beforeEach(async () => {
    server = await startServer(kind);
    story = await RunStory.begin(server);
  });
  afterEach(() => server.stop());

  const runTasks = async (): Promise<void> => {
    const { signal } = new AbortController();
    for (const task of [AssessmentsTask, WorkspaceSchedulesTask])
      await server.app.get<AssessmentsTask>(task, { strict: false }).run(signal);
  };
  const findAssessments = async (): Promise<Run[]> =>
    server.database.read.findBy(Run, { purpose: 'assessment' });

  async function createDueWorkspaces(): Promise<void> {
    for (let index = 0; index < WORKSPACES; index += 1) {
      const isScheduled = index % 2 === 0;
      const columns = { resourceCount: 1, ownAssessments: !isScheduled };
      const { id } = await story.workspace(`web-${index}`, columns);
      server.executor.drift.set(`web-${index}`, []);
      if (isScheduled)
        await story.world.request('POST', `/api/v2/workspaces/${id}/schedules`, {
          data: {
            type: 'workspace-schedules',
            attributes: { action: 'assessment', cron: '0 * * * *' },
          },
        });
      else
        await story.world.request('PATCH', `/api/v2/workspaces/${id}`, {
          data: { type: 'workspaces', attributes: { 'assessments-enabled': true } },
        });
    }
  }

  it('do not exceed the limit when the tasks run concurrently, and none is lost or repeated', async () => {
    await createDueWorkspaces();
    const worker = server.app.get(RunWorker);
    await worker.stop(5);
    server.clock.advance(HOUR_MS);
    await Promise.all([runTasks(), runTasks(), runTasks(), runTasks()]);
    expect(await findAssessments()).toHaveLength(MAX_UNFINISHED_ASSESSMENTS);
    await worker.start(null);
    for (const { id } of await findAssessments())
      await waitForRun(server, id, 'planned_and_finished', server.adminToken);
    server.clock.advance(MINUTE_MS);
    await runTasks();
    const workspaces = (await findAssessments()).map(({ workspaceId }) => workspaceId);
    expect(new Set(workspaces).size).toBe(WORKSPACES);
    expect(await findAssessments(), 'each once').toHaveLength(WORKSPACES);
  });
});
