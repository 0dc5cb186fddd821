import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isForeignKeyViolation } from '../../core/database/errors.js';
import type { InTransaction } from '../../core/database/in-transaction.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import {
  assertNoViolations,
  Conflict,
  NotFound,
  orNotFound,
  type Violation,
  WriteConflict,
} from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { AuditLog } from '../audit/audit-log.js';
import { access, type WorkspaceSelection } from '../identity/access.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import { ownCreators } from '../identity/project-permissions.js';
import { Project } from '../projects/project.entity.js';
import { replaceTagBindings, tagBindingsOf } from '../projects/tags/stored-tag-bindings.js';
import type { TagBinding } from '../projects/tags/tag-binding.entity.js';
import { WorkspaceLifecycles } from './auto-destroy/workspace-lifecycles.js';
import type { Scope, WorkspaceFilter } from './filters/workspace-filter.js';
import { refuseLocked } from './locks/workspace-lock.js';
import {
  adjustWorkspaceCount,
  type ListedWorkspace,
  readWorkspacePage,
} from './stored-workspaces.js';
import { WorkspaceTags } from './tags/workspace-tags.js';
import { adjustUsageCounts, countedColumnsOf } from './usage/usage-counts.js';
import { Workspace } from './workspace.entity.js';
import { WorkspaceDeletionHooks } from './workspace-deletion-hooks.js';
import { WorkspaceFactory } from './workspace-factory.js';
import { refuseDuplicateName, WorkspaceRules } from './workspace-rules.js';
import {
  applySettings,
  inheritedExecution,
  type NewWorkspaceSettings,
  TAG_BINDINGS_POINTER,
  type WorkspaceSettings,
} from './workspace-settings.js';

export type WorkspaceKey = Pick<Workspace, 'id'> | Pick<Workspace, 'organization' | 'nameKey'>;

type RequestedFilter = Omit<WorkspaceFilter, 'creators'> & {
  readonly projectId?: string | undefined;
  /** `me`: the caller and its teams. */
  readonly createdBy?: 'me' | undefined;
};

type MoveHook = (manager: EntityManager, workspaceId: string) => Promise<void>;

@Injectable()
export class WorkspacesService {
  private afterMove: MoveHook = async () => undefined;

  constructor(
    private readonly database: Database,
    private readonly workspaceFactory: WorkspaceFactory,
    private readonly rules: WorkspaceRules,
    private readonly deletionHooks: WorkspaceDeletionHooks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly tags: WorkspaceTags,
    private readonly ids: Ids,
    private readonly lifecycles: WorkspaceLifecycles,
  ) {}

  /** Sets the one function that each move to another project calls in its transaction. */
  onMove(hook: MoveHook): void {
    this.afterMove = hook;
  }

  /** Lists workspaces that the caller may read. {@link load} returns their rows. */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
    { createdBy, ...requested }: RequestedFilter,
  ): Promise<PageOfRows<ListedWorkspace>> {
    await getOrganization(this.database, subject, 'organization.read', organization);
    const readable = access.workspacesWith(subject, 'workspace.read', organization);
    const scope = { organization, ...narrowScope(readable, requested.projectId) };
    const creators = createdBy && ownCreators(subject.caller, organization);
    const filter = creators ? { ...requested, creators } : requested;
    return readWorkspacePage(this.database, scope, filter, page);
  }

  /** Loads the rows of listed workspaces that still exist and that the caller may still read. */
  async load(subject: Subject, listed: readonly ListedWorkspace[]): Promise<Workspace[]> {
    const ids = listed.map(({ id }) => id);
    const found = await rows(this.database.read, Workspace).findByValues('id', ids);
    return found.filter((row) => access.allowsOnProject(subject, 'workspace.read', row));
  }

  async read(subject: Subject, which: WorkspaceKey): Promise<Workspace> {
    return access.requireOnProject(
      subject,
      'workspace.read',
      await rows(this.database.read, Workspace).find(which),
    );
  }

  /** Loads the organizations of the workspaces. Every reader of a workspace may read them. */
  loadOrganizations(workspaces: readonly Workspace[]): Promise<Organization[]> {
    const names = new Set(workspaces.map(({ organization }) => organization));
    return this.database.read.findBy(Organization, { name: In([...names]) });
  }

  /**
   * Loads the projects of the workspaces, without those that the caller may not read: access to a
   * single workspace does not include its project.
   */
  loadProjects(subject: Subject, workspaces: readonly Workspace[]): Promise<Project[]> {
    const readable = workspaces.filter(({ organization, projectId }) =>
      access.allowsOnProject(subject, 'project.read', { organization, projectId }),
    );
    const ids = new Set(readable.map(({ projectId }) => projectId));
    return this.database.read.findBy(Project, { id: In([...ids]) });
  }

  /**
   * `project` must come from {@link WorkspaceFactory.getProjectFor}, which checks the permission.
   * `alsoWrite` runs again if the transaction is repeated. Throws Invalid with `violations` and the
   * rules that the settings break.
   */
  async create(
    subject: Subject,
    project: Project,
    settings: NewWorkspaceSettings,
    alsoWrite: InTransaction<Workspace>,
    violations: readonly Violation[] = [],
  ): Promise<Workspace> {
    const write = () =>
      this.database.write(async (manager) => {
        assertNoViolations([
          ...(await this.workspaceFactory.violations(project, settings, 'api', manager)),
          ...violations,
        ]);
        const workspace = await this.workspaceFactory.insert(manager, subject, project, settings);
        await alsoWrite(manager, workspace);
        return workspace;
      });
    return writeOrRefuse(write).catch(refuseDuplicateName(settings.name));
  }

  /**
   * Moving a workspace requires `workspace.create` in the new project. Records nothing if no
   * setting changes. Throws Invalid as {@link create} does.
   */
  async update(
    subject: Subject,
    which: WorkspaceKey,
    settings: WorkspaceSettings,
    projectId: string | undefined,
    violations: readonly Violation[] = [],
  ): Promise<Workspace> {
    const before = access.requireOnProject(
      subject,
      'workspace.update',
      await rows(this.database.read, Workspace).find(which),
    );
    const project =
      projectId === undefined || projectId === before.projectId
        ? undefined
        : await this.workspaceFactory.getProjectFor(subject, before.organization, projectId);
    const write = () =>
      this.database.write(async (manager) => {
        const workspace = access.requireOnProject(
          subject,
          'workspace.update',
          await rows(manager, Workspace).find({ id: before.id }),
        );
        const resolved = await this.tags.resolveTags(manager, workspace.organization, settings);
        const place = orNotFound(
          await rows(manager, Project).lock({ id: project?.id ?? workspace.projectId }, 'share'),
        );
        const inherited = inheritedExecution(place, workspace.source);
        const columns = applySettings(resolved, inherited, workspace);
        const lifecycle = await this.lifecycles.resolveChanges(
          manager,
          subject,
          workspace,
          place,
          settings.lifecycle,
          columns,
        );
        assertNoViolations([
          ...(await this.rules.violations(manager, place, settings, columns, workspace)),
          ...lifecycle.violations,
          ...violations,
        ]);
        const changes = changesOf(workspace, {
          ...columns,
          ...lifecycle.columns,
          ...(project ? { projectId: project.id } : {}),
        });
        const areBindingsChanged = await this.replaceBindings(
          manager,
          workspace,
          settings.tagBindings,
        );
        return Object.keys(changes).length === 0 && !areBindingsChanged
          ? workspace
          : this.save(manager, subject, workspace, changes);
      });
    return writeOrRefuse(write).catch(refuseDuplicateName(settings.name ?? before.name));
  }

  /**
   * Throws Conflict if the workspace is locked, or a worker executes one of its runs. If it manages
   * resources, also throws Conflict, unless `safely` is false and the caller has
   * `workspace.force-delete`.
   */
  async delete(
    subject: Subject,
    which: WorkspaceKey,
    { safely }: { readonly safely: boolean },
  ): Promise<void> {
    await this.database.write(async (manager) => {
      const workspace = access.requireOnProject(
        subject,
        'workspace.delete',
        await rows(manager, Workspace).find(which),
      );
      refuseLocked(workspace);
      if (workspace.resourceCount > 0) {
        if (safely) throw remainingResourcesConflict(workspace);
        if (!access.allowsOnProject(subject, 'workspace.force-delete', workspace))
          throw forceDeleteConflict(workspace);
      }
      await this.deletionHooks.run(manager, workspace);
      const { id, version, organization, name } = workspace;
      const deleted = await rows(manager, Workspace).delete({ id, version });
      if (deleted !== 1) throw new WriteConflict();
      await adjustWorkspaceCount(manager, workspace, -1);
      await adjustUsageCounts(manager, workspace, null);
      await this.audit.record(manager, subject, {
        organization,
        action: 'workspace.delete',
        resource: { type: 'workspaces', id },
        changes: { name, 'resource-count': workspace.resourceCount },
      });
    });
  }

  /** Replaces the tag bindings, unless they are undefined. Returns whether they have changed. */
  private async replaceBindings(
    manager: EntityManager,
    { id: workspaceId }: Workspace,
    bindings: WorkspaceSettings['tagBindings'],
  ): Promise<boolean> {
    if (bindings === undefined) return false;
    const before = await tagBindingsOf(manager, { workspaceId });
    const after = await replaceTagBindings(
      manager,
      this.ids,
      { workspaceId },
      bindings,
      TAG_BINDINGS_POINTER,
    );
    return !isDeepStrictEqual(before.map(keyAndValue), after.map(keyAndValue));
  }

  private async save(
    manager: EntityManager,
    subject: Subject,
    workspace: Workspace,
    changes: Partial<Workspace>,
  ): Promise<Workspace> {
    const before = countedColumnsOf(workspace);
    const from = { organization: workspace.organization, projectId: workspace.projectId };
    const now = this.clock.timestamp();
    const updated = await rows(manager, Workspace).updateVersioned(workspace, {
      ...changes,
      updatedAt: now,
      latestChangeAt: now,
    });
    if (changes.tagNames) await this.tags.store(manager, updated);
    if (updated.projectId !== from.projectId) {
      await moveWorkspaceCount(manager, from, updated.projectId);
      await this.afterMove(manager, updated.id);
    }
    await adjustUsageCounts(manager, before, updated);
    const { nameKey: _, autoDestroySetBy: __, ...columns } = changes;
    const audited = Object.fromEntries(
      Object.entries(columns).map(([column, value]) => [wireName(column), value]),
    );
    await this.audit.record(manager, subject, {
      organization: from.organization,
      action: 'workspace.update',
      resource: { type: 'workspaces', id: workspace.id },
      changes: audited,
    });
    return updated;
  }
}

/**
 * Moves a workspace from one count to the other. Locks the counts in the same order in every
 * transaction: otherwise, opposite moves could deadlock.
 */
async function moveWorkspaceCount(
  manager: EntityManager,
  from: Pick<Workspace, 'organization' | 'projectId'>,
  toProjectId: string,
): Promise<void> {
  const changes = [
    { ...from, change: -1 as const },
    { ...from, projectId: toProjectId, change: 1 as const },
  ].sort((one, other) => (one.projectId < other.projectId ? -1 : 1));
  for (const { change, ...project } of changes)
    await adjustWorkspaceCount(manager, project, change);
}

const keyAndValue = ({ key, value }: TagBinding) => ({ key, value });

function narrowScope(
  readable: 'all' | WorkspaceSelection,
  projectId: string | undefined,
): Omit<Scope, 'organization'> {
  if (projectId === undefined)
    return readable === 'all' ? { projects: 'all', workspaces: [] } : readable;
  return readable === 'all' || readable.projects.includes(projectId)
    ? { projects: [projectId], workspaces: [] }
    : { projects: [], workspaces: readable.workspaces, within: projectId };
}

/** Repeats the write once after a foreign key violation: its checks then report the deleted row. */
async function writeOrRefuse<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    return write().catch((again: unknown) => {
      throw isForeignKeyViolation(again) ? new NotFound() : again;
    });
  }
}

function changesOf(before: Workspace, after: Partial<Workspace>): Partial<Workspace> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([column, value]) => !isDeepStrictEqual(before[column as keyof Workspace], value),
    ),
  );
}

function remainingResourcesConflict(workspace: Workspace): Conflict {
  return new Conflict(
    `The workspace manages ${resourcesOf(workspace)}. ` +
      'Destroy its resources with a run first, or delete the workspace without them.',
  );
}

function forceDeleteConflict(workspace: Workspace): Conflict {
  return new Conflict(
    `The workspace manages ${resourcesOf(workspace)}. Destroy its resources with a run first. ` +
      'Deleting the workspace without them requires the access level admin or, if ' +
      'allow-force-delete-workspaces of the organization is false, an owner.',
  );
}

/** Converts `autoApply` to `auto-apply`. */
const wireName = (column: string): string =>
  column.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const resourcesOf = ({ resourceCount }: Workspace): string =>
  resourceCount === 1 ? '1 resource' : `${resourceCount} resources`;
