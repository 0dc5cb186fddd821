import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../core/clock.js';
import { rows } from '../../core/database/rows.js';
import { execute } from '../../core/database/statement.js';
import type { Organization } from '../identity/organizations/organization.entity.js';
import { Project } from '../projects/project.entity.js';
import type { Workspace } from './workspace.entity.js';
import { inheritedExecution } from './workspace-settings.js';

const SOURCES = ['api', 'no-code-module'] as const satisfies readonly Workspace['source'][];

/**
 * Copies a changed execution default to the projects and workspaces that do not set their own, so
 * that lists and new runs read only the workspace. Queued runs keep their execution mode and pool.
 */
@Injectable()
export class ExecutionDefaults {
  constructor(private readonly clock: Clock) {}

  /** Called in the transaction that has changed the organization. */
  async organizationChanged(
    manager: EntityManager,
    { name: organization, defaultExecutionMode, defaultAgentPoolId }: Organization,
  ): Promise<void> {
    const inheriting = { organization, overwritesExecution: false };
    for (const project of await manager.findBy(Project, inheriting)) {
      const changes = { defaultExecutionMode, defaultAgentPoolId };
      await this.projectChanged(
        manager,
        await rows(manager, Project).updateVersioned(project, changes),
      );
    }
  }

  /** Called in the transaction that has changed the project. */
  async projectChanged(manager: EntityManager, project: Project): Promise<void> {
    const now = this.clock.timestamp();
    for (const source of SOURCES) {
      const { executionMode, agentPoolId } = inheritedExecution(project, source);
      await execute(
        manager,
        `UPDATE workspaces SET execution_mode = $1, agent_pool_id = $2, updated_at = $3,
           latest_change_at = $4, version = version + 1, revision = revision + 1
         WHERE project_id = $5 AND source = $6
           AND setting_overwrites LIKE '%"executionMode":false%'`,
        [executionMode, agentPoolId, now, now, project.id, source],
      );
    }
  }
}
