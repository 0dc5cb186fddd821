import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { lockAcrossServers } from '../../../core/database/cross-server-lock.js';
import { Run } from '../../runs/run.entity.js';
import { UNFINISHED_STATUSES } from '../../runs/run-status.js';
import type { Workspace } from '../../workspaces/workspace.entity.js';
import { workspaceChanges } from '../../workspaces/workspace-changes.js';
import { LOCAL_EXECUTION_REFUSAL } from '../../workspaces/workspace-settings.js';
import { AutomaticRuns, type QueueResult } from '../automatic-runs.js';

/**
 * Maximum assessments of the installation that are queued or executed at a time, so that they do
 * not delay other runs.
 */
export const MAX_UNFINISHED_ASSESSMENTS = 10;
/** Identifies the lock under which assessments are counted and started. */
const STARTS_LOCK = 0x6173_736d;

/** The result of a start. `isAtLimit`: the assessment must wait until another one ends. */
export type AssessmentStart = QueueResult | { readonly isAtLimit: true };

@Injectable()
export class AssessmentStarts {
  constructor(private readonly runs: AutomaticRuns) {}

  /** Counts the assessments that can start now. */
  async countFreeStarts(manager: EntityManager): Promise<number> {
    const where = { status: In([...UNFINISHED_STATUSES]), purpose: 'assessment' as const };
    return Math.max(0, MAX_UNFINISHED_ASSESSMENTS - (await manager.countBy(Run, where)));
  }

  /**
   * Queues an assessment. The transaction must have locked the row of the workspace. The workspace
   * must have no unfinished run, and must not itself be locked.
   */
  async start(manager: EntityManager, workspace: Workspace): Promise<AssessmentStart> {
    const refusal = assessmentRefusal(workspace);
    if (refusal !== null) return { refusal };
    await lockAcrossServers(manager, STARTS_LOCK);
    if ((await this.countFreeStarts(manager)) === 0) return { isAtLimit: true };
    const queued = await this.runs.queue(manager, workspace, 'assessment', {
      purpose: 'assessment',
      message: 'Check for drift',
      planOnly: true,
      options: { refreshOnly: true },
    });
    if ('run' in queued)
      await workspaceChanges.lifecycleChanged(manager, workspace.id, {
        assessmentRunId: queued.run.id,
        assessmentNextAt: null,
      });
    return queued;
  }
}

/** Returns why the workspace cannot be checked for drift; null if it can. */
export function assessmentRefusal({ executionMode, resourceCount }: Workspace): string | null {
  if (executionMode === 'local') return LOCAL_EXECUTION_REFUSAL;
  return resourceCount === 0 ? 'The workspace manages no resources that could have drifted.' : null;
}
