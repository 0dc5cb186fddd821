import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { silenceLimit, timeLimit } from '../../src/execution/time-limit.js';
import { collectGarbage } from '../support/garbage.js';

/** Resolves to the abort reason of the signal, without a reference to the signal. */
const reasonOf = (signal: AbortSignal): Promise<Error> =>
  new Promise((resolve) =>
    signal.addEventListener('abort', (event) =>
      resolve((event.target as AbortSignal).reason as Error),
    ),
  );

describe('a time limit', () => {
  it('aborts the operation, even after a garbage collection', async () => {
    const reason = reasonOf(timeLimit(new AbortController().signal, 300));
    for (let times = 0; times < 5; times += 1) {
      collectGarbage();
      await delay(20);
    }
    expect((await reason).name).toBe('TimeoutError');
  });

  it('ends with the other signal', async () => {
    const other = new AbortController();
    const reason = reasonOf(timeLimit(other.signal, 600_000));
    other.abort(new Error('enough'));
    expect((await reason).message).toBe('enough');
  });
});

describe('an idle timeout', () => {
  afterEach(() => vi.useRealTimers());

  it('waits while there is activity, and aborts after silence', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const limit = silenceLimit(new AbortController().signal, 1_500);
    let isOver = false;
    const reason = reasonOf(limit.signal).finally(() => (isOver = true));
    for (let times = 0; times < 20; times += 1) {
      await vi.advanceTimersByTimeAsync(1_400);
      collectGarbage();
      limit.restart();
    }
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1_500);
    expect((await reason).name).toBe('TimeoutError');
  });

  it('does not abort after it was cleared', async () => {
    const limit = silenceLimit(new AbortController().signal, 20);
    limit.clear();
    await delay(100);
    expect(limit.signal.aborted).toBe(false);
  });
});
