import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rows } from '../../core/database/rows.js';
import type { RunData } from '../events/event-types.js';
import { Events } from '../events/events.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { waitsOnlyForPolicies } from './approvals/apply-gate.js';
import { readApprovalStatus } from './approvals/approval-status.js';
import type { Run } from './run.entity.js';
import { CONFIRMABLE_STATUSES, type RunStatus } from './run-status.js';

type RunEventType =
  | 'run.created'
  | 'run.planning'
  | 'run.planned'
  | 'run.needs_attention'
  | 'run.applying'
  | 'run.applied'
  | 'run.errored';

const EVENT_TYPES: Readonly<Partial<Record<RunStatus, RunEventType>>> = {
  planning: 'run.planning',
  planned: 'run.planned',
  planned_and_finished: 'run.planned',
  applying: 'run.applying',
  applied: 'run.applied',
  errored: 'run.errored',
};

@Injectable()
export class RunEvents {
  constructor(private readonly events: Events) {}

  recordCreation(manager: EntityManager, run: Readonly<Run>): Promise<void> {
    return this.record(manager, run, ['run.created']);
  }

  /**
   * Records the events of the statuses that the run entered, in order, and announces a plan that
   * waits for users. If the plan waits only for its policies, the end of their evaluation announces
   * it if necessary.
   */
  async recordStatuses(
    manager: EntityManager,
    run: Readonly<Run>,
    statuses: readonly RunStatus[],
  ): Promise<void> {
    const types = statuses.map((status) => EVENT_TYPES[status]);
    await this.record(
      manager,
      run,
      types.filter((type) => type !== undefined),
    );
    const isWaiting = CONFIRMABLE_STATUSES.includes(run.status);
    if (isWaiting && !(await waitsOnlyForPolicies(manager, run)))
      await this.announceWaiting(manager, run);
  }

  /** Records that the run waits for users, and requests the missing approvals. */
  async announceWaiting(manager: EntityManager, run: Readonly<Run>): Promise<void> {
    await this.record(manager, run, ['run.needs_attention']);
    await this.requestApprovals(manager, run);
  }

  /** Records one event for each rule that lacks approvals, unless an owner overrode them. */
  private async requestApprovals(manager: EntityManager, run: Readonly<Run>): Promise<void> {
    const { organization, workspaceId } = run;
    const status = await readApprovalStatus(manager, run, null);
    if (status.isOverridden) return;
    const events = status.requirements
      .filter(({ missing }) => missing > 0)
      .map(({ ruleId: id, teamName, missing }) => ({
        type: 'approval.requested' as const,
        organization,
        workspaceId,
        data: async () => ({
          ...(await readRunData(manager, run)),
          approval: { id, rule: `Approvals by the team "${teamName}"`, missing },
        }),
      }));
    await this.events.record(manager, ...events);
  }

  private async record(
    manager: EntityManager,
    run: Readonly<Run>,
    types: readonly RunEventType[],
  ): Promise<void> {
    const { organization, workspaceId } = run;
    let runData: Promise<RunData> | null = null;
    const data = (): Promise<RunData> => (runData ??= readRunData(manager, run));
    await this.events.record(
      manager,
      ...types.map((type) => ({ type, organization, workspaceId, data })),
    );
  }
}

export async function readRunData(manager: EntityManager, run: Readonly<Run>): Promise<RunData> {
  const { id, name } = await rows(manager, Workspace).require({ id: run.workspaceId });
  return {
    workspace: { id, name },
    run: {
      id: run.id,
      status: run.status,
      message: run.message,
      'is-destroy': run.isDestroy,
      'plan-only': run.planOnly,
      'created-at': run.createdAt,
      'updated-at': run.updatedAt,
      'created-by': run.createdBy.name,
    },
  };
}
