import { JobTooLarge, SupervisedWorker } from '../lib/worker-thread/supervised-worker.js';
import { threadProgram } from '../lib/worker-thread/thread-program.js';
import { type PlanJob, type PlanReading, readPlan } from './plan-reading.js';
import type { PlanAnswer } from './plan-reading.worker.js';
import { RunFailure } from './run-failure.js';

/** A larger plan is read in a thread of its own: a mebibyte takes some 30 ms, 64 of them would stop the process for seconds. */
const MAX_INLINE_BYTES = 512 * 1024;
const LIMITS = { deadlineMs: 120_000, memoryMb: 2_048, queueLength: 1 };
const PROGRAM = threadProgram(import.meta.url, 'plan-reading.worker');

/** {@link readPlan}, without holding up the process for long. Rejects with RunFailure. */
export async function readPlanInThread(job: PlanJob): Promise<PlanReading> {
  if (job.json.length <= MAX_INLINE_BYTES) return readPlan(job);
  // Not kept: a thread that has read such a plan holds many times its bytes.
  const thread = new SupervisedWorker<PlanJob, PlanAnswer>(PROGRAM, LIMITS);
  try {
    const answer = await thread.run(job);
    if ('failure' in answer) throw new RunFailure(answer.failure);
    return answer.reading;
  } catch (error) {
    throw error instanceof JobTooLarge
      ? new RunFailure('Reading the plan took more time or memory than it may.')
      : error;
  } finally {
    await thread.close();
  }
}
