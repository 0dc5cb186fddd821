import { Injectable } from '@nestjs/common';
import { BackgroundWork } from '../../../core/background/background-work.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Conflict } from '../../../core/errors.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { workspaceChanges } from '../../workspaces/workspace-changes.js';
import { AssessmentResult } from './assessment-result.entity.js';
import { assessmentRefusal } from './assessment-starts.js';

@Injectable()
export class AssessmentResultsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly background: BackgroundWork,
    private readonly audit: AuditLog,
  ) {}

  async read(subject: Subject, id: string): Promise<AssessmentResult> {
    const result = await rows(this.database.read, AssessmentResult).get({ id });
    await this.requireReadable(subject, result.workspaceId);
    return result;
  }

  /** Reads the last result of the workspace. Throws NotFound before the first one. */
  async readCurrent(subject: Subject, workspaceId: string): Promise<AssessmentResult> {
    await this.requireReadable(subject, workspaceId);
    return rows(this.database.read, AssessmentResult).get({ workspaceId });
  }

  /**
   * Makes an assessment due; starts no second one while one is queued or active. Throws Conflict
   * for a workspace that cannot be assessed.
   */
  async request(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const workspace = access.requireOnProject(
        subject,
        'run.plan',
        await rows(manager, Workspace).lock({ id }),
      );
      const refusal = assessmentRefusal(workspace);
      if (refusal !== null) throw new Conflict(refusal);
      await workspaceChanges.lifecycleChanged(manager, id, {
        assessmentNextAt: this.clock.timestamp(),
      });
      await this.audit.record(manager, subject, {
        organization: workspace.organization,
        action: 'workspace.assess',
        resource: { type: 'workspaces', id },
      });
      await this.background.wakeAll(manager, 'assessments');
    });
  }

  private async requireReadable(subject: Subject, id: string): Promise<void> {
    access.requireOnProject(
      subject,
      'run.read',
      await rows(this.database.read, Workspace).find({ id }),
    );
  }
}
