import { afterEach, describe, expect, it, vi } from 'vitest';
import { abortAfter, startIdleTimeout } from '../../src/execution/time-limit.js';
import { collectGarbage } from '../support/collect-garbage.js';

/** Resolves to the abort reason of the signal, without a reference to it. */
const waitForAbort = (signal: AbortSignal): Promise<Error> =>
  new Promise((resolve) =>
    signal.addEventListener('abort', (event) =>
      resolve((event.target as AbortSignal).reason as Error),
    ),
  );

describe('a time limit', () => {
  it('aborts the operation, even after a garbage collection', async () => {
    const reason = waitForAbort(abortAfter(new AbortController().signal, 300));
    await collectGarbage();
    expect((await reason).name).toBe('TimeoutError');
  });

  it('ends with the other signal', async () => {
    const other = new AbortController();
    const reason = waitForAbort(abortAfter(other.signal, 600_000));
    other.abort(new Error('enough'));
    expect((await reason).message).toBe('enough');
  });
});

describe('an idle timeout', () => {
  afterEach(() => vi.useRealTimers());

  it('waits while there is activity, and aborts after silence', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const limit = startIdleTimeout(new AbortController().signal, 1_500);
    let isOver = false;
    const reason = waitForAbort(limit.signal).finally(() => (isOver = true));
    for (let times = 0; times < 20; times += 1) {
      await vi.advanceTimersByTimeAsync(1_400);
      limit.restart();
    }
    await collectGarbage();
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1_500);
    expect((await reason).name).toBe('TimeoutError');
  });

  it('does not abort after it was cleared', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const limit = startIdleTimeout(new AbortController().signal, 1_500);
    limit.clear();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(limit.signal.aborted).toBe(false);
  });
});
