import { LIBRARY_OUT_OF_MEMORY } from '../hcl/hcl-source.js';
import {
  JobTooLarge,
  SupervisedWorker,
  type WorkerLimits,
} from '../worker-thread/supervised-worker.js';
import { resolveThreadProgram } from '../worker-thread/thread-program.js';
import type { ModuleFacts } from './module-facts.js';
import type { InspectionInput } from './module-inspection.js';
import type { InspectionJob, InspectionResult } from './module-inspection.worker.js';
import { ModuleRefusal } from './module-refusal.js';

const LIMITS: WorkerLimits = {
  deadlineMs: 10_000,
  memoryMb: 256,
  queueLength: 32,
  waitingPerCaller: 2,
};

const PROGRAM = resolveThreadProgram(import.meta.url, 'module-inspection.worker');

/**
 * Inspects modules in one worker thread, because a hostile configuration can take unbounded time
 * and memory. Organizations take turns, so that many modules of one do not block the others.
 */
export class ModuleInspector {
  private readonly worker: SupervisedWorker<InspectionJob, InspectionResult>;

  constructor(limits: Partial<WorkerLimits> = {}) {
    this.worker = new SupervisedWorker(PROGRAM, { ...LIMITS, ...limits });
  }

  /**
   * Creates an inspector with its own thread for runs, so that they do not wait for uploads. It has
   * no queue limit, because the runner limits the number of runs.
   */
  static forRuns(): ModuleInspector {
    return new ModuleInspector({ queueLength: Infinity, waitingPerCaller: Infinity });
  }

  /**
   * Reads the facts of a module. Rejects with ModuleRefusal, also if the inspection takes too
   * long (by default 10 s) or too much memory. Rejects with WorkerBusy if too many inspections
   * wait, or with another Error if the inspector is closed or its thread fails.
   */
  async inspect(
    { configuration, readme, submodules, configuredFolders, warnings }: InspectionInput,
    organization = '',
  ): Promise<ModuleFacts> {
    const job = { module: { configuration, readme, submodules, configuredFolders, warnings } };
    const result = await this.worker.run(job, organization).catch((error: unknown) => {
      const isTooComplex =
        error instanceof JobTooLarge ||
        (error instanceof Error && error.message === LIBRARY_OUT_OF_MEMORY);
      throw isTooComplex
        ? new ModuleRefusal(
            'too-complex',
            'Parsing the configuration exceeded the time or memory limit. Move large data to ' +
              'files that the configuration reads.',
          )
        : error;
    });
    if ('refusal' in result) throw ModuleRefusal.from(result.refusal);
    return result.facts;
  }

  /** Ends the thread. Active and queued inspections reject. */
  async close(): Promise<void> {
    await this.worker.close();
  }
}
