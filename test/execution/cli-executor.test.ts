import { afterEach, expect, it, vi } from 'vitest';
import { RunCgroups } from '../../src/execution/sandbox/run-cgroups.js';
import { RunFixture } from './support/run-fixture.js';

afterEach(() => vi.restoreAllMocks());

it('an executor probes its machine again after a probe has thrown', async () => {
  const fixture = await RunFixture.open({
    ...{ name: 'tofu', title: 'x', version: '9.9.9', path: '', searchPath: '/nowhere' },
  });
  try {
    const open = vi.spyOn(RunCgroups, 'open').mockRejectedValueOnce(new Error('EMFILE'));
    const executor = fixture.executor({ sandbox: 'off' });
    await expect(executor.findUnavailableReason()).rejects.toThrow('EMFILE');
    for (const _ of [1, 2]) expect(await executor.findUnavailableReason()).not.toContain('EMFILE');
    expect(open).toHaveBeenCalledTimes(2);
  } finally {
    await fixture.close();
  }
});
