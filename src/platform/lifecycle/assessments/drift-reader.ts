import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { SupervisedWorker } from '../../../lib/worker-thread/supervised-worker.js';
import { resolveThreadProgram } from '../../../lib/worker-thread/thread-program.js';
import { Project } from '../../projects/project.entity.js';
import { canReadInline } from '../../runs/plans/inline-plans.js';
import { PlanJson } from '../../runs/plans/plan-json.js';
import type { Run } from '../../runs/run.entity.js';
import type { Workspace } from '../../workspaces/workspace.entity.js';
import { type Drift, driftIn, type DriftJob } from './drift.js';

const LIMITS = { deadlineMs: 30_000, memoryMb: 2_048, queueLength: 16, waitingPerCaller: 16 };
const PROGRAM = resolveThreadProgram(import.meta.url, 'drift.worker');

/** Thrown if the stored JSON cannot be read as a plan. */
export class UnreadablePlan extends Error {
  override readonly name = 'UnreadablePlan';
}

/** Reads the drift from the stored plans of assessments. */
@Injectable()
export class DriftReader implements OnApplicationShutdown {
  private readonly worker = new SupervisedWorker<DriftJob, Drift>(PROGRAM, LIMITS);

  constructor(
    private readonly database: Database,
    private readonly plans: PlanJson,
  ) {}

  /**
   * Returns the drift without the resources and attributes that the project ignores. Throws Gone if
   * the plan was removed, UnreadablePlan if it cannot be read, and JobTooLarge or WorkerBusy like
   * {@link SupervisedWorker.run}.
   */
  async read(run: Run, { projectId }: Workspace): Promise<Drift> {
    const project = await rows(this.database.read, Project).find({ id: projectId });
    const json = await this.plans.find(run);
    if (json === null) throw new Error('The run has no plan.');
    const job = { json, rules: project?.driftIgnoreRules ?? [] };
    try {
      return canReadInline(json) ? driftIn(job) : await this.worker.run(job, run.organization);
    } catch (error) {
      throw isUnreadable(error)
        ? new UnreadablePlan('The plan cannot be read.', { cause: error })
        : error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }
}

/** Whether a plan is not JSON, is not structured like a plan, or exhausts the call stack. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError;
