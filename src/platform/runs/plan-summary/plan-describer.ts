import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Page } from '../../../core/database/page.js';
import { Busy } from '../../../core/errors.js';
import {
  JobTooLarge,
  SupervisedWorker,
  WorkerBusy,
} from '../../../lib/worker-thread/supervised-worker.js';
import { resolveThreadProgram } from '../../../lib/worker-thread/thread-program.js';
import { canReadInline } from '../plans/inline-plans.js';
import { PlanJson } from '../plans/plan-json.js';
import type { Run } from '../run.entity.js';
import { describeJson, type DescriptionJob, type PlanDescription } from './plan-description.js';

const LIMITS = { deadlineMs: 30_000, memoryMb: 2_048, queueLength: 16, waitingPerCaller: 4 };
const PROGRAM = resolveThreadProgram(import.meta.url, 'plan-description.worker');
/** The maximum number of cached attributes, resources, outputs and groups: usually up to 20 MiB. */
const MAX_CACHED_ATTRIBUTES = 50_000;

/** The plan needs more time or memory than a description may use. */
export class PlanTooLarge extends Busy {
  constructor() {
    super(
      'This plan is too large to be summarized now. Read it as JSON, or try again.',
      Math.ceil(LIMITS.deadlineMs / 1_000),
    );
  }
}

@Injectable()
export class PlanDescriber implements OnApplicationShutdown {
  /** Keyed by the immutable file of the plan and the page. */
  private readonly cache = new LRUCache<string, PlanDescription>({
    maxSize: MAX_CACHED_ATTRIBUTES,
    sizeCalculation: sizeOf,
  });
  private readonly worker = new SupervisedWorker<DescriptionJob, PlanDescription>(PROGRAM, LIMITS);

  constructor(private readonly plans: PlanJson) {}

  /**
   * Returns null if the run has no plan. Throws Gone if the plan was removed, PlanTooLarge if the
   * description exceeds a limit, and Busy if too many large plans are being read.
   */
  async describe(run: Run, page: Page): Promise<PlanDescription | null> {
    const key = `${run.planJsonKey ?? ''} ${page.number} ${page.size}`;
    const cached = this.cache.get(key);
    if (cached) return cached;
    const json = await this.plans.find(run);
    if (json === null) return null;
    const job = { json, page, isUpload: 'upload' in run.module };
    const description = canReadInline(json)
      ? describeJson(job)
      : await this.describeInThread(job, run.organization);
    this.cache.set(key, description);
    return description;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }

  private async describeInThread(job: DescriptionJob, caller: string): Promise<PlanDescription> {
    try {
      return await this.worker.run(job, caller);
    } catch (error) {
      if (error instanceof WorkerBusy)
        throw new Busy('Too many large plans are being read. Try again.', error.retryAfterSeconds);
      if (error instanceof JobTooLarge) throw new PlanTooLarge();
      throw error;
    }
  }
}

function sizeOf({ groups, outputs }: PlanDescription): number {
  const changes = groups.flatMap((group) => group.changes);
  return changes.reduce(
    (sum, { attributes }) => sum + attributes.length + 1,
    outputs.length + groups.length + 1,
  );
}
