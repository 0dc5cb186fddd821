import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const RESOLUTION = 5;

/**
 * The longest time in milliseconds for which work kept the event loop from turning: the least of three tries, because
 * other programs on the machine make it longer, and nothing makes it shorter.
 */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const tries: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
    delay.enable();
    // The monitor is a timer: it must tick before the work, and once more after it.
    await pause(2 * RESOLUTION);
    await work();
    await pause(2 * RESOLUTION);
    delay.disable();
    tries.push(delay.max / 1e6);
  }
  return Math.min(...tries);
}
