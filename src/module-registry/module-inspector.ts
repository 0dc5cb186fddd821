import {
  JobTooLarge,
  SupervisedWorker,
  type WorkerLimits,
} from '../worker-thread/supervised-worker.js';
import { threadProgram } from '../worker-thread/thread-program.js';
import { LIBRARY_GONE } from './hcl-source.js';
import type { Json } from './json-value.js';
import type { ModuleFacts } from './module-facts.js';
import type { InspectionInput } from './module-inspection.js';
import type { InspectionAnswer, InspectionJob } from './module-inspection.worker.js';
import { ModuleRefusal } from './module-refusal.js';

const LIMITS: WorkerLimits = { deadlineMs: 15_000, memoryMb: 256, queueLength: 32 };

const PROGRAM = threadProgram(import.meta.url, 'module-inspection.worker');

/** Reads configuration and values in HCL, in one worker thread: hostile text may take any time and memory. */
export class ModuleInspector {
  private readonly worker: SupervisedWorker<InspectionJob, InspectionAnswer>;

  constructor(limits: Partial<WorkerLimits> = {}) {
    this.worker = new SupervisedWorker(PROGRAM, { ...LIMITS, ...limits });
  }

  /** What the module declares. At most 15 s. Rejects with ModuleRefusal, or WorkerBusy. */
  async inspect({
    configuration,
    readme,
    submodules,
    warnings,
  }: InspectionInput): Promise<ModuleFacts> {
    const answer = await this.ask({ module: { configuration, readme, submodules, warnings } });
    if (!('facts' in answer)) throw new Error('The worker has answered another question.');
    return answer.facts;
  }

  /** The value of a variable that is written in HCL. At most 15 s. Rejects with ModuleRefusal, or WorkerBusy. */
  async literalValue(text: string): Promise<Json> {
    const answer = await this.ask({ literal: text });
    if (!('value' in answer)) throw new Error('The worker has answered another question.');
    return answer.value;
  }

  async close(): Promise<void> {
    await this.worker.close();
  }

  private async ask(job: InspectionJob): Promise<InspectionAnswer> {
    const answer = await this.worker.run(job).catch((error: unknown) => {
      const gaveUp =
        error instanceof JobTooLarge || (error instanceof Error && error.message === LIBRARY_GONE);
      throw gaveUp
        ? new ModuleRefusal(
            'too-complex',
            'Reading the text took more time or memory than it may. Move large data to files that the configuration reads.',
          )
        : error;
    });
    if ('refusal' in answer) throw ModuleRefusal.from(answer.refusal);
    return answer;
  }
}
