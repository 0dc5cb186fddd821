import { describe, expect, it } from 'vitest';
import type { ModuleCallee, RunJob } from '../../src/execution/execution.js';
import { SimulatedExecutor } from '../../src/execution/simulated-executor.js';
import { MemoryLog, NEVER_ABORTED } from './support/run-fixture.js';

const job: RunJob & { readonly module: ModuleCallee } = {
  ...{
    runId: 'run-1',
    organization: 'acme',
    workspace: { id: 'ws-1', name: 'one' },
    iacVersion: '1.11.0',
    state: null,
    lockFile: null,
    destroy: false,
  },
  registry: { publicUrl: 'http://127.0.0.1', token: 'unused-token' },
  variables: [
    { key: 'token', value: 'hunter2-hunter2', category: 'iac', hcl: false, sensitive: true },
  ],
  module: {
    ...{ namespace: 'acme', name: 'web', provider: 'aws', version: '1.0.0' },
    variables: [{ name: 'token', type: 'string', sensitive: true, required: true }],
    outputs: [
      { name: 'address', sensitive: false },
      { name: 'key', sensitive: true },
    ],
    resources: [
      { address: 'aws_instance.web', type: 'aws_instance' },
      { address: 'aws_lb.front', type: 'aws_lb' },
    ],
  },
};

describe('the simulated executor', () => {
  const executor = new SimulatedExecutor();
  async function run(of: RunJob, log = new MemoryLog()) {
    const planned = await executor.plan(of, log, NEVER_ABORTED);
    if (planned.outcome !== 'planned') throw new Error(planned.message);
    return { planned, applied: await executor.apply(of, planned.plan, log, NEVER_ABORTED) };
  }

  it('plans and applies the declared resources, labels each line, and shows no value', async () => {
    const log = new MemoryLog();
    const { planned, applied } = await run(job, log);
    expect(planned).toMatchObject({
      hasChanges: true,
      changes: { add: 2, change: 0, destroy: 0 },
      resourceChanges: [
        { address: 'module.this.aws_instance.web', type: 'aws_instance', action: 'create' },
        { type: 'aws_lb' },
      ],
    });
    expect(applied).toMatchObject({ outcome: 'applied', changes: { add: 2 } });
    const lines = log.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { '@message': string });
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(line['@message']).toContain('nothing is provisioned');
    const state = JSON.parse(String(applied.state));
    expect(state).toMatchObject({
      version: 4,
      serial: 1,
      outputs: { address: { type: 'string' }, key: { sensitive: true } },
      resources: [{ module: 'module.this', type: 'aws_instance', name: 'web' }, { type: 'aws_lb' }],
    });
    expect(
      log.text + String(planned.plan) + String(planned.json) + String(applied.state),
    ).not.toContain('hunter2');
  });

  it('changes nothing the second time, changes with the version, and destroys', async () => {
    const { state } = (await run(job)).applied;
    expect((await run({ ...job, state })).planned).toMatchObject({ hasChanges: false });
    const upgraded = await run({ ...job, state, module: { ...job.module, version: '2.0.0' } });
    expect(upgraded.planned.changes).toEqual({ add: 0, change: 2, destroy: 0, import: 0 });
    const [before, after] = [state, upgraded.applied.state].map((bytes) =>
      JSON.parse(String(bytes)),
    );
    expect(after).toMatchObject({ lineage: before.lineage, serial: 2 });
    const destroyed = await run({ ...job, state, destroy: true });
    expect(destroyed.planned.changes).toMatchObject({ destroy: 2 });
    expect(JSON.parse(String(destroyed.applied.state))).toMatchObject({
      resources: [],
      outputs: {},
    });
  });

  it('fails without a required value, and ends when it is canceled', async () => {
    expect(await executor.plan({ ...job, variables: [] }, new MemoryLog(), NEVER_ABORTED)).toEqual({
      outcome: 'failed',
      message: 'No value for required variable: "token"',
    });
    expect(await executor.plan(job, new MemoryLog(), AbortSignal.abort())).toMatchObject({
      outcome: 'canceled',
    });
  });
});
