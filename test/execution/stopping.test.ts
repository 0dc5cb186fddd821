import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { recordProcess } from '../../src/execution/process-record.js';
import { RunFolder } from '../../src/execution/run-folder.js';
import { needs } from '../support/needs.js';
import { describeEachTool } from '../support/tools.js';
import { MemoryLog, NEVER_ABORTED, plan, RunFixture, stateOf } from './support/run-fixture.js';

const WAIT = { timeout: 30_000 };
const LARGE_MODULE = { 'main.tf': 'resource "terraform_data" "x" { count = 800 }' };
/** The second of three resources outlasts any test, because nothing listens at its address. */
const LONG_MODULE = {
  'main.tf': `resource "terraform_data" "first" {}
resource "terraform_data" "second" {
  depends_on = [terraform_data.first]
  provisioner "remote-exec" {
    inline = ["true"]
    connection {
      host     = "127.0.0.1"
      port     = 1
      user     = "nobody"
      password = "none"
      agent    = false
      timeout  = "1h"
    }
  }
}
resource "terraform_data" "third" {
  depends_on = [terraform_data.second]
}`,
};
const sleeperModule = (marker: string) => ({
  'main.tf': `resource "terraform_data" "done" {}\nresource "terraform_data" "x" {\n  depends_on = [terraform_data.done]\n  provisioner "local-exec" { command = "echo $$ > ${marker}; trap '' INT; sleep 60; sleep 61" }\n}`,
});

describeEachTool('stopping a run with $title', { skip: !needs('linux') }, (tool) => {
  let fixture: RunFixture;
  beforeAll(async () => {
    fixture = await RunFixture.open(tool);
  });
  afterAll(() => fixture.close());

  it('saves the state of a partial apply when the apply is canceled', async () => {
    const executor = fixture.executor();
    const job = await fixture.job(LONG_MODULE);
    const planned = await plan(executor, job);
    const cancel = new AbortController();
    const log = new MemoryLog((text) => {
      if (text.includes('apply_complete')) cancel.abort();
    });
    const applied = await executor.apply(
      { ...job, lockFile: planned.lockFile },
      planned.plan,
      log,
      cancel.signal,
    );
    expect(applied).toMatchObject({ outcome: 'canceled', message: 'The apply was canceled.' });
    const created = stateOf(applied).resources.map(({ name }) => name);
    expect(created).toContain('first');
    expect(created).not.toContain('third');
    expect(log.text).toMatch(/interrupt/i);
    // The state stays on this machine until the caller has stored it.
    expect(await executor.collectLeftoverState(job.runId)).toEqual(applied.state);
    await expect(executor.plan({ ...job }, new MemoryLog(), NEVER_ABORTED)).rejects.toThrow(
      'was not collected',
    );
    await executor.forget(job.runId);
    expect(await executor.collectLeftoverState(job.runId)).toBeNull();
  });

  it('kills the tool after the grace period, and saves the state', async () => {
    const executor = fixture.executor({
      sandbox: 'off',
      timeouts: { initMs: 60_000, planMs: 60_000, applyMs: 60_000, graceMs: 500 },
    });
    const marker = join(fixture.folder, 'sleeper');
    const job = await fixture.job(sleeperModule(marker));
    const planned = await plan(executor, job);
    const cancel = new AbortController();
    const applying = executor.apply(
      { ...job, lockFile: planned.lockFile },
      planned.plan,
      new MemoryLog(),
      cancel.signal,
    );
    await vi.waitFor(() => expect(readFileSync(marker, 'utf8')).not.toBe(''), WAIT);
    cancel.abort();
    const applied = await applying;
    expect(applied.outcome).toBe('canceled');
    expect(stateOf(applied).resources.map(({ name }) => name)).toContain('done');
    const pid = Number(readFileSync(marker, 'utf8'));
    expect(
      existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    ).toBeFalsy();
  });

  it('kills a run immediately on request, and when it exceeds its time limit', async () => {
    const job = await fixture.job(LONG_MODULE);
    const executor = fixture.executor();
    const planned = await plan(executor, job);
    const log = new MemoryLog((text) => {
      if (text.includes('apply_complete')) executor.kill(job.runId);
    });
    expect(
      await executor.apply(
        { ...job, lockFile: planned.lockFile },
        planned.plan,
        log,
        NEVER_ABORTED,
      ),
    ).toMatchObject({ outcome: 'canceled' });
    const slow = await fixture.job(LARGE_MODULE);
    const hasty = fixture.executor({
      timeouts: { initMs: 60_000, planMs: 1, applyMs: 1, graceMs: 1 },
    });
    expect(await hasty.plan(slow, new MemoryLog(), NEVER_ABORTED)).toEqual({
      outcome: 'failed',
      message: 'The plan exceeded its time limit and was terminated.',
    });
  });

  it('prevents the start of a run that was already canceled', async () => {
    const canceled = AbortSignal.abort();
    expect(
      await fixture.executor().plan(await fixture.job(LARGE_MODULE), new MemoryLog(), canceled),
    ).toMatchObject({ outcome: 'canceled' });
  });

  it('of a runner that died kills the tool, and returns the state', async () => {
    const executor = fixture.executor({
      timeouts: { initMs: 1, planMs: 1, applyMs: 1, graceMs: 200 },
    });
    const folder = new RunFolder(fixture.folder, 'run-crashed');
    await folder.create();
    await folder.recordApply(null);
    const state = Buffer.from('{"version":4,"serial":3,"lineage":"l"}');
    await folder.replaceEntry('terraform.tfstate', state);
    const orphan = spawn('sh', ['-c', "trap '' INT; echo ready; sleep 60; sleep 61"], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise((resolve) => orphan.stdout.once('data', resolve));
    const exitSignal = new Promise((resolve) =>
      orphan.once('exit', (_, signal) => resolve(signal)),
    );
    await recordProcess(folder, orphan.pid ?? 0);
    expect(await executor.listLeftoverRuns()).toContain('run-crashed');
    expect(await executor.collectLeftoverState('run-crashed')).toEqual(state);
    expect(await exitSignal).toBe('SIGKILL');
    await folder.recordApply(state);
    expect(await executor.collectLeftoverState('run-crashed')).toBeNull();
    await folder.replaceEntry('terraform.tfstate', '{"version":4,"ser');
    await expect(executor.collectLeftoverState('run-crashed')).rejects.toThrow('incomplete');
  });
});
