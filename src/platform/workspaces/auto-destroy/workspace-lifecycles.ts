import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Requester, requesterOf } from '../../../core/caller/requester.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { execute } from '../../../core/database/statement.js';
import type { Violation } from '../../../core/errors.js';
import type { Project } from '../../projects/project.entity.js';
import type { Workspace } from '../workspace.entity.js';
import type { SettingColumns } from '../workspace-settings.js';
import { AutoDestroyLimits } from './auto-destroy-limits.js';
import type { DestructionRequesters } from './destruction-requesters.js';
import {
  type LifecycleColumns,
  type LifecycleSettings,
  NEW_LIFECYCLE,
  resolveLifecycle,
} from './lifecycle-settings.js';

interface ResolvedLifecycle {
  readonly columns: Partial<LifecycleColumns>;
  readonly violations: readonly Violation[];
}

type Destroyable = Pick<SettingColumns, 'allowDestroyPlan' | 'executionMode'>;

/** Automatic destruction and assessments, as settings of workspaces. */
@Injectable()
export class WorkspaceLifecycles {
  constructor(
    private readonly limits: AutoDestroyLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the columns of a new workspace in the project, and the broken rules. `requester` is
   * null if the columns are not stored.
   */
  async resolveNew(
    manager: EntityManager,
    project: Project,
    settings: LifecycleSettings = {},
    columns: Destroyable & Pick<Workspace, 'noCodeModuleId'>,
    requester: Requester | null = null,
  ): Promise<LifecycleColumns & Pick<ResolvedLifecycle, 'violations'>> {
    const now = this.clock.timestamp();
    const { columns: changed, violations } = resolveLifecycle(NEW_LIFECYCLE, settings, {
      project,
      maximum: await this.limits.findMaximum(manager, columns, project),
      now,
      requester,
      isNewInProject: true,
      isDestroyable: isDestroyable(columns),
      isDestroyableChanged: false,
    });
    return { ...NEW_LIFECYCLE, lastActivityAt: now, ...changed, violations };
  }

  /**
   * Returns the columns to write for a changed workspace, and the broken rules. `project` and
   * `columns` apply after the change.
   */
  async resolveChanges(
    manager: EntityManager,
    subject: Subject,
    workspace: Workspace,
    project: Project,
    settings: LifecycleSettings = {},
    columns: Destroyable,
  ): Promise<ResolvedLifecycle> {
    return resolveLifecycle(workspace, settings, {
      project,
      maximum: await this.limits.findMaximum(manager, workspace, project),
      now: this.clock.timestamp(),
      requester: requesterOf(subject),
      isNewInProject: project.id !== workspace.projectId,
      isDestroyable: isDestroyable(columns),
      isDestroyableChanged: isDestroyable(columns) !== isDestroyable(workspace),
    });
  }

  /**
   * Copies the duration of the project to the workspaces that inherit it, and the assessment
   * interval to all. A new duration counts from now, so that inactive workspaces are not destroyed
   * immediately.
   */
  async projectChanged(manager: EntityManager, project: Project): Promise<void> {
    const { id, autoDestroyDuration: duration, assessmentInterval: interval } = project;
    const { autoDestroySetBy: setter } = project;
    const now = this.clock.timestamp();
    const setBy: DestructionRequesters | null = setter && { setBy: [setter] };
    await execute(
      manager,
      `UPDATE workspaces SET auto_destroy_duration = $1, last_activity_at = $2,
         auto_destroy_set_by = $3, auto_destroy_error = NULL,
         auto_destroy_status =
           CASE WHEN auto_destroy_status = 'running' THEN 'running' ELSE NULL END,
         auto_destroy_next_at = CASE WHEN auto_destroy_status = 'running' THEN NULL ELSE $4 END,
         version = version + 1, revision = revision + 1
       WHERE project_id = $5 AND inherits_auto_destroy
         AND COALESCE(auto_destroy_duration, '') <> $6`,
      [
        duration,
        now,
        setBy && JSON.stringify(setBy),
        duration === null ? null : now,
        id,
        duration ?? '',
      ],
    );
    const enabled = interval === null ? 'false' : 'true';
    await execute(
      manager,
      `UPDATE workspaces SET assessment_interval = $1,
         assessments_enabled = COALESCE(own_assessments, ${enabled}),
         assessment_next_at = CASE WHEN COALESCE(own_assessments, ${enabled}) THEN $2 ELSE NULL END,
         version = version + 1, revision = revision + 1
       WHERE project_id = $3 AND COALESCE(assessment_interval, '') <> $4`,
      [interval, now, id, interval ?? ''],
    );
  }
}

const isDestroyable = ({ allowDestroyPlan, executionMode }: Destroyable): boolean =>
  allowDestroyPlan && executionMode !== 'local';
