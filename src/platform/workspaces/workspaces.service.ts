import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isMissingReference } from '../../core/database/errors.js';
import type { Page, Rows } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import {
  Conflict,
  Invalid,
  NotFound,
  orNotFound,
  type Violation,
  WriteConflict,
} from '../../core/errors.js';
import { access, type Workspaces } from '../identity/access.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import type { Subject } from '../../core/caller/subject.js';
import { Ids } from '../../core/ids.js';
import { replaceTagBindings, tagBindingsOf } from '../projects/tags/stored-tag-bindings.js';
import type { TagBinding } from '../projects/tags/tag-binding.entity.js';
import { WorkspaceLifecycles } from './auto-destroy/workspace-lifecycles.js';
import { WorkspaceTags } from './tags/workspace-tags.js';
import { Project } from '../projects/project.entity.js';
import { WorkspaceFactory } from './workspace-factory.js';
import type { Scope, WorkspaceFilter } from './filters/workspace-filter.js';
import { countWorkspace, type ListedWorkspace, pageOfWorkspaces } from './stored-workspaces.js';
import { countedOf, countUsage } from './usage/usage-counts.js';
import { Workspace } from './workspace.entity.js';
import { refuseLocked } from './locks/workspace-lock.js';
import { refuseDuplicateName, WorkspaceRules } from './workspace-rules.js';
import {
  applied,
  inheritedExecution,
  type NewWorkspaceSettings,
  TAG_BINDINGS,
  type WorkspaceSettings,
} from './workspace-settings.js';
import { WorkspaceDeletionHooks } from './workspace-deletion-hooks.js';
import type { InTransaction } from '../../core/database/in-transaction.js';

/** Identifies a workspace by its ID, or by its organization and name. */
export type Which = Pick<Workspace, 'id'> | Pick<Workspace, 'organization' | 'nameKey'>;

@Injectable()
export class WorkspacesService {
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

  /** The workspaces that the caller may read. {@link load} returns their rows. */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
    filter: WorkspaceFilter & { readonly projectId?: string | undefined },
  ): Promise<Rows<ListedWorkspace>> {
    await getOrganization(this.database, subject, 'organization.read', organization);
    const readable = access.workspacesWith(subject, 'workspace.read', organization);
    const scope = { organization, ...narrowed(readable, filter.projectId) };
    return pageOfWorkspaces(this.database, scope, filter, page);
  }

  /** The rows of listed workspaces that still exist and that the caller may still read. */
  async load(subject: Subject, listed: readonly ListedWorkspace[]): Promise<Workspace[]> {
    const ids = listed.map(({ id }) => id);
    const found = await rows(this.database.read, Workspace).among('id', ids);
    return found.filter((row) => access.allowsOnProject(subject, 'workspace.read', row));
  }

  async read(subject: Subject, which: Which): Promise<Workspace> {
    return access.requireOnProject(
      subject,
      'workspace.read',
      await rows(this.database.read, Workspace).find(which),
    );
  }

  /** The organizations of workspaces that the caller may read. */
  organizationsOf(workspaces: readonly Workspace[]): Promise<Organization[]> {
    const names = new Set(workspaces.map(({ organization }) => organization));
    return this.database.read.findBy(Organization, { name: In([...names]) });
  }

  /**
   * The projects of the workspaces, without those that the caller may not read: access to a single
   * workspace does not include its project.
   */
  projectsOf(subject: Subject, workspaces: readonly Workspace[]): Promise<Project[]> {
    const readable = workspaces.filter(({ organization, projectId }) =>
      access.allowsOnProject(subject, 'project.read', { organization, projectId }),
    );
    const ids = new Set(readable.map(({ projectId }) => projectId));
    return this.database.read.findBy(Project, { id: In([...ids]) });
  }

  /** Creates a workspace in a project from {@link WorkspaceFactory.projectFor}. */
  async create(
    subject: Subject,
    project: Project,
    settings: NewWorkspaceSettings,
    also: InTransaction<Workspace>,
    found: readonly Violation[] = [],
  ): Promise<Workspace> {
    const make = () =>
      this.database.write(async (manager) => {
        refuse([
          ...(await this.workspaceFactory.violations(project, settings, 'api', manager)),
          ...found,
        ]);
        const workspace = await this.workspaceFactory.insert(manager, subject, project, settings);
        await also(manager, workspace);
        return workspace;
      });
    return writeOrRefuse(make).catch(refuseDuplicateName(settings.name));
  }

  /**
   * Changes a workspace. Moving it requires `workspace.create` in the new project. Records nothing
   * if no setting changes.
   */
  async update(
    subject: Subject,
    which: Which,
    settings: WorkspaceSettings,
    projectId: string | undefined,
    found: readonly Violation[] = [],
  ): Promise<Workspace> {
    const before = access.requireOnProject(
      subject,
      'workspace.update',
      await rows(this.database.read, Workspace).find(which),
    );
    const project =
      projectId === undefined || projectId === before.projectId
        ? undefined
        : await this.workspaceFactory.projectFor(subject, before.organization, projectId);
    const make = () =>
      this.database.write(async (manager) => {
        const workspace = access.requireOnProject(
          subject,
          'workspace.update',
          await rows(manager, Workspace).find({ id: before.id }),
        );
        const named = await this.tags.withNames(manager, workspace.organization, settings);
        const place = orNotFound(
          await rows(manager, Project).lock({ id: project?.id ?? workspace.projectId }, 'share'),
        );
        const inherited = inheritedExecution(place, workspace.source);
        const columns = applied(named, inherited, workspace);
        const { lifecycle } = settings;
        const life = await this.lifecycles.changed(
          manager,
          subject,
          workspace,
          place,
          lifecycle,
          columns,
        );
        refuse([
          ...(await this.rules.violations(manager, place, settings, columns, workspace)),
          ...life.violations,
          ...found,
        ]);
        const changes = changesOf(workspace, {
          ...columns,
          ...life.columns,
          ...(project ? { projectId: project.id } : {}),
        });
        const hasBindings = await this.bind(manager, workspace, settings.tagBindings);
        return Object.keys(changes).length === 0 && !hasBindings
          ? workspace
          : this.save(manager, subject, workspace, changes);
      });
    return writeOrRefuse(make).catch(refuseDuplicateName(settings.name ?? before.name));
  }

  /**
   * Deletes a workspace with its variables, runs and states. Throws Conflict if it is locked, or if
   * it manages resources and either `safely` is set or only owners may delete it.
   */
  async remove(
    subject: Subject,
    which: Which,
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
        if (safely) throw resourcesRemain(workspace);
        if (!access.allowsOnProject(subject, 'workspace.force-delete', workspace))
          throw reservedForOwners(workspace);
      }
      await this.deletionHooks.run(manager, workspace);
      const { id, version, organization, name } = workspace;
      const deleted = await rows(manager, Workspace).delete({ id, version });
      if (deleted !== 1) throw new WriteConflict();
      await countWorkspace(manager, workspace, -1);
      await countUsage(manager, workspace, null);
      await this.audit.record(manager, subject, {
        organization,
        action: 'workspace.delete',
        resource: { type: 'workspaces', id },
        changes: { name, 'resource-count': workspace.resourceCount },
      });
    });
  }

  /** Returns whether the bindings have changed. */
  private async bind(
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
      TAG_BINDINGS,
    );
    return !isDeepStrictEqual(before.map(keyAndValue), after.map(keyAndValue));
  }

  private async save(
    manager: EntityManager,
    subject: Subject,
    workspace: Workspace,
    changes: Partial<Workspace>,
  ): Promise<Workspace> {
    const before = countedOf(workspace);
    const from = { organization: workspace.organization, projectId: workspace.projectId };
    const now = this.clock.timestamp();
    const updated = await rows(manager, Workspace).change(workspace, {
      ...changes,
      updatedAt: now,
      latestChangeAt: now,
    });
    if (changes.tagNames) await this.tags.store(manager, updated);
    // The same order in every transaction: two opposite moves would deadlock otherwise.
    const counted =
      updated.projectId === from.projectId
        ? []
        : [
            { ...from, change: -1 as const },
            { ...from, projectId: updated.projectId, change: 1 as const },
          ];
    for (const { change, ...project } of counted.sort((one, other) =>
      one.projectId < other.projectId ? -1 : 1,
    ))
      await countWorkspace(manager, project, change);
    await countUsage(manager, before, updated);
    const { nameKey: _, autoDestroySetBy: __, ...columns } = changes;
    const shown = Object.fromEntries(
      Object.entries(columns).map(([column, value]) => [wireName(column), value]),
    );
    await this.audit.record(manager, subject, {
      organization: from.organization,
      action: 'workspace.update',
      resource: { type: 'workspaces', id: workspace.id },
      changes: shown,
    });
    return updated;
  }
}

const keyAndValue = ({ key, value }: TagBinding) => ({ key, value });

function narrowed(
  readable: 'all' | Workspaces,
  projectId: string | undefined,
): Omit<Scope, 'organization'> {
  if (projectId === undefined)
    return readable === 'all' ? { projects: 'all', workspaces: [] } : readable;
  return readable === 'all' || readable.projects.includes(projectId)
    ? { projects: [projectId], workspaces: [] }
    : { projects: [], workspaces: readable.workspaces, within: projectId };
}

function refuse(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new Invalid(violations);
}

/** Repeats the write if its agent pool or project was deleted, so that the rules report it. */
async function writeOrRefuse<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!isMissingReference(error)) throw error;
    return make().catch((again: unknown) => {
      throw isMissingReference(again) ? new NotFound() : again;
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

function resourcesRemain(workspace: Workspace): Conflict {
  return new Conflict(
    `The workspace manages ${resourcesOf(workspace)}. ` +
      'Destroy them with a run first, or delete the workspace without them.',
  );
}

function reservedForOwners(workspace: Workspace): Conflict {
  return new Conflict(
    `The workspace manages ${resourcesOf(workspace)}. Destroy them with a run first. Deleting the ` +
      'workspace without them requires the level admin, and, if allow-force-delete-workspaces of ' +
      'the organization is false, an owner.',
  );
}

/** `autoApply` → `auto-apply`. */
const wireName = (column: string): string =>
  column.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const resourcesOf = ({ resourceCount }: Workspace): string =>
  resourceCount === 1 ? '1 resource' : `${resourceCount} resources`;
