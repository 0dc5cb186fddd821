import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsOrder, type FindOptionsWhere, In } from 'typeorm';
import { type Requester, requesterOf } from '../../core/caller/requester.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isForeignKeyViolation, refuseDuplicate } from '../../core/database/errors.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { contains } from '../../core/database/search.js';
import { assertNoViolations, Conflict, Invalid, orNotFound } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { access } from '../identity/access.js';
import { AgentPoolsService } from '../identity/agent-pools/agent-pools.service.js';
import { IdentityChanges } from '../identity/identity-changes.js';
import { isSameDefault } from '../identity/organizations/execution-default.js';
import { getOrganization } from '../identity/organizations/get-organization.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import type { ProjectPermission } from '../identity/project-permissions.js';
import { newProject, Project, type ProjectLifecycle } from './project.entity.js';
import {
  applyExecutionChanges,
  PROJECT_POOL,
  type ProjectExecution,
  type ProjectExecutionChanges,
} from './project-execution.js';
import {
  applyLifecycleChanges,
  hasSameInheritedSettings,
  lifecycleInAudit,
  lifecycleOf,
  NO_LIFECYCLE,
  type ProjectLifecycleChanges,
} from './project-lifecycle.js';
import {
  type NewTagBinding,
  replaceTagBindings,
  tagBindingViolations,
} from './tags/stored-tag-bindings.js';
import { TagBinding } from './tags/tag-binding.entity.js';
import { taggedConditions } from './tags/tagged-filter.js';

export interface ProjectChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** The complete list, which replaces the existing bindings. */
  readonly tagBindings?: readonly NewTagBinding[] | undefined;
  readonly execution?: ProjectExecutionChanges | undefined;
  readonly lifecycle?: ProjectLifecycleChanges | undefined;
}

/** Applies changed settings of a project to the workspaces that use them. */
export type ProjectHook = (manager: EntityManager, project: Project) => Promise<void>;

export interface ProjectFilter {
  /** Tag bindings that the projects must have, each as a key or as `key=value`. */
  readonly tagged?: readonly string[] | undefined;
  readonly names?: readonly string[] | undefined;
  /** A substring of the name; ignored with `names`. */
  readonly search?: string | undefined;
  /** Only projects in which the caller may create workspaces, at least from no-code modules. */
  readonly mayCreateWorkspace?: boolean | undefined;
  readonly sort?: 'name' | '-name' | 'created-at' | '-created-at' | undefined;
}

@Injectable()
export class ProjectsService {
  private applyExecutionDefault: ProjectHook = () => Promise.resolve();
  private applyLifecycle: ProjectHook = () => Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly pools: AgentPoolsService,
  ) {}

  /** Called by the workspaces module at startup. */
  registerExecutionDefaultHook(hook: ProjectHook): void {
    this.applyExecutionDefault = hook;
  }

  /** Called by the workspaces module at startup. */
  registerLifecycleHook(hook: ProjectHook): void {
    this.applyLifecycle = hook;
  }

  /** Lists only projects that the caller may read. */
  async list(
    subject: Subject,
    organization: string,
    page: Page,
    { names, search, mayCreateWorkspace = false, tagged, sort = 'name' }: ProjectFilter,
  ): Promise<PageOfRows<Project>> {
    await getOrganization(this.database, subject, 'organization.read', organization);
    // A caller that may create workspaces in a project may also read it.
    const permission = mayCreateWorkspace ? 'workspace.provision' : 'project.read';
    const permitted = access.projectsWith(subject, permission, organization);
    const where: FindOptionsWhere<Project> = {
      organization,
      ...(permitted === 'all' ? {} : { id: In(permitted) }),
      ...nameCondition(names, search),
    };
    const query = this.database.read
      .createQueryBuilder(Project, 'p')
      .setFindOptions({ where, order: orderOf(sort), ...toSkipAndTake(page) });
    for (const [condition, parameters] of taggedConditions(tagged, 'b.project_id = p.id'))
      query.andWhere(condition, parameters);
    const [rows, total] = await query.getManyAndCount();
    return { rows, total };
  }

  async read(subject: Subject, id: string): Promise<Project> {
    return requireProject(
      subject,
      'project.read',
      await rows(this.database.read, Project).find({ id }),
    );
  }

  /** Finds a project of the organization, without an access decision. */
  async find(organization: string, id: string): Promise<Project | null> {
    return rows(this.database.read, Project).find({ organization, id });
  }

  /** Finds the tag bindings of projects, without an access decision. */
  findTagBindings(projects: readonly Project[]): Promise<TagBinding[]> {
    return this.database.read.find(TagBinding, {
      where: { projectId: In(projects.map(({ id }) => id)) },
      order: { position: 'ASC' },
    });
  }

  /** Returns the default project, which every organization has. */
  async defaultOf(
    organization: string,
    manager: EntityManager = this.database.read,
  ): Promise<Project> {
    return rows(manager, Project).require({ organization, isDefault: true });
  }

  async create(
    subject: Subject,
    organization: string,
    {
      name,
      description,
      tagBindings = [],
      execution = {},
      lifecycle: lifecycleChanges = {},
    }: ProjectChanges & { readonly name: string },
  ): Promise<Project> {
    refuseRepeatedKeys(tagBindings);
    const lifecycle = applyLifecycleChanges(NO_LIFECYCLE, lifecycleChanges);
    await getOrganization(this.database, subject, 'project.create', organization);
    const now = this.clock.timestamp();
    return this.changes
      .apply(subject, async (manager) => {
        const inherited = await lockOrganization(manager, organization);
        const columns = await this.executionOf(manager, inherited, execution);
        const project = newProject(
          this.ids,
          organization,
          { name, description, execution: columns, lifecycle, setBy: requesterOf(subject) },
          now,
        );
        await rows(manager, Project).insert(project);
        await this.bind(manager, project, tagBindings);
        return [
          project,
          {
            organization,
            action: 'project.create',
            resource: { type: 'projects', id: project.id },
            changes: {
              name,
              description: project.description,
              ...tagBindingsInAudit(tagBindings.length > 0 ? tagBindings : undefined),
              ...executionInAudit(execution, project),
              ...lifecycleInAudit(NO_LIFECYCLE, lifecycle),
            },
          },
        ] as const;
      })
      .catch(refuseDuplicate('name', name));
  }

  async update(
    subject: Subject,
    id: string,
    {
      name,
      description,
      tagBindings,
      execution = {},
      lifecycle: lifecycleChanges = {},
    }: ProjectChanges,
  ): Promise<Project> {
    refuseRepeatedKeys(tagBindings ?? []);
    return this.changes
      .apply(subject, async (manager) => {
        const project = requireProject(
          subject,
          'project.update',
          await rows(manager, Project).find({ id }),
        );
        // Lock the organization first, as a change of its default does, to avoid a deadlock.
        const inherited = await lockOrganization(manager, project.organization);
        const columns = await this.executionOf(manager, inherited, execution, project);
        const isSame = isSameDefault(project, columns);
        const before = lifecycleOf(project);
        const lifecycle = applyLifecycleChanges(project, lifecycleChanges);
        const next = {
          name: name ?? project.name,
          description: description ?? project.description,
        };
        await rows(manager, Project).updateVersioned(project, {
          ...next,
          ...columns,
          ...lifecycle,
          autoDestroySetBy: setterOf(project, lifecycle, subject),
          nameKey: next.name.toLowerCase(),
          updatedAt: this.clock.timestamp(),
        });
        if (tagBindings) await this.bind(manager, project, tagBindings);
        if (!isSame) await this.applyDefault(manager, project);
        if (!hasSameInheritedSettings(before, lifecycle))
          await this.applyLifecycle(manager, project);
        return [
          project,
          {
            organization: project.organization,
            action: 'project.update',
            resource: { type: 'projects', id },
            changes: {
              ...next,
              ...tagBindingsInAudit(tagBindings),
              ...executionInAudit(execution, project),
              ...lifecycleInAudit(before, lifecycle),
            },
          },
        ] as const;
      })
      .catch(refuseDuplicate('name', name ?? ''));
  }

  /**
   * Deletes a project with everything that it owns, such as variable sets and the access levels of
   * teams. Throws Conflict for the default project, and while the project has workspaces.
   */
  async delete(subject: Subject, id: string): Promise<void> {
    await this.changes.apply(subject, async (manager) => {
      const project = requireProject(
        subject,
        'project.delete',
        await rows(manager, Project).lock({ id }),
      );
      if (project.isDefault)
        throw new Conflict(
          'The default project cannot be deleted: ' +
            'it receives workspaces for which no project is specified.',
        );
      await rows(manager, Project).delete({ id }).catch(refuseInUse);
      return [
        undefined,
        {
          organization: project.organization,
          action: 'project.delete',
          resource: { type: 'projects', id },
          changes: { name: project.name },
        },
      ] as const;
    });
  }

  /**
   * Returns the execution columns of a project after the changes; `project` is undefined for a new
   * one. Throws Invalid if the changes break a rule, or if the pool cannot be used.
   */
  private async executionOf(
    manager: EntityManager,
    inherited: Organization,
    changes: ProjectExecutionChanges,
    project?: Project,
  ): Promise<ProjectExecution> {
    const { defaultExecutionMode, defaultAgentPoolId } = inherited;
    const before = project ?? {
      defaultExecutionMode,
      defaultAgentPoolId,
      overwritesExecution: false,
    };
    const { columns, violations } = applyExecutionChanges(before, inherited, changes);
    const { overwritesExecution, defaultAgentPoolId: pool } = columns;
    const isNewPool = overwritesExecution && pool !== null && pool !== before.defaultAgentPoolId;
    const detail = isNewPool
      ? await this.pools.findRefusal(manager, inherited.name, pool, { projectId: project?.id })
      : null;
    if (violations.length > 0 || detail)
      throw new Invalid([...violations, ...(detail ? [{ pointer: PROJECT_POOL.id, detail }] : [])]);
    return columns;
  }

  private async applyDefault(manager: EntityManager, project: Project): Promise<void> {
    await this.applyExecutionDefault(manager, project);
    if (project.defaultAgentPoolId)
      await this.pools.refuseUseOutsideScope(
        manager,
        project.defaultAgentPoolId,
        PROJECT_POOL.pointer,
      );
  }

  private async bind(
    manager: EntityManager,
    { id: projectId }: Project,
    bindings: readonly NewTagBinding[],
  ): Promise<void> {
    await replaceTagBindings(manager, this.ids, { projectId }, bindings, TAG_BINDINGS);
  }
}

const TAG_BINDINGS = '/data/relationships/tag-bindings/data';

function refuseRepeatedKeys(bindings: readonly NewTagBinding[]): void {
  const violations = tagBindingViolations(bindings, TAG_BINDINGS);
  assertNoViolations(violations);
}

/** Returns who set the duration: the caller if the request changes it; null without a duration. */
function setterOf(
  { autoDestroyDuration, autoDestroySetBy }: Project,
  after: ProjectLifecycle,
  subject: Subject,
): Requester | null {
  if (after.autoDestroyDuration === null) return null;
  return after.autoDestroyDuration === autoDestroyDuration
    ? autoDestroySetBy
    : requesterOf(subject);
}

/** Locks the organization, because the project may inherit its execution default. */
async function lockOrganization(manager: EntityManager, name: string): Promise<Organization> {
  return orNotFound(await rows(manager, Organization).lock({ name }, 'share'));
}

const executionInAudit = (changes: ProjectExecutionChanges, project: Project): object =>
  Object.values(changes).some((value) => value !== undefined)
    ? {
        'default-execution-mode': project.defaultExecutionMode,
        'default-agent-pool': project.defaultAgentPoolId,
        'overwrites-execution': project.overwritesExecution,
      }
    : {};

const tagBindingsInAudit = (bindings: readonly NewTagBinding[] | undefined) =>
  bindings === undefined ? {} : { 'tag-bindings': bindings };

/** Returns the project. Throws NotFound unless it exists and the caller has the permission. */
export function requireProject(
  subject: Subject,
  permission: ProjectPermission,
  project: Project | null,
): Project {
  access.requireOnProject(
    subject,
    permission,
    project && { organization: project.organization, projectId: project.id },
  );
  return project as Project;
}

function nameCondition(
  names: ProjectFilter['names'],
  search: ProjectFilter['search'],
): Pick<FindOptionsWhere<Project>, 'nameKey'> {
  if (names) return { nameKey: In(names.map((name) => name.toLowerCase())) };
  return search ? { nameKey: contains(search) } : {};
}

function orderOf(sort: NonNullable<ProjectFilter['sort']>): FindOptionsOrder<Project> {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  return sort.endsWith('name') ? { nameKey: direction } : { createdAt: direction, id: direction };
}

/** The foreign key of workspaces prevents the deletion of their project. */
function refuseInUse(error: unknown): never {
  throw isForeignKeyViolation(error)
    ? new Conflict('The project has workspaces. Delete them, or move them to another project.')
    : error;
}
