import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { noteProcess } from '../../src/execution/left-process.js';
import { RunFolder } from '../../src/execution/run-folder.js';
import { needs } from '../support/needs.js';
import { describeEachTool } from '../support/tools.js';
import { KeptLog, never, plan, stateOf, Workshop } from './support/workshop.js';

const MANY = { 'main.tf': 'resource "terraform_data" "x" { count = 800 }' };
/**
 * The second of its three resources takes longer than any test, also in a sandbox without a shell:
 * nothing responds at that address.
 */
const LONG = {
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
const SLEEPER = (marker: string) => ({
  'main.tf': `resource "terraform_data" "done" {}\nresource "terraform_data" "x" {\n  depends_on = [terraform_data.done]\n  provisioner "local-exec" { command = "echo $$ > ${marker}; trap '' INT; sleep 60; sleep 61" }\n}`,
});

describeEachTool('stopping a run with $title', { skip: !needs('linux') }, (tool) => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await Workshop.open(tool);
  });
  afterAll(() => workshop.close());

  it('saves the state of a partial apply when the apply is canceled', async () => {
    const executor = workshop.executor();
    const job = await workshop.job(LONG);
    const planned = await plan(executor, job);
    const cancel = new AbortController();
    const log = new KeptLog((text) => {
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
    // Only the caller knows whether the state is stored: until then, it stays here.
    expect(await executor.collectLeftState(job.runId)).toEqual(applied.state);
    await expect(executor.plan({ ...job }, new KeptLog(), never)).rejects.toThrow(
      'was not collected',
    );
    await executor.forget(job.runId);
    expect(await executor.collectLeftState(job.runId)).toBeNull();
  });

  it('kills the tool after the grace period, and saves the state', async () => {
    const executor = workshop.executor({
      sandbox: 'off',
      timeouts: { initMs: 60_000, planMs: 60_000, applyMs: 60_000, graceMs: 500 },
    });
    const marker = join(workshop.folder, 'sleeper');
    const job = await workshop.job(SLEEPER(marker));
    const planned = await plan(executor, job);
    const cancel = new AbortController();
    const applying = executor.apply(
      { ...job, lockFile: planned.lockFile },
      planned.plan,
      new KeptLog(),
      cancel.signal,
    );
    while (!existsSync(marker) || readFileSync(marker, 'utf8') === '') await delay(20);
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
    const job = await workshop.job(LONG);
    const executor = workshop.executor();
    const planned = await plan(executor, job);
    const log = new KeptLog((text) => {
      if (text.includes('apply_complete')) executor.kill(job.runId);
    });
    expect(
      await executor.apply({ ...job, lockFile: planned.lockFile }, planned.plan, log, never),
    ).toMatchObject({ outcome: 'canceled' });
    const slow = await workshop.job(MANY);
    const hasty = workshop.executor({
      timeouts: { initMs: 60_000, planMs: 1, applyMs: 1, graceMs: 1 },
    });
    expect(await hasty.plan(slow, new KeptLog(), never)).toEqual({
      outcome: 'failed',
      message: 'The plan exceeded its time limit and was terminated.',
    });
  });

  it('prevents the start of a run that was canceled before', async () => {
    const canceled = AbortSignal.abort();
    expect(
      await workshop.executor().plan(await workshop.job(MANY), new KeptLog(), canceled),
    ).toMatchObject({ outcome: 'canceled' });
  });

  it('recovers the run of a runner that died: kills the tool, returns the state', async () => {
    const executor = workshop.executor({
      timeouts: { initMs: 1, planMs: 1, applyMs: 1, graceMs: 200 },
    });
    const folder = new RunFolder(workshop.folder, 'run-crashed');
    await folder.create();
    await folder.noteApply(null);
    const state = Buffer.from('{"version":4,"serial":3,"lineage":"l"}');
    await folder.replaceEntry('terraform.tfstate', state);
    const orphan = spawn('sh', ['-c', "trap '' INT; echo deaf; sleep 60; sleep 61"], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise((resolve) => orphan.stdout.once('data', resolve));
    const exitSignal = new Promise((resolve) =>
      orphan.once('exit', (_, signal) => resolve(signal)),
    );
    await noteProcess(folder, orphan.pid ?? 0);
    expect(await executor.leftRuns()).toContain('run-crashed');
    expect(await executor.collectLeftState('run-crashed')).toEqual(state);
    expect(await exitSignal).toBe('SIGKILL');
    await folder.noteApply(state);
    expect(await executor.collectLeftState('run-crashed')).toBeNull();
    await folder.replaceEntry('terraform.tfstate', '{"version":4,"ser');
    await expect(executor.collectLeftState('run-crashed')).rejects.toThrow('incomplete');
  });
});
