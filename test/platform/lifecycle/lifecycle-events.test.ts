import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Event } from '../../../src/platform/events/event.entity.js';
import { AutoDestroyTask } from '../../../src/platform/lifecycle/auto-destroy/auto-destroy.task.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { CHANGED_FILE, runAssessments } from '../../support/facts/lifecycle-facts.js';
import { waitForRun } from '../../support/facts/run-facts.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { insertReceiver } from '../events/support/receivers.js';
import { RunStory } from '../runs/support/run-story.js';

const MINUTE_MS = 60_000;

describe.each(databases)('the events of the lifecycle of a workspace, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let id: string;
  let projectId: string;
  beforeEach(async () => {
    server = await startServer(kind);
    story = await RunStory.begin(server);
    ({ id, projectId } = await story.workspace('web', { resourceCount: 3 }));
    await insertReceiver(server, 'acme');
  });
  afterEach(() => server.stop());

  const runTask = () =>
    server.app.get(AutoDestroyTask, { strict: false }).run(new AbortController().signal);
  const scheduleDestruction = async (milliseconds: number): Promise<string> => {
    const at = new Date(server.clock.now().getTime() + milliseconds).toISOString();
    const { status, text } = await sendRequest(`${server.url}/api/v2/workspaces/${id}`, {
      method: 'PATCH',
      token: story.token,
      body: { data: { type: 'workspaces', attributes: { 'auto-destroy-at': at } } },
    });
    expect(status, text).toBe(200);
    return at;
  };
  /** The recorded events of the lifecycle, with their data. */
  const readLifecycleEvents = async () => {
    const events = await server.database.read.find(Event, { order: { position: 'ASC' } });
    return events
      .filter(({ type }) => !type.startsWith('run.'))
      .map(({ type, workspaceId, data }) => {
        expect(workspaceId).toBe(id);
        return { type, ...data };
      });
  };
  const findDestroyRun = () =>
    server.database.read.findOneByOrFail(Run, { purpose: 'auto-destroy' });

  it('announce a destruction, its start, and its end', async () => {
    const at = await scheduleDestruction(MINUTE_MS);
    server.clock.advance(55_000);
    await runTask();
    await runTask();
    server.clock.advance(6_000);
    await runTask();
    await runTask();
    const { id: run } = await findDestroyRun();
    await waitForRun(server, run, 'applied', story.token);
    await runTask();
    const event = {
      workspace: { id, name: 'web' },
      'auto-destroy-at': at,
      'run-id': run,
      reason: null,
    };
    expect(await readLifecycleEvents()).toEqual([
      { ...event, type: 'workspace.auto_destroy_reminder', 'run-id': null },
      { ...event, type: 'workspace.auto_destroy_started' },
      { ...event, type: 'workspace.auto_destroy_finished' },
    ]);
  });

  it('contain the reason of a failure', async () => {
    server.executor.scripts.set('web', ['fails in planning']);
    await scheduleDestruction(MINUTE_MS);
    server.clock.advance(2 * MINUTE_MS);
    await runTask();
    const { id: run } = await findDestroyRun();
    await waitForRun(server, run, 'errored', story.token);
    await runTask();
    expect((await readLifecycleEvents()).at(-1)).toMatchObject({
      type: 'workspace.auto_destroy_failed',
      'run-id': run,
      reason: expect.stringMatching(/^The destroy run failed: Invalid value/),
    });
  });

  it('announce drift once, although each assessment finds it, and truncate long addresses', async () => {
    const long = `module.this.local_file.index["${'x'.repeat(70_000)}"]`;
    server.executor.drift.set('web', [CHANGED_FILE, { ...CHANGED_FILE, address: long }]);
    const project = await sendRequest(`${server.url}/api/v2/projects/${projectId}`, {
      method: 'PATCH',
      token: story.token,
      body: { data: { type: 'projects', attributes: { 'assessment-interval': '6h' } } },
    });
    expect(project.status, project.text).toBe(200);
    await runAssessments(server, id);
    server.clock.advance(7 * 60 * MINUTE_MS);
    await runAssessments(server, id);
    const drifts = (await readLifecycleEvents()).filter(({ type }) => type === 'drift.detected');
    expect(drifts).toEqual([
      {
        type: 'drift.detected',
        workspace: { id, name: 'web' },
        'run-id': expect.stringMatching(/^run-/),
        drifted: 2,
        addresses: [CHANGED_FILE.address, long.slice(0, 1_000)],
      },
    ]);
  });
});
