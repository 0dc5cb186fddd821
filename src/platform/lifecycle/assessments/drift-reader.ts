import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { rows } from '../../../core/database/rows.js';
import { Database } from '../../../core/database/database.js';
import { SupervisedWorker } from '../../../lib/worker-thread/supervised-worker.js';
import { threadProgram } from '../../../lib/worker-thread/thread-program.js';
import { Project } from '../../projects/project.entity.js';
import { PlanJson } from '../../runs/plans/plan-json.js';
import type { Run } from '../../runs/run.entity.js';
import type { Workspace } from '../../workspaces/workspace.entity.js';
import { type Drift, driftIn, type DriftJob } from './drift.js';

/** Larger plans are parsed in a worker thread: a mebibyte takes about 10 ms. */
const MAX_INLINE_BYTES = 512 * 1024;
const LIMITS = { deadlineMs: 30_000, memoryMb: 2_048, queueLength: 16, waitingPerCaller: 16 };
const PROGRAM = threadProgram(import.meta.url, 'drift.worker');

/** Reads the drift from the stored plans of assessments. */
@Injectable()
export class DriftReader implements OnApplicationShutdown {
  private readonly worker = new SupervisedWorker<DriftJob, Drift>(PROGRAM, LIMITS);

  constructor(
    private readonly database: Database,
    private readonly plans: PlanJson,
  ) {}

  /**
   * Without what the project ignores. Throws Gone if the plan was removed, and JobTooLarge.
   */
  async read(run: Run, { projectId }: Workspace): Promise<Drift> {
    const project = await rows(this.database.read, Project).find({ id: projectId });
    const json = await this.plans.of(run);
    if (json === null) throw new Error('The run has no plan.');
    const job = { json, rules: project?.driftIgnoreRules ?? [] };
    return json.length <= MAX_INLINE_BYTES ? driftIn(job) : this.worker.run(job, run.organization);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }
}
