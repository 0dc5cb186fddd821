import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest time, in milliseconds, that the event loop of this thread was kept from its timers. */
export async function longestStall(work: () => Promise<void>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 5 });
  histogram.enable();
  await work();
  histogram.disable();
  return histogram.max / 1e6;
}

/** The median of several runs, in milliseconds: other processes disturb some of them, not most. */
export function medianDuration(runs: number, work: () => void): number {
  const durations = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return durations.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}
