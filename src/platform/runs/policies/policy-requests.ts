import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { BackgroundWork } from '../../../core/background/background-work.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Ids } from '../../../core/ids.js';
import { readEffectivePolicySets } from '../../policies/effective-policy-sets.js';
import { Run } from '../run.entity.js';
import { CONFIRMABLE_STATUSES } from '../run-status.js';
import { RunPolicyCheck } from './run-policy-check.entity.js';

/** The name of the background task that evaluates policies. */
export const POLICY_TASK = 'policy-evaluation';

type RequestedRun = Pick<Run, 'id' | 'organization' | 'workspaceId' | 'planHash' | 'purpose'>;

/** Requests evaluations of policies: creates a {@link RunPolicyCheck}, or marks it as due. */
@Injectable()
export class PolicyRequests {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly background: BackgroundWork,
  ) {}

  /**
   * Requests an evaluation if policies apply to the run, in the transaction that stores its plan.
   * Assessments are not evaluated.
   */
  async requestForPlan(manager: EntityManager, run: RequestedRun): Promise<void> {
    if (run.purpose === 'assessment') return;
    if ((await readEffectivePolicySets(manager, run)).length > 0) await this.request(manager, run);
  }

  /**
   * Requests another evaluation if the run waits for a confirmation, unless an evaluation of its
   * plan is already due.
   */
  async requestAgain(runId: string): Promise<void> {
    await this.database.write(async (manager) => {
      const run = await rows(manager, Run).find({ id: runId });
      if (!run || !CONFIRMABLE_STATUSES.includes(run.status)) return;
      const check = await rows(manager, RunPolicyCheck).find({ runId });
      // Another request would restart an evaluation that may have begun.
      if (check?.due && check.planHash === run.planHash) return;
      await this.request(manager, run);
    });
  }

  /**
   * Requests evaluations of all runs of the organization that wait for a confirmation, after its
   * policies have changed.
   */
  async requestForOrganization(manager: EntityManager, organization: string): Promise<void> {
    for (const run of await findWaitingRuns(manager, { organization }))
      await this.request(manager, run);
  }

  /**
   * Like {@link requestForOrganization}, for a workspace to which other policies may apply. Omits
   * runs without policies before and now.
   */
  async requestForWorkspace(manager: EntityManager, workspaceId: string): Promise<void> {
    for (const run of await findWaitingRuns(manager, { workspaceId }))
      if (
        (await manager.existsBy(RunPolicyCheck, { runId: run.id })) ||
        (await readEffectivePolicySets(manager, run)).length > 0
      )
        await this.request(manager, run);
  }

  private async request(
    manager: EntityManager,
    { id: runId, planHash }: Pick<Run, 'id' | 'planHash'>,
  ): Promise<void> {
    const check = await rows(manager, RunPolicyCheck).lock({ runId });
    if (check)
      await rows(manager, RunPolicyCheck).update(
        { id: check.id },
        {
          due: true,
          requests: check.requests + 1,
          attempts: 0,
          leaseUntil: null,
          planHash,
          // A check that is already due keeps its place in the queue.
          ...(check.due ? {} : { createdAt: this.clock.timestamp() }),
        },
      );
    else
      await rows(manager, RunPolicyCheck).insertIfAbsent('id', {
        id: this.ids.next('polchk'),
        runId,
        planHash,
        due: true,
        requests: 1,
        attempts: 0,
        leaseUntil: null,
        status: 'pending' as const,
        policiesDigest: null,
        outcomes: [],
        milliseconds: null,
        overriddenBy: null,
        overrideReason: null,
        overriddenAt: null,
        createdAt: this.clock.timestamp(),
        evaluatedAt: null,
      });
    await this.background.wakeAll(manager, POLICY_TASK);
  }
}

function findWaitingRuns(
  manager: EntityManager,
  where: Pick<Run, 'organization'> | Pick<Run, 'workspaceId'>,
): Promise<RequestedRun[]> {
  return manager.find(Run, {
    select: { id: true, organization: true, workspaceId: true, planHash: true, purpose: true },
    where: { ...where, status: In(CONFIRMABLE_STATUSES) },
    order: { position: 'ASC' },
  });
}
