import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { Requester } from '../../core/caller/requester.js';
import { Subject } from '../../core/caller/subject.js';
import { Invalid } from '../../core/errors.js';
import { Run } from '../runs/run.entity.js';
import { requireConfiguration } from '../runs/run-request.js';
import { UNFINISHED_STATUSES } from '../runs/run-status.js';
import { type NewRun, RunsService } from '../runs/runs.service.js';
import type { Workspace } from '../workspaces/workspace.entity.js';

/** The queued run, or why it cannot be queued. */
export type QueueResult = { readonly run: Run } | { readonly refusal: string };

type NewAutomaticRun = Omit<NewRun, 'configuration' | 'origin' | 'createdBy'> & {
  readonly requestedBy?: readonly Requester[];
};

/** Queues the runs of schedules, automatic destructions and assessments. */
@Injectable()
export class AutomaticRuns {
  constructor(private readonly runs: RunsService) {}

  /**
   * Queues a run. Returns the reason instead of throwing Invalid, but throws Conflict for a locked
   * workspace: check {@link lockRefusal} first. `actor` is the name of the feature, or the ID of
   * the schedule, that starts the run.
   */
  async queue(
    manager: EntityManager,
    workspace: Workspace,
    actor: string,
    { requestedBy = [], ...newRun }: NewAutomaticRun,
  ): Promise<QueueResult> {
    try {
      const configuration = await requireConfiguration(manager, workspace, undefined);
      const run = await this.runs.queue(manager, new Subject(null, workspace.id), workspace, {
        ...newRun,
        configuration,
        origin: 'schedule',
        createdBy: {
          kind: 'system',
          id: actor,
          name: actor,
          ...(requestedBy.length > 0 ? { requestedBy } : {}),
        },
      });
      return { run };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return { refusal: error.violations.map(({ detail }) => detail).join(' ') };
    }
  }

  async findUnfinished(manager: EntityManager, { id }: Workspace): Promise<string | null> {
    const where = { workspaceId: id, status: In([...UNFINISHED_STATUSES]) };
    const run = await manager.findOne(Run, { select: { id: true, position: true }, where });
    return run?.id ?? null;
  }
}

/** Returns why the lock of the workspace prevents runs; null if the workspace is not locked. */
export function lockRefusal({ lockedBy }: Workspace): string | null {
  return lockedBy && `The workspace is locked by ${lockedBy.kind} ${lockedBy.name}.`;
}

/** Returns why the workspace accepts no destroy runs; null if it accepts them. */
export function destroyRefusal({ allowDestroyPlan }: Workspace): string | null {
  return allowDestroyPlan
    ? null
    : 'The workspace does not allow destroy runs (allow-destroy-plan).';
}
