import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachTool, tools } from '../support/tools.js';
import { MemoryLog, NEVER_ABORTED, plan, run, RunFixture, stateOf } from './support/run-fixture.js';

const NOTE_1 = {
  'main.tf': `
    variable "text" { type = string }
    variable "size" {
      type    = number
      default = 1
    }
    resource "terraform_data" "note" {
      count = var.size
      input = var.text
    }
    output "notes" { value = terraform_data.note[*].output }`,
};
const NOTE_2 = {
  'main.tf': `${NOTE_1['main.tf']}\nresource "terraform_data" "more" { input = "second" }\n`,
};
const text = (value: string) => ({
  key: 'text',
  value,
  category: 'iac' as const,
  hcl: false,
  sensitive: false,
});

describeEachTool('a run with $title', (tool) => {
  let fixture: RunFixture;
  beforeAll(async () => {
    fixture = await RunFixture.open(tool);
  });
  afterAll(() => fixture.close());

  it('plans a module of the registry, and applies exactly that plan', async () => {
    const size = { key: 'size', value: '2', category: 'iac' as const, hcl: true, sensitive: false };
    const job = await fixture.job(NOTE_1, { variables: [text('hello'), size] });
    const executor = fixture.executor();
    const log = new MemoryLog();
    let fetched = '';
    const planned = await executor.plan(job, log, NEVER_ABORTED, () => {
      fetched = log.text;
    });
    if (planned.outcome !== 'planned') throw new Error(planned.message);
    expect(planned.changes).toEqual({ add: 2, change: 0, destroy: 0, import: 0 });
    expect(planned.resourceChanges).toContainEqual({
      address: 'module.this.terraform_data.note[1]',
      type: 'terraform_data',
      action: 'create',
    });
    expect(fetched).toContain('Fetching the module');
    expect(fetched).not.toContain('successfully initialized');
    expect(log.text).toContain('successfully initialized');
    // Changes after the plan do not affect it.
    const applied = await executor.apply(
      { ...job, lockFile: planned.lockFile, variables: [text('other'), size] },
      planned.plan,
      log,
      NEVER_ABORTED,
    );
    expect(applied).toMatchObject({
      outcome: 'applied',
      message: null,
      changes: { add: 2, change: 0, destroy: 0 },
    });
    expect(stateOf(applied).outputs.notes?.value).toEqual(['hello', 'hello']);
    expect(log.text).toContain('"type":"apply_complete"');
  });

  it('reports that nothing changes, and destroys everything on request', async () => {
    const executor = fixture.executor();
    const first = await fixture.job(NOTE_1, { variables: [text('hello')] });
    const { state } = (await run(executor, first)).applied;
    const again = await plan(executor, { ...first, runId: 'run-again', state });
    expect(again).toMatchObject({ hasChanges: false, changes: { add: 0, change: 0, destroy: 0 } });
    const { planned, applied } = await run(executor, {
      ...first,
      runId: 'run-destroy',
      state,
      destroy: true,
    });
    expect(planned).toMatchObject({ hasChanges: true, changes: { add: 0, change: 0, destroy: 1 } });
    expect(applied).toMatchObject({ outcome: 'applied', changes: { destroy: 1 } });
    expect(stateOf(applied).resources).toEqual([]);
  });

  it('treats a change of outputs alone as a change', async () => {
    const executor = fixture.executor();
    const job = await fixture.job({ 'main.tf': 'output "color" { value = "red" }' });
    const { state } = (await run(executor, job)).applied;
    const other = await fixture.job({ 'main.tf': 'output "color" { value = "blue" }' }, { state });
    expect(await plan(executor, other)).toMatchObject({
      hasChanges: true,
      changes: { add: 0, change: 0, destroy: 0 },
    });
  });

  it('treats a moved resource alone as a change, and stores its address', async () => {
    const executor = fixture.executor();
    const moduleOf = (name: string, more = ''): Record<string, string> => ({
      'main.tf': `resource "terraform_data" "${name}" { input = "x" }\n${more}`,
    });
    const { state } = (await run(executor, await fixture.job(moduleOf('old')))).applied;
    const moved = 'moved {\n  from = terraform_data.old\n  to = terraform_data.new\n}';
    const { planned, applied } = await run(
      executor,
      await fixture.job(moduleOf('new', moved), { state }),
    );
    expect(planned).toMatchObject({
      hasChanges: true,
      changes: { add: 0, change: 0, destroy: 0 },
    });
    expect(stateOf(applied).resources).toMatchObject([{ name: 'new' }]);
  });

  it('upgrades from 1.0.0 to 2.0.0 and keeps the lineage of the state', async () => {
    const executor = fixture.executor();
    const first = await fixture.job(NOTE_1, { variables: [text('one')], moduleName: 'upgraded' });
    const before = await run(executor, first);
    const second = await fixture.job(NOTE_2, {
      variables: [text('two')],
      moduleName: 'upgraded',
      moduleVersion: '2.0.0',
      state: before.applied.state,
      lockFile: before.planned.lockFile,
    });
    const after = await run(executor, second);
    expect(after.planned.changes).toMatchObject({ add: 1, change: 1, destroy: 0 });
    expect(stateOf(after.applied).lineage).toBe(stateOf(before.applied).lineage);
    expect(stateOf(after.applied).serial).toBeGreaterThan(stateOf(before.applied).serial);
  });

  it('applies on a different machine than the plan', async () => {
    const other = await RunFixture.open(tool);
    const job = await fixture.job(NOTE_1, { variables: [text('far')] });
    const planned = await plan(fixture.executor(), job);
    const applied = await fixture
      .executor({ workDir: other.folder })
      .apply({ ...job, lockFile: planned.lockFile }, planned.plan, new MemoryLog(), NEVER_ABORTED);
    expect(applied).toMatchObject({ outcome: 'applied', changes: { add: 1 } });
    await other.close();
  });

  it('refuses to apply a plan that was created with an older state', async () => {
    const executor = fixture.executor();
    const job = await fixture.job(NOTE_1, { variables: [text('a')] });
    const stale = await plan(executor, { ...job, runId: 'run-stale' });
    const { state } = (await run(executor, job)).applied;
    const outcome = await executor.apply(
      { ...job, runId: 'run-stale', state, lockFile: stale.lockFile },
      stale.plan,
      new MemoryLog(),
      NEVER_ABORTED,
    );
    expect(outcome).toMatchObject({ outcome: 'failed', state: null });
    expect(outcome.message).toMatch(/stale|does not match the given state/i);
  });

  it('returns the state of a partial apply when the apply fails', async () => {
    const files = {
      'main.tf':
        'resource "terraform_data" "good" { input = "done" }\nresource "terraform_data" "bad" {\n  depends_on = [terraform_data.good]\n  input = 1\n  provisioner "local-exec" { command = "exit 3" }\n}',
    };
    const { applied } = await run(fixture.executor(), await fixture.job(files));
    expect(applied).toMatchObject({ outcome: 'failed', changes: { add: 1 } });
    expect(applied.message).toContain('local-exec');
    expect(stateOf(applied).resources.map(({ name }) => name)).toContain('good');
  });

  it('fails a plan whose module is invalid, with the message of the tool', async () => {
    const job = await fixture.job({
      'main.tf': 'resource "terraform_data" "x" { input = tonumber("many") }',
    });
    const outcome = await fixture.executor().plan(job, new MemoryLog(), NEVER_ABORTED);
    expect(outcome).toMatchObject({ outcome: 'failed' });
    expect('message' in outcome && outcome.message).toContain('Invalid function argument');
  });

  it('fails a plan without a required variable, and names a missing module', async () => {
    const executor = fixture.executor();
    const job = await fixture.job(NOTE_1);
    expect(await executor.plan(job, new MemoryLog(), NEVER_ABORTED)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('"text" is required'),
    });
    const absent = { ...job, module: { ...job.module, version: '9.9.9' } };
    expect(await executor.plan(absent, new MemoryLog(), NEVER_ABORTED)).toEqual({
      outcome: 'failed',
      message: `The registry returned 404 for the module acme/${job.module.name}/tiny 9.9.9.`,
    });
  });

  it('leaves no secret on the disk after a plan, and nothing at all after forget', async () => {
    const executor = fixture.executor();
    const job = await fixture.job(NOTE_1, {
      variables: [{ ...text('correct horse battery'), sensitive: true }],
    });
    await plan(executor, job);
    const search = (): string =>
      execFileSync('sh', ['-c', `grep -rlaE 'correct horse|${fixture.registry.token}' . || true`], {
        cwd: fixture.folder,
      }).toString();
    expect(search()).toBe('');
    expect(await executor.listLeftoverRuns()).toContain(job.runId);
    await executor.forget(job.runId);
    expect(await executor.listLeftoverRuns()).not.toContain(job.runId);
  });

  it('uses the requested one of all configured versions', async () => {
    const executor = fixture.executor({ toolPaths: tools.map(({ path }) => path) });
    expect((await executor.listVersions()).map(({ version }) => version)).toEqual(
      expect.arrayContaining(tools.map(({ version }) => version)),
    );
    const log = new MemoryLog();
    await plan(executor, await fixture.job(NOTE_1, { variables: [text('a')] }), log);
    expect(log.text).toContain(`"@message":"${tool.title}"`);
  });

  it('reads the files for OpenTofu only with OpenTofu', async () => {
    const { applied } = await run(
      fixture.executor(),
      await fixture.job({
        'main.tf': 'output "it" { value = "terraform" }',
        'main.tofu': 'output "it" { value = "tofu" }',
      }),
    );
    expect(stateOf(applied).outputs.it?.value).toBe(tool.name);
  });

  it('refuses a version of the tool that is not installed', async () => {
    const job = await fixture.job(NOTE_1, { iacVersion: '0.0.1', variables: [text('a')] });
    const outcome = await fixture.executor().plan(job, new MemoryLog(), NEVER_ABORTED);
    expect(outcome).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('does not have version 0.0.1; it has '),
    });
  });
});
