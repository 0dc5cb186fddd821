import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { requesterOf } from '../../core/caller/requester.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { orNotFound, type Violation } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { AuditLog } from '../audit/audit-log.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { Project } from '../projects/project.entity.js';
import { ProjectsService, requireProject } from '../projects/projects.service.js';
import { replaceTagBindings } from '../projects/tags/stored-tag-bindings.js';
import { WorkspaceLifecycles } from './auto-destroy/workspace-lifecycles.js';
import { adjustWorkspaceCount } from './stored-workspaces.js';
import { WorkspaceTags } from './tags/workspace-tags.js';
import { adjustUsageCounts } from './usage/usage-counts.js';
import { Workspace } from './workspace.entity.js';
import { WorkspaceRules } from './workspace-rules.js';
import {
  applySettings,
  inheritedExecution,
  type NewWorkspaceSettings,
  TAG_BINDINGS_POINTER,
} from './workspace-settings.js';

/** The columns of a workspace that depend on its no-code module, if it has one. */
export type ModuleColumns = Pick<
  Workspace,
  'source' | 'sourceModuleId' | 'noCodeModuleId' | 'noCodeVersionId' | 'moduleId' | 'moduleVersion'
>;

const NO_MODULE: ModuleColumns = {
  source: 'api',
  sourceModuleId: null,
  noCodeModuleId: null,
  noCodeVersionId: null,
  moduleId: null,
  moduleVersion: null,
};

/** The steps to create a workspace, for this module and no-code provisioning. */
@Injectable()
export class WorkspaceFactory {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsService,
    private readonly rules: WorkspaceRules,
    private readonly tags: WorkspaceTags,
    private readonly lifecycles: WorkspaceLifecycles,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Gets the project of a new or moved workspace; by default, the organization's default project.
   * Throws NotFound unless the caller has the permission there.
   */
  async getProjectFor(
    subject: Subject,
    organization: string,
    projectId: string | undefined,
    permission: 'workspace.create' | 'workspace.provision' = 'workspace.create',
  ): Promise<Project> {
    await getOrganization(this.database, subject, 'organization.read', organization);
    const project =
      projectId === undefined
        ? await this.projects.defaultOf(organization)
        : await this.projects.find(organization, projectId);
    return requireProject(subject, permission, project);
  }

  /**
   * Returns the rules that the settings break in a new workspace. `noCodeModuleId` is its no-code
   * module; null if there is none.
   */
  async violations(
    project: Project,
    settings: NewWorkspaceSettings,
    source: Workspace['source'],
    manager: EntityManager = this.database.read,
    noCodeModuleId: string | null = null,
  ): Promise<Violation[]> {
    const columns = applySettings(settings, inheritedExecution(project, source));
    const lifecycle = await this.lifecycles.resolveNew(manager, project, settings.lifecycle, {
      ...columns,
      noCodeModuleId,
    });
    return [
      ...(await this.rules.violations(manager, project, settings, columns, undefined, source)),
      ...lifecycle.violations,
    ];
  }

  /**
   * The caller must have checked the permission and {@link violations}. Throws Invalid for tags and
   * tag bindings that break a rule. Rejects with a unique violation if the name is in use.
   */
  async insert(
    manager: EntityManager,
    subject: Subject,
    { organization, id: projectId }: Project,
    requested: NewWorkspaceSettings,
    module: ModuleColumns = NO_MODULE,
  ): Promise<Workspace> {
    const settings = await this.tags.resolveTags(manager, organization, requested);
    // The lock makes a concurrent change of the execution default wait for the new workspace.
    const project = orNotFound(await rows(manager, Project).lock({ id: projectId }, 'share'));
    const now = this.clock.timestamp();
    const columns = {
      ...applySettings(settings, inheritedExecution(project, module.source)),
      ...module,
    };
    const { violations: _, ...lifecycle } = await this.lifecycles.resolveNew(
      manager,
      project,
      settings.lifecycle,
      columns,
      requesterOf(subject),
    );
    const workspace: Workspace = {
      id: this.ids.next('ws'),
      organization,
      projectId,
      ...columns,
      ...lifecycle,
      sourceName: settings.sourceName || null,
      sourceUrl: settings.sourceUrl || null,
      creatorKind: subject.principal?.kind ?? null,
      creatorId: subject.principal?.id ?? null,
      ...NEW_WORKSPACE_COLUMNS,
      latestChangeAt: now,
      createdAt: now,
      updatedAt: now,
      version: 1,
      revision: 1,
    };
    await rows(manager, Workspace).insert(workspace);
    await this.tags.store(manager, workspace);
    const { id: workspaceId } = workspace;
    if (settings.tagBindings)
      await replaceTagBindings(
        manager,
        this.ids,
        { workspaceId },
        settings.tagBindings,
        TAG_BINDINGS_POINTER,
      );
    await adjustWorkspaceCount(manager, workspace, 1);
    await adjustUsageCounts(manager, null, workspace);
    const changes = { name: workspace.name, project: projectId, source: workspace.source };
    await this.audit.record(manager, subject, {
      organization,
      action: 'workspace.create',
      resource: { type: 'workspaces', id: workspace.id },
      changes,
    });
    return workspace;
  }
}

const NEW_WORKSPACE_COLUMNS = {
  lockedBy: null,
  noCodeUpgradeAvailable: false,
  resourceCount: 0,
  planDurationAverage: null,
  applyDurationAverage: null,
  runFailures: null,
  runsCount: null,
  currentRunId: null,
  currentRunStatus: '',
  latestRunId: null,
  currentStateVersionId: null,
  currentConfigurationVersionId: null,
  autoDestroyWarnedFor: null,
  autoDestroyWarnings: 0,
  autoDestroyRunId: null,
  assessmentRunId: null,
  assessmentResultId: null,
  lastAssessmentAt: null,
  drifted: null,
} as const;
