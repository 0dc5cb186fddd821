import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import { StorageFull } from '../../../src/core/errors.js';
import { createLog } from '../../../src/core/logging/log.js';
import { RunFailure } from '../../../src/execution/run-failure.js';
import { UNRECORDED_CHANGES } from '../../../src/execution/run-result.js';
import { LeftoverRuns } from '../../../src/execution/worker/leftover-runs.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { RunCompletionHooks } from '../../../src/platform/runs/run-completion-hooks.js';
import { RunsService } from '../../../src/platform/runs/runs.service.js';
import { isTransient } from '../../../src/platform/runs/worker/retry-while-transient.js';
import { RunLeftovers } from '../../../src/platform/runs/worker/run-leftovers.js';
import { RunQueue } from '../../../src/platform/runs/worker/run-queue.js';
import { RunWorker } from '../../../src/platform/runs/worker/run-worker.js';
import { ConfigurationVersion } from '../../../src/platform/state/configuration-version.entity.js';
import { StateVersion } from '../../../src/platform/state/state-version.entity.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from './support/run-story.js';
import { stateOf } from './support/test-executor.js';

describe.each(databases)('a run, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  const ended: { id: string; status: string; payload: unknown }[] = [];
  beforeAll(async () => {
    server = await startServer(kind);
    server.app
      .get(RunCompletionHooks)
      .register(
        'no-code-create',
        async (_, run, payload) => void ended.push({ id: run.id, status: run.status, payload }),
      );
  });
  beforeEach(async () => {
    await server.reset();
    server.executor.unavailableReason = null;
    server.executor.steps.length = 0;
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  it('plans, waits for a confirmation, and applies exactly the confirmed plan', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    expect((await story.act(id, 'apply')).status).toBe(202);
    const applied = await story.waitFor(id, 'applied');
    expect(Object.keys(applied.attributes['status-timestamps'] as object)).toEqual(
      [
        'pending',
        'fetching',
        'planning',
        'planned',
        'confirmed',
        'apply-queued',
        'applying',
        'applied',
      ].map((status) => `${status}-at`),
    );
    expect(server.executor.steps.map(({ step }) => step)).toEqual(['plan', 'apply']);
    expect(server.executor.steps[1]?.savedPlan?.toString()).toBe(`plan of ${id}`);
    expect((await story.readRun(id)).confirmedBy).toMatchObject({ kind: 'user' });
  });

  it('stores the state of the apply, and passes it and the lock file to the next run', async () => {
    for (const _ of [1, 2])
      await story.waitFor(await story.queue('web', { autoApply: true }), 'applied');
    const states = await server.database.read.find(StateVersion, { order: { serial: 'ASC' } });
    expect(states.map(({ serial }) => serial)).toEqual([1, 2]);
    const second = server.executor.steps[2];
    expect(second?.job.state).toEqual(stateOf(second?.job.workspace.id ?? '', 1));
    expect(second?.job.lockFile?.toString()).toBe('locks');
    expect((await story.readWorkspace('web')).currentStateVersionId).toBe(states[1]?.id);
  });

  it.each([
    ['can be read', [], 'The state records the completed changes.', 1],
    ['cannot be read at first', [new Error('EIO')], 'It tries again', 1],
    ['is unusable', [new RunFailure('It is a link.')], 'not recorded in the state', 0],
  ])(
    'ends with a fault of its worker during the apply, whose state %s',
    async (_, readErrors, message, states) => {
      server.executor.readErrors = [...readErrors];
      server.executor.scripts.set('web', ['crashes in applying']);
      const id = await story.queue('web', { autoApply: true });
      await story.waitFor(id, 'errored');
      expect((await story.readRun(id)).error).toContain(message);
      await expect.poll(() => server.executor.leftoverStates.size).toBe(0);
      expect(await server.database.read.countBy(StateVersion, { runId: id })).toBe(states);
    },
  );

  it('stores the saved plan only while it is needed', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const { planKey } = await story.readRun(id);
    expect(planKey).not.toBeNull();
    expect(await server.database.read.existsBy(Artifact, { key: planKey ?? '' })).toBe(true);
    await story.act(id, 'discard');
    expect(await story.readRun(id)).toMatchObject({
      status: 'discarded',
      planKey: null,
      variables: null,
    });
    expect(await server.database.read.existsBy(Artifact, { key: planKey ?? '' })).toBe(false);
  });

  it('applies once after two concurrent confirmations', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const answers = await Promise.all([
      story.act(id, 'apply'),
      story.act(id, 'apply'),
      story.act(id, 'apply'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    await story.waitFor(id, 'applied');
    expect(server.executor.steps.filter(({ step }) => step === 'apply')).toHaveLength(1);
  });

  it('is either applied or discarded by concurrent requests', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const [confirmed, discarded] = await Promise.all([
      story.act(id, 'apply'),
      story.act(id, 'discard'),
    ]);
    expect([confirmed.status, discarded.status].sort()).toEqual([202, 409]);
    await story.waitFor(id, confirmed.status === 202 ? 'applied' : 'discarded');
  });

  it('stops when it is canceled during its plan, and the next one starts', async () => {
    await story.workspace('web');
    server.executor.scripts.set('web', ['holds in planning']);
    const [first, second] = [await story.queue('web'), await story.queue('web')];
    await story.waitFor(first, 'planning');
    expect((await story.act(first, 'cancel')).status).toBe(202);
    await story.waitFor(first, 'canceled');
    server.executor.scripts.clear();
    await story.waitFor(second, 'planned');
  });

  it('stores the state of a canceled apply', async () => {
    server.executor.scripts.set('web', ['holds in applying']);
    const id = await story.queue('web', { autoApply: true });
    await story.waitFor(id, 'applying');
    await story.act(id, 'cancel');
    await story.waitFor(id, 'canceled');
    expect(await server.database.read.countBy(StateVersion, { runId: id })).toBe(1);
    expect((await story.readRun(id)).appliedChanges).toMatchObject({ add: 1 });
  });

  it('is killed by a force-cancel, which is possible ten seconds after a cancel', async () => {
    server.executor.scripts.set('web', ['holds in planning', 'ignores a cancel']);
    const id = await story.queue('web');
    await story.waitFor(id, 'planning');
    expect((await story.act(id, 'force-cancel')).status).toBe(409);
    await story.act(id, 'cancel');
    expect((await story.act(id, 'force-cancel')).status).toBe(409);
    server.clock.advance(10_001);
    expect((await story.act(id, 'force-cancel')).status).toBe(202);
    await story.waitFor(id, 'canceled');
    expect(server.executor.killedRuns.has(id)).toBe(true);
  });

  it('stores the state of an apply that failed midway, with the reason', async () => {
    server.executor.scripts.set('web', ['fails in applying']);
    const id = await story.queue('web', { autoApply: true });
    const { attributes } = await story.waitFor(id, 'errored');
    expect(attributes['error-message']).toBe('The second one could not be created.');
    expect(await server.database.read.countBy(StateVersion, { runId: id })).toBe(1);
  });

  it('ends without an apply if nothing changes', async () => {
    server.executor.scripts.set('web', ['has no changes']);
    const id = await story.queue('web', { autoApply: true });
    await story.waitFor(id, 'planned_and_finished');
    expect((await story.act(id, 'apply')).status).toBe(409);
  });

  it('fails with the reason if the machine cannot execute it, and with the versions if none matches', async () => {
    server.executor.unavailableReason = 'No tool here: set GANTRY_RUN_CLI_PATHS.';
    const refused = await story.waitFor(await story.queue('web'), 'errored');
    expect(refused.attributes['error-message']).toBe('No tool here: set GANTRY_RUN_CLI_PATHS.');
    server.executor.unavailableReason = null;
    const unmatched = await story.waitFor(
      await story.queue('old', { iacVersion: '~> 0.11' }),
      'errored',
    );
    expect(unmatched.attributes['error-message']).toBe(
      'No tool of version "~> 0.11" is installed on the runner. Installed: 1.9.0, 1.8.5.',
    );
    const matched = await story.waitFor(
      await story.queue('exact', { iacVersion: '~> 1.8.0' }),
      'planned',
    );
    expect(matched.attributes['iac-version']).toBe('1.8.5');
  });

  it('updates the run columns of the workspace', async () => {
    await story.waitFor(await story.queue('web', { autoApply: true }), 'applied');
    server.executor.scripts.set('web', ['fails in planning']);
    const id = await story.queue('web');
    await story.waitFor(id, 'errored');
    const workspace = await story.readWorkspace('web');
    expect(workspace).toMatchObject({
      runsCount: 2,
      runFailures: 1,
      currentRunId: id,
      latestRunId: id,
    });
    expect(workspace.planDurationAverage).toEqual(expect.any(Number));
    expect(workspace.applyDurationAverage).toEqual(expect.any(Number));
  });

  it('calls the completion hook of its purpose in the last step, with the payload', async () => {
    const workspace = await story.workspace('web');
    const run = await server.database.write(async (manager) => {
      const configuration = await manager.findOneByOrFail(ConfigurationVersion, {
        workspaceId: workspace.id,
      });
      return server.app.get(RunsService).queue(manager, story.subject, workspace, {
        configuration,
        purpose: 'no-code-create',
        payload: { secret: 'hunter22' },
        autoApply: true,
      });
    });
    expect((await story.readRun(run.id)).payload).not.toContain('hunter22');
    await story.waitFor(run.id, 'applied');
    expect(ended).toContainEqual({
      id: run.id,
      status: 'applied',
      payload: { secret: 'hunter22' },
    });
  });

  it('is audited step by step', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    await story.act(id, 'discard');
    const events = await server.database.read.find(AuditEvent, {
      where: { resourceId: id },
      order: { sequence: 'ASC' },
    });
    expect(events.map(({ action, actorType }) => `${action} ${actorType}`)).toEqual([
      'run.create user',
      'run.fetching system',
      'run.planning system',
      'run.planned system',
      'run.discarded user',
    ]);
  });

  it('returns to the queue if its worker shuts down during the plan, and ends during the apply', async () => {
    const worker = server.app.get(RunWorker);
    server.executor.scripts.set('web', ['holds in planning']).set('api', ['holds in applying']);
    const planned = await story.queue('web');
    const applying = await story.queue('api', { autoApply: true });
    await story.waitFor(planned, 'planning');
    await story.waitFor(applying, 'applying');
    await worker.stop(0);
    expect(await story.readRun(planned)).toMatchObject({ status: 'pending', worker: null });
    expect(await story.readRun(applying)).toMatchObject({
      status: 'errored',
      error: 'The worker was shut down during the apply. The state records the completed changes.',
    });
    expect(await server.database.read.countBy(StateVersion, { runId: applying })).toBe(1);
    server.executor.scripts.clear();
    await worker.start(null);
    await story.waitFor(planned, 'planned');
  });

  it('ends with a warning if its worker shuts down during the apply, and its state is unusable', async () => {
    server.executor.scripts.set('web', ['holds in applying', 'loses its state']);
    const id = await story.queue('web', { autoApply: true });
    await story.waitFor(id, 'applying');
    const worker = server.app.get(RunWorker);
    await worker.stop(0);
    expect((await story.readRun(id)).error).toBe(
      `The worker was shut down during the apply. The state is a link. ${UNRECORDED_CHANGES}`,
    );
    server.executor.scripts.clear();
    await worker.start(null);
  });

  it('is planned again by its worker after a lost lease, when the first plan has ended', async () => {
    server.executor.scripts.set('web', ['holds in planning', 'ignores a cancel']);
    const id = await story.queue('web');
    await story.waitFor(id, 'planning');
    const queue = server.app.get(RunQueue);
    server.clock.advance(queue.leaseMs + 1);
    await queue.endExpiredLeases();
    await expect.poll(async () => (await story.readRun(id)).attempts).toBe(2);
    server.executor.scripts.clear();
    await story.waitFor(id, 'planned');
    expect(server.executor.steps.map(({ step }) => step)).toEqual(['plan', 'plan']);
  });

  it('leaves its state on a lost machine, where the next worker recovers it after a full disk', async () => {
    const worker = server.app.get(RunWorker);
    server.executor.scripts.set('web', ['holds in applying']);
    const id = await story.queue('web', { autoApply: true });
    await story.waitFor(id, 'applying');
    const run = await story.readRun(id);
    server.executor.leftoverStates.set(id, stateOf(run.workspaceId, 7));
    // The lease belongs to another worker, as if the process had crashed during the apply.
    await server.database.write((manager) => manager.update(Run, { id }, { worker: 'a dead one' }));
    server.clock.advance(server.app.get(RunQueue).leaseMs + 1);
    const leftovers = server.app.get(RunLeftovers);
    const failures: Error[] = [new StorageFull()];
    const source = {
      fetchLeftoverVerdict: (left: string) => leftovers.decide(left),
      storeLeftoverState: async (left: string, state: Buffer | null) => {
        const failure = failures.shift();
        if (failure) throw failure;
        return leftovers.storeState(left, state);
      },
      isTransient,
    };
    const collector = new LeftoverRuns(server.executor, source, createLog('silent'));
    await expect(collector.collect([])).rejects.toThrow(StorageFull);
    await collector.collect([]);
    expect(await story.readRun(id)).toMatchObject({ status: 'errored', worker: null });
    expect(await server.database.read.findOneByOrFail(StateVersion, { runId: id })).toMatchObject({
      serial: 7,
    });
    expect(server.executor.leftoverStates.size).toBe(0);
    server.executor.scripts.clear();
    await worker.stop(0);
    await worker.start(null);
    expect((await story.readRun(id)).status).toBe('errored');
  });

  it('can be confirmed from "write" on, and read from "read" on', async () => {
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    const { projectId } = await story.readWorkspace('web');
    for (const [level, status, mayApply] of [
      ['read', 404, false],
      ['write', 202, true],
    ] as const) {
      const team = await story.world.request('POST', '/api/v2/organizations/acme/teams', {
        data: { type: 'teams', attributes: { name: `team-${level}` } },
      });
      await story.world.request('POST', '/api/v2/team-projects', {
        data: {
          type: 'team-projects',
          attributes: { access: level },
          relationships: {
            project: { data: { type: 'projects', id: projectId } },
            team: { data: { type: 'teams', id: team.id } },
          },
        },
      });
      const token = String(
        (await story.world.request('POST', `/api/v2/teams/${team.id}/authentication-token`))
          .attributes['token'],
      );
      const read = (await sendRequest(`${server.url}/api/v2/runs/${id}`, { token })).json as {
        data: { attributes: { permissions: { 'can-apply': boolean } } };
      };
      expect(read.data.attributes.permissions['can-apply']).toBe(mayApply);
      expect((await story.act(id, 'apply', token)).status).toBe(status);
    }
  });
});
