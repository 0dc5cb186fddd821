import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/core/logging/log.js';
import { LeftoverRuns } from '../../../src/execution/worker/leftover-runs.js';
import { RunLogs } from '../../../src/platform/runs/logs/run-logs.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { isTransient } from '../../../src/platform/runs/worker/retry-while-transient.js';
import { RunLeftovers } from '../../../src/platform/runs/worker/run-leftovers.js';
import { RunQueue } from '../../../src/platform/runs/worker/run-queue.js';
import { RunWorker } from '../../../src/platform/runs/worker/run-worker.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from './support/run-story.js';
import { stateOf } from './support/test-executor.js';

const SHUT_DOWN =
  'The worker was shut down during the apply. The state records the completed changes.';
const RECOVERED =
  'The worker was lost during the apply. The state was recovered: ' +
  'check the resources before you start another run.';
const LOST =
  'The worker was lost during the apply. The state may lack its last changes: ' +
  'check the resources before you start another run.';

/** Returns the JSON line of a diagnostic without its time. */
function diagnosticOf(line: string | undefined): unknown {
  const { '@timestamp': timestamp, ...rest } = JSON.parse(line ?? '') as Record<string, unknown>;
  expect(timestamp).toMatch(/^\d{4}-.+Z$/);
  return rest;
}
const errorLine = (summary: string) => ({
  '@level': 'error',
  '@message': `Error: ${summary}`,
  '@module': 'gantry',
  type: 'diagnostic',
  diagnostic: { severity: 'error', summary, detail: '' },
});

describe.each(databases)('the log of a run without its worker, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let worker: RunWorker;
  beforeAll(async () => {
    server = await startServer(kind);
    worker = server.app.get(RunWorker);
  });
  beforeEach(async () => {
    await server.reset();
    server.log.length = 0;
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  /** Starts an apply that continues until the script changes. */
  async function startApply(name: string, structuredRunOutput = true): Promise<Run> {
    server.executor.scripts.set(name, ['holds in applying']);
    const id = await story.queue(name, { autoApply: true, structuredRunOutput });
    await story.waitFor(id, 'applying');
    await expect.poll(() => story.readLog(id, 'apply')).toContain('applying\n');
    return story.readRun(id);
  }
  /** Gives the lease to a process that no longer exists, and lets it expire. */
  async function loseWorker({ id }: Run): Promise<void> {
    await server.database.write((manager) => manager.update(Run, { id }, { worker: 'lost' }));
    server.clock.advance(server.app.get(RunQueue).leaseMs + 1);
  }
  async function restartWorker(): Promise<void> {
    server.executor.scripts.clear();
    await worker.stop(0);
    await worker.start(null);
  }

  it('ends with the shutdown of the worker, in the format of the tool', async () => {
    const structured = await startApply('web');
    const plain = await startApply('api', false);
    await worker.stop(0);
    const lines = (await story.readLog(structured.id, 'apply')).split('\n');
    expect(lines[0]).toBe('\u0002applying');
    expect(diagnosticOf(lines[1])).toEqual(errorLine(SHUT_DOWN));
    expect(lines.slice(2)).toEqual(['\u0003']);
    expect(await story.readLog(plain.id, 'apply')).toBe(
      `\u0002applying\nError: ${SHUT_DOWN}\n\u0003`,
    );
    await restartWorker();
  });

  it('states that an interrupted plan starts again', async () => {
    server.executor.scripts.set('web', ['holds in planning']);
    const id = await story.queue('web', { structuredRunOutput: false });
    await story.waitFor(id, 'planning');
    await worker.stop(0);
    await restartWorker();
    await story.waitFor(id, 'planned');
    const output = /fetching \S+\nplanning: 2 to add ✓\n/.source;
    expect(await story.readLog(id, 'plan')).toMatch(
      new RegExp(
        `^\u0002${output}Warning: The plan was interrupted because the worker shut down, and starts again\\.\n${output}\u0003$`,
      ),
    );
  });

  it('ends with the recovery of its state, which the process also logs', async () => {
    const run = await startApply('web');
    server.executor.leftoverStates.set(run.id, stateOf(run.workspaceId, 7));
    await loseWorker(run);
    const leftovers = server.app.get(RunLeftovers);
    const lines: unknown[] = [];
    await new LeftoverRuns(
      server.executor,
      {
        fetchLeftoverVerdict: (id) => leftovers.decide(id),
        storeLeftoverState: (id, state) => leftovers.storeState(id, state),
        isTransient,
      },
      createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    ).collect([]);
    const log = (await story.readLog(run.id, 'apply')).split('\n');
    expect(diagnosticOf(log[1])).toEqual(errorLine(RECOVERED));
    expect(log.slice(2)).toEqual(['\u0003']);
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'state of an interrupted run was recovered',
        run: run.id,
      }),
    ]);
    await restartWorker();
  });

  it('ends with a separate line if the worker was lost while the tool printed one', async () => {
    const run = await startApply('web', false);
    await server.database.write((manager) =>
      server.app
        .get(RunLogs)
        .appendTo(manager, run.id, 'apply', 'module.this.null_resource.a: Cre'),
    );
    await loseWorker(run);
    server.clock.advance(4 * server.app.get(RunQueue).leaseMs);
    await server.app.get(RunQueue).endExpiredLeases();
    expect(await story.readLog(run.id, 'apply')).toBe(
      `\u0002applying\nmodule.this.null_resource.a: Cre\nError: ${LOST}\n\u0003`,
    );
    await restartWorker();
  });

  it('consists of the reason if the plan could not start', async () => {
    server.executor.unavailableReason = 'There is no sandbox.';
    const id = await story.queue('web', { structuredRunOutput: false });
    await story.waitFor(id, 'errored');
    server.executor.unavailableReason = null;
    expect(await story.readLog(id, 'plan')).toBe('\u0002Error: There is no sandbox.\n\u0003');
  });

  it('is complemented by the log of the process, which has the start and the end', async () => {
    const id = await story.queue('web', { autoApply: true });
    await story.waitFor(id, 'applied');
    const { id: workspace } = await story.workspace('web');
    await startApply('api');
    await worker.stop(0);
    await restartWorker();
    const phases = server.log
      .filter(({ msg }) => msg === 'run started' || msg === 'run ended')
      .map(({ time: _time, level: _level, ...members }) => members);
    const milliseconds = expect.any(Number) as unknown;
    expect(phases.filter(({ run }) => run === id)).toEqual([
      { msg: 'run started', run: id, workspace, phase: 'plan' },
      { msg: 'run ended', run: id, workspace, phase: 'plan', outcome: 'planned', milliseconds },
      { msg: 'run started', run: id, workspace, phase: 'apply' },
      { msg: 'run ended', run: id, workspace, phase: 'apply', outcome: 'applied', milliseconds },
    ]);
    expect(phases.at(-1)).toMatchObject({ phase: 'apply', outcome: 'interrupted' });
  });
});
