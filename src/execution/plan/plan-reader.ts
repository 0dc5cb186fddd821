import { JobTooLarge, SupervisedWorker } from '../../lib/worker-thread/supervised-worker.js';
import { resolveThreadProgram } from '../../lib/worker-thread/thread-program.js';
import { RunFailure } from '../run-failure.js';
import { type PlanJob, type PlanReading, readPlan } from './plan-reading.js';
import type { PlanResult } from './plan-reading.worker.js';

/** Maximum bytes of a plan and its schemas to parse inline: a mebibyte takes about 30 ms. */
const MAX_INLINE_BYTES = 512 * 1024;
const LIMITS = { deadlineMs: 120_000, memoryMb: 2_048, queueLength: 1 };
const PROGRAM = resolveThreadProgram(import.meta.url, 'plan-reading.worker');

/**
 * Like {@link readPlan}, but reads large plans in a worker thread. Also rejects with RunFailure if
 * that exceeds the time or memory limit.
 */
export async function readPlanInThread(job: PlanJob): Promise<PlanReading> {
  if (job.json.length + (job.schemas?.length ?? 0) <= MAX_INLINE_BYTES) return readPlan(job);
  // A new thread each time, because a thread keeps many times the size of a large plan in memory.
  const thread = new SupervisedWorker<PlanJob, PlanResult>(PROGRAM, LIMITS);
  try {
    const result = await thread.run(job);
    if ('failure' in result) throw new RunFailure(result.failure);
    return result.reading;
  } catch (error) {
    throw error instanceof JobTooLarge
      ? new RunFailure(
          'Reading the plan exceeded the time or memory limit. Divide its resources among several ' +
            'workspaces.',
        )
      : error;
  } finally {
    await thread.close();
  }
}
