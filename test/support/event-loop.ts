import { performance } from 'node:perf_hooks';

/**
 * The share of time in which the event loop of this thread was active, from 0 to 1. Largely
 * independent of other processes.
 */
export async function utilization(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).utilization;
}

/**
 * The number of event loop turns during the work: other tasks of the process had as many chances to
 * run.
 */
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

/** The CPU time in milliseconds of all threads of this process during the work. */
export async function cpuTimeDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return millisecondsSince(before);
}

/** The minimum CPU time of several runs in milliseconds, which other load hardly affects. */
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
