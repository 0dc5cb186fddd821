import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import { Project } from '../../projects/project.entity.js';
import { requireProject } from '../../projects/projects.service.js';
import {
  mergeTagBindings,
  type NewTagBinding,
  tagBindingsOf,
  tagBindingViolations,
} from '../../projects/tags/stored-tag-bindings.js';
import { TagBinding } from '../../projects/tags/tag-binding.entity.js';
import { Workspace } from '../workspace.entity.js';

/** The bindings that apply to a workspace: its own, then those of its project with other keys. */
export type EffectiveTagBindings = readonly TagBinding[];

@Injectable()
export class TagBindingsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async listOfWorkspace(subject: Subject, workspaceId: string): Promise<TagBinding[]> {
    await this.getReadableWorkspace(subject, workspaceId);
    return tagBindingsOf(this.database.read, { workspaceId });
  }

  async listOfProject(subject: Subject, projectId: string): Promise<TagBinding[]> {
    requireProject(
      subject,
      'project.read',
      await rows(this.database.read, Project).find({ id: projectId }),
    );
    return tagBindingsOf(this.database.read, { projectId });
  }

  async listEffective(subject: Subject, workspaceId: string): Promise<EffectiveTagBindings> {
    const workspace = await this.getReadableWorkspace(subject, workspaceId);
    return (await this.loadEffective([workspace])).get(workspaceId) ?? [];
  }

  /** Loads the effective bindings by workspace ID, without an access decision. */
  async loadEffective(
    workspaces: readonly Pick<Workspace, 'id' | 'projectId'>[],
  ): Promise<ReadonlyMap<string, EffectiveTagBindings>> {
    const bindings = await this.database.read.find(TagBinding, {
      where: [
        { workspaceId: In(workspaces.map(({ id }) => id)) },
        { projectId: In([...new Set(workspaces.map(({ projectId }) => projectId))]) },
      ],
      order: { position: 'ASC' },
    });
    return new Map(
      workspaces.map(({ id, projectId }) => {
        const own = bindings.filter(({ workspaceId }) => workspaceId === id);
        const inherited = bindings.filter(
          (binding) =>
            binding.projectId === projectId && own.every(({ key }) => key !== binding.key),
        );
        return [id, [...own, ...inherited]] as const;
      }),
    );
  }

  async mergeIntoWorkspace(
    subject: Subject,
    workspaceId: string,
    bindings: readonly NewTagBinding[],
  ): Promise<TagBinding[]> {
    refuseInvalid(bindings);
    return this.database.write(async (manager) => {
      const workspace = access.requireOnProject(
        subject,
        'workspace.update',
        await rows(manager, Workspace).lock({ id: workspaceId }),
      );
      const merged = await mergeTagBindings(manager, this.ids, { workspaceId }, bindings, '/data');
      const now = this.clock.timestamp();
      await rows(manager, Workspace).updateVersioned(workspace, {
        updatedAt: now,
        latestChangeAt: now,
      });
      await this.audit.record(manager, subject, {
        organization: workspace.organization,
        action: 'workspace.update',
        resource: { type: 'workspaces', id: workspaceId },
        changes: { 'tag-bindings': toAudited(merged) },
      });
      return merged;
    });
  }

  async mergeIntoProject(
    subject: Subject,
    projectId: string,
    bindings: readonly NewTagBinding[],
  ): Promise<TagBinding[]> {
    refuseInvalid(bindings);
    return this.database.write(async (manager) => {
      const project = requireProject(
        subject,
        'project.update',
        await rows(manager, Project).lock({ id: projectId }),
      );
      const merged = await mergeTagBindings(manager, this.ids, { projectId }, bindings, '/data');
      await rows(manager, Project).updateVersioned(project, { updatedAt: this.clock.timestamp() });
      await this.audit.record(manager, subject, {
        organization: project.organization,
        action: 'project.update',
        resource: { type: 'projects', id: projectId },
        changes: { 'tag-bindings': toAudited(merged) },
      });
      return merged;
    });
  }

  private async getReadableWorkspace(subject: Subject, id: string): Promise<Workspace> {
    return access.requireOnProject(
      subject,
      'workspace.read',
      await rows(this.database.read, Workspace).find({ id }),
    );
  }
}

function refuseInvalid(bindings: readonly NewTagBinding[]): void {
  const violations = tagBindingViolations(bindings, '/data');
  assertNoViolations(violations);
}

const toAudited = (bindings: readonly TagBinding[]) =>
  bindings.map(({ key, value }) => ({ key, value }));
