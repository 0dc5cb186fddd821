import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeEachTool, hasSandbox } from '../support/tools.js';
import {
  LIMITS,
  MemoryLog,
  NEVER_ABORTED,
  run,
  RunFixture,
  stateOf,
} from './support/run-fixture.js';

vi.setConfig({ testTimeout: 180_000 });

const MEBIBYTE = 1024 ** 2;
/** A module whose output has the lines of a file of /proc that start with one of the words. */
const moduleWithLines = (file: string, words: readonly string[]): string =>
  `output "seen" { value = [for line in split("\\n", file("${file}")) : line if can(regex("^(?:${words.join('|')})", line))] }`;

/** The modules read the kernel's data about the process that evaluates them. */
describeEachTool('the process of a module with $title', { skip: !hasSandbox }, (tool) => {
  let fixture: RunFixture;
  beforeAll(async () => {
    fixture = await RunFixture.open(tool);
  });
  afterAll(() => fixture.close());

  async function readOutput(
    module: string,
    sandbox: 'required' | 'off',
  ): Promise<readonly string[]> {
    const job = await fixture.job({ 'main.tf': module });
    const { applied } = await run(fixture.executor({ sandbox }), job, new MemoryLog());
    return stateOf(applied).outputs.seen?.value as string[];
  }

  it('has no capability, and cannot gain privileges', async () => {
    const sets = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'];
    const module = moduleWithLines('/proc/self/status', [...sets, 'NoNewPrivs']);
    expect(await readOutput(module, 'required')).toEqual([
      ...sets.map((name) => `${name}:\t0000000000000000`),
      'NoNewPrivs:\t1',
    ]);
    // If the kernel of this machine shows nothing, the assertion above proves nothing.
    expect(await readOutput(module, 'off')).toHaveLength(6);
  });

  it('has the configured limits, which it cannot raise', async () => {
    const words = ['Max cpu time', 'Max file size', 'Max address space', 'Max core file size'];
    const limits = (await readOutput(moduleWithLines('/proc/self/limits', words), 'required')).map(
      (line) => line.split(/ {2,}/).slice(0, 3),
    );
    expect(
      Object.fromEntries(limits.map(([name = '', soft, hard]) => [name, [soft, hard]])),
    ).toEqual({
      'Max cpu time': [String(LIMITS.cpuSeconds), String(LIMITS.cpuSeconds)],
      'Max file size': [String(LIMITS.fileBytes), String(LIMITS.fileBytes)],
      'Max address space': [String(LIMITS.memoryBytes), String(LIMITS.memoryBytes)],
      'Max core file size': ['0', '0'],
    });
  });

  it('cannot write a file above the limit: the apply fails, and reports why', async () => {
    const module = `output "seen" { value = join("", [for n in range(1, 1000) : format("%04000d", n)]) }`;
    const limits = { ...LIMITS, fileBytes: 2 * MEBIBYTE };
    const small = fixture.executor({ sandbox: 'required', limits });
    const large = fixture.executor({ sandbox: 'required' });
    const outcomes = [];
    for (const executor of [large, small]) {
      const job = await fixture.job({ 'main.tf': module });
      const planned = await executor.plan(job, new MemoryLog(), NEVER_ABORTED);
      if (planned.outcome !== 'planned') {
        outcomes.push([planned.outcome, planned.message]);
        continue;
      }
      const { outcome, message } = await executor.apply(
        { ...job, lockFile: planned.lockFile },
        planned.plan,
        new MemoryLog(),
        NEVER_ABORTED,
      );
      outcomes.push([outcome, message]);
    }
    expect(outcomes[0]).toEqual(['applied', null]);
    expect(outcomes[1]).toEqual(['failed', expect.stringContaining('file too large') as unknown]);
  });
});
