import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { workspaceChanges } from '../../workspaces/workspace-changes.js';
import { EXECUTES_NO_RUNS } from '../../workspaces/workspace-settings.js';
import type { Workspace } from '../../workspaces/workspace.entity.js';
import { AutomaticRuns, type Queued } from '../automatic-runs.js';

/** Queues the runs of assessments. */
@Injectable()
export class AssessmentStarts {
  constructor(private readonly runs: AutomaticRuns) {}

  /** The workspace is locked in the transaction, and has no run that has not ended. */
  async start(manager: EntityManager, workspace: Workspace): Promise<Queued> {
    const refusal = assessmentRefusal(workspace);
    if (refusal !== null) return { refusal };
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

/** Why the workspace cannot be checked for drift; null: it can. */
export function assessmentRefusal({ executionMode, resourceCount }: Workspace): string | null {
  if (executionMode === 'local') return EXECUTES_NO_RUNS;
  return resourceCount === 0 ? 'The workspace manages no resources that could have drifted.' : null;
}
