import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rows } from '../../core/database/rows.js';
import type { RunData } from '../events/event-types.js';
import { Events } from '../events/events.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { approvalStanding } from './approvals/approval-standing.js';
import { CONFIRMABLE, type RunStatus } from './run-status.js';
import type { Run } from './run.entity.js';

type RunEventType =
  | 'run.created'
  | 'run.planning'
  | 'run.planned'
  | 'run.needs_attention'
  | 'run.applying'
  | 'run.applied'
  | 'run.errored';

const TYPE_OF_STATUS: Readonly<Partial<Record<RunStatus, RunEventType>>> = {
  planning: 'run.planning',
  planned: 'run.planned',
  planned_and_finished: 'run.planned',
  applying: 'run.applying',
  applied: 'run.applied',
  errored: 'run.errored',
};

/** Records the events of runs. */
@Injectable()
export class RunEvents {
  constructor(private readonly events: Events) {}

  created(manager: EntityManager, run: Readonly<Run>): Promise<void> {
    return this.record(manager, run, ['run.created']);
  }

  /** Records that the run has had these statuses, in order. */
  async changed(
    manager: EntityManager,
    run: Readonly<Run>,
    statuses: readonly RunStatus[],
  ): Promise<void> {
    const types = statuses.map((status) => TYPE_OF_STATUS[status]);
    const waits = CONFIRMABLE.includes(run.status);
    await this.record(
      manager,
      run,
      [...types, waits ? ('run.needs_attention' as const) : undefined].filter(
        (type) => type !== undefined,
      ),
    );
    if (waits) await this.requestApprovals(manager, run);
  }

  /** One event for each rule whose approvals are missing. */
  private async requestApprovals(manager: EntityManager, run: Readonly<Run>): Promise<void> {
    const { organization, workspaceId } = run;
    const { requirements } = await approvalStanding(manager, run, null);
    const events = requirements
      .filter(({ missing }) => missing > 0)
      .map(({ ruleId: id, teamName, missing }) => ({
        type: 'approval.requested' as const,
        organization,
        workspaceId,
        data: async () => ({
          ...(await dataOf(manager, run)),
          approval: { id, rule: `Approvals of the team "${teamName}"`, missing },
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
    let known: Promise<RunData> | null = null;
    const data = (): Promise<RunData> => (known ??= dataOf(manager, run));
    await this.events.record(
      manager,
      ...types.map((type) => ({ type, organization, workspaceId, data })),
    );
  }
}

/** The data of events about a run. */
export async function dataOf(manager: EntityManager, run: Readonly<Run>): Promise<RunData> {
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
