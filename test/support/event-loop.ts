import { performance } from 'node:perf_hooks';

/**
 * The share of the work's duration in which the event loop of this thread was active, from 0 to 1.
 * Other processes hardly affect it.
 */
export async function measureUtilization(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).utilization;
}

/** The number of event loop turns during the work, in each of which other tasks could run. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
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
export async function measureCpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return millisecondsSince(before);
}

/** The minimum CPU time of several runs in milliseconds. Other processes hardly affect it. */
export function measureMinCpuTime(runs: number, work: () => void): number {
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
