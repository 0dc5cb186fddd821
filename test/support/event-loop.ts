import { performance } from 'node:perf_hooks';

/** How much of the time the event loop of this thread was at work, from 0 to 1. Other processes hardly change it. */
export async function utilization(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).utilization;
}

/** How often the event loop of this thread turned while the work was done: what else the process has to do came as often. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await work();
  clearImmediate(next);
  return turns;
}

/** The CPU time, in milliseconds, of all threads of this process while the work was done. */
export async function cpuTimeDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return millisecondsSince(before);
}

/** The least CPU time of several runs, in milliseconds: what the work needs, on however busy a machine. */
export function leastCpuTime(runs: number, work: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    return millisecondsSince(before);
  });
  return Math.min(...times);
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
