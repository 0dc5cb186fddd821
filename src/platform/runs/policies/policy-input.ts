import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Project } from '../../projects/project.entity.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { PlanJson } from '../plans/plan-json.js';
import { moduleOf, type Run } from '../run.entity.js';

/** Creates the document that policies read as `input`. */
@Injectable()
export class PolicyInput {
  constructor(
    private readonly database: Database,
    private readonly plans: PlanJson,
  ) {}

  /** Returns null if the run has no stored plan. Throws Gone if retention has removed it. */
  async build(run: Run): Promise<Buffer | null> {
    const plan = await this.plans.find(run);
    if (plan === null) return null;
    const facts = JSON.stringify(await this.readFacts(run));
    // Concatenates the plan without parsing it, because it can be many megabytes long.
    return Buffer.concat([Buffer.from(`{"run":${facts},"plan":`), plan, Buffer.from('}')]);
  }

  private async readFacts(run: Run): Promise<object> {
    const { read } = this.database;
    const workspace = await rows(read, Workspace).require({ id: run.workspaceId });
    const project = await rows(read, Project).require({ id: workspace.projectId });
    return {
      id: run.id,
      created_at: run.createdAt,
      planned_at: run.statusTimestamps.planned ?? run.statusTimestamps.planned_and_finished ?? null,
      created_by: { kind: run.createdBy.kind, name: run.createdBy.name },
      message: run.message,
      source: run.source,
      is_destroy: run.isDestroy,
      refresh_only: run.refreshOnly,
      auto_apply: run.autoApply,
      speculative: run.planOnly,
      target_addrs: run.targetAddrs ?? [],
      replace_addrs: run.replaceAddrs ?? [],
      tool_version: run.iacVersion,
      organization: { name: run.organization },
      project: { id: project.id, name: project.name },
      workspace: {
        id: workspace.id,
        name: workspace.name,
        tags: workspace.tagNames,
        execution_mode: run.executionMode,
      },
      module: moduleOf(run),
    };
  }
}
