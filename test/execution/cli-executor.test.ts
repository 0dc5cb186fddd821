import { afterEach, expect, it, vi } from 'vitest';

import { RunCgroups } from '../../src/execution/sandbox/run-cgroups.js';
import { Workshop } from './support/workshop.js';

afterEach(() => vi.restoreAllMocks());

it('probes its machine again after a probe that threw', async () => {
  const workshop = await Workshop.open({
    ...{ name: 'tofu', title: 'x', version: '9.9.9', path: '', searchPath: '/nowhere' },
  });
  try {
    const open = vi.spyOn(RunCgroups, 'open').mockRejectedValueOnce(new Error('EMFILE'));
    const executor = workshop.executor({ sandbox: 'off' });
    await expect(executor.unavailable()).rejects.toThrow('EMFILE');
    for (const _ of [1, 2]) expect(await executor.unavailable()).not.toContain('EMFILE');
    expect(open).toHaveBeenCalledTimes(2);
  } finally {
    await workshop.close();
  }
});
