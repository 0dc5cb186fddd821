import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** The longest time, in milliseconds, that the event loop of this thread was kept from its timers. */
export async function longestStall(work: () => Promise<void>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 5 });
  histogram.enable();
  await work();
  histogram.disable();
  return histogram.max / 1e6;
}

/** How much of the time the event loop of this thread was at work, from 0 to 1. Other processes hardly change it. */
export async function utilization(work: () => Promise<void>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).utilization;
}

/** The least CPU time of several runs, in milliseconds: what the work needs, on however busy a machine. */
export function leastCpuTime(runs: number, work: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
