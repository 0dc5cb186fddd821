import type { CallerKind, Principal, Subject } from '../../core/caller/subject.js';
import { NotFound } from '../../core/errors.js';
import { allows, type Permission } from './permissions.js';
import {
  allowsByLevel,
  allowsInEveryProject,
  allowsOnOwnWorkspace,
  isReservedForOwners,
  type ProjectPermission,
  projectsByLevel,
} from './project-permissions.js';
import { projectsInScope, scopeAllows, scopeAllowsInLists, scopeAllowsOn } from './token-scopes.js';
import { allowsOnWorkspace, workspacesByAccess } from './workspace-access.js';

interface OrganizationRow {
  readonly organization: string;
}

/** A project, or a workspace in a project. */
interface ProjectOrWorkspace extends OrganizationRow {
  readonly projectId: string;
  /** The ID of the workspace; absent for a project. */
  readonly id?: string;
  /** The source of the workspace, such as `no-code-module`; absent for a project. */
  readonly source?: string;
  /** The caller that created the workspace; null if unknown, absent for a project. */
  readonly creatorKind?: CallerKind | null;
  readonly creatorId?: string | null;
}

/** All projects of these organizations, and the projects with these IDs. */
export interface ProjectSelection {
  readonly organizations: readonly string[];
  readonly projects: readonly string[];
  /** If present, limits the selection to the projects of this organization. */
  readonly within?: string;
}

/** All workspaces of these projects, and the workspaces with these IDs. */
export interface WorkspaceSelection {
  readonly projects: readonly string[];
  readonly workspaces: readonly string[];
}

/**
 * Decides what a caller may do, from its rights and the scope of its token. Records granted
 * decisions on the subject: without one, an operation that requires a token or session cannot
 * succeed. A decision for a list counts as granted even if the list is empty. Denied and absent
 * rows throw the same {@link NotFound}, so that callers cannot probe for existence.
 */
export const access = {
  /** Whether the subject has the permission in the organization, or for `null` site-wide. */
  allows(subject: Subject, permission: Permission, organization: string | null): boolean {
    const { caller } = subject;
    const granted =
      allows(caller, permission, organization) && scopeAllows(caller, permission, organization);
    if (granted) subject.decided = true;
    return granted;
  },

  /** Returns the row. Throws NotFound if it is null or the subject lacks the permission. */
  require<T extends OrganizationRow>(subject: Subject, permission: Permission, row: T | null): T {
    if (!row) throw new NotFound();
    access.requireIn(subject, permission, row.organization);
    return row;
  },

  /**
   * Throws NotFound unless the subject has the permission in the organization, or for `null`
   * site-wide.
   */
  requireIn(subject: Subject, permission: Permission, organization: string | null): void {
    if (access.allows(subject, permission, organization)) return;
    subject.denial = { permission, organization };
    throw new NotFound();
  },

  /** Whether the subject has the permission in any of its organizations. */
  allowsAnywhere(subject: Subject, permission: Permission): boolean {
    const { caller } = subject;
    const organizations = reachableOrganizations(caller);
    const granted =
      organizations === 'all'
        ? scopeAllows(caller, permission, null)
        : organizations.some(
            (organization) =>
              allows(caller, permission, organization) &&
              scopeAllows(caller, permission, organization),
          );
    if (granted) subject.decided = true;
    return granted;
  },

  /**
   * Returns the organizations of the subject; all for a site administrator. A token with an
   * organization in its scope reaches only this organization.
   */
  organizationsOf(subject: Subject): 'all' | readonly string[] {
    subject.decided = true;
    return reachableOrganizations(subject.caller);
  },

  /** Whether the subject has the permission in the project, or on the workspace. */
  allowsOnProject(
    subject: Subject,
    permission: ProjectPermission,
    target: ProjectOrWorkspace,
  ): boolean {
    const { caller } = subject;
    const { organization, projectId, id } = target;
    const granted =
      scopeAllowsOn(caller, permission, target) &&
      !isReservedForOwners(caller, permission, organization) &&
      (allowsInEveryProject(caller, permission, organization) ||
        allowsByLevel(caller, permission, projectId) ||
        (id !== undefined &&
          (allowsOnWorkspace(caller, permission, id) ||
            allowsOnOwnWorkspace(caller, permission, target))));
    if (granted) subject.decided = true;
    return granted;
  },

  /** Like `require`, for the row of a project or a workspace. */
  requireOnProject<T extends ProjectOrWorkspace>(
    subject: Subject,
    permission: ProjectPermission,
    row: T | null,
  ): T {
    if (!row) throw new NotFound();
    if (access.allowsOnProject(subject, permission, row)) return row;
    subject.denial = { permission, organization: row.organization };
    throw new NotFound();
  },

  /**
   * Returns the IDs of the projects in which the subject has the permission; `all` for all projects
   * of the organization. Projects can be of other organizations: also filter by organization.
   */
  projectsWith(
    subject: Subject,
    permission: ProjectPermission,
    organization: string,
  ): 'all' | readonly string[] {
    const { caller } = subject;
    subject.decided = true;
    if (!scopeAllowsInLists(caller, permission, organization)) return [];
    const projects = allowsInEveryProject(caller, permission, organization)
      ? 'all'
      : projectsByLevel(caller, permission);
    return projectsInScope(caller, projects);
  },

  /**
   * Like {@link projectsWith}, for workspaces. Omits those on which the subject has the permission
   * only because of their creator or source. With a token for one project, also omits those on
   * which it has the permission only through workspace access.
   */
  workspacesWith(
    subject: Subject,
    permission: ProjectPermission,
    organization: string,
  ): 'all' | WorkspaceSelection {
    const { caller } = subject;
    const projects = access.projectsWith(subject, permission, organization);
    if (projects === 'all') return projects;
    // Workspace access does not name projects, so it cannot be limited to the project of a scope.
    const isLimited =
      (caller.scope?.projectId ?? null) !== null ||
      !scopeAllowsInLists(caller, permission, organization);
    return { projects, workspaces: isLimited ? [] : workspacesByAccess(caller, permission) };
  },

  /**
   * Returns the projects in which the subject has the permission, for lists across organizations:
   * all, or a selection.
   */
  projectsAnywhereWith(subject: Subject, permission: ProjectPermission): 'all' | ProjectSelection {
    const { caller } = subject;
    subject.decided = true;
    const within = caller.scope?.organization ?? undefined;
    if (!scopeAllowsInLists(caller, permission, within ?? null)) return NO_PROJECTS;
    const reachable = reachableOrganizations(caller);
    if (reachable === 'all') return 'all';
    const organizations = reachable.filter((organization) =>
      allowsInEveryProject(caller, permission, organization),
    );
    const inOneProject = (caller.scope?.projectId ?? null) !== null;
    const byLevel = projectsByLevel(caller, permission);
    const projects = projectsInScope(
      caller,
      organizations.length > 0 && inOneProject ? 'all' : byLevel,
    );
    return {
      organizations: inOneProject ? [] : organizations,
      projects: projects === 'all' ? [] : projects,
      ...(within === undefined ? {} : { within }),
    };
  },

  /**
   * Records a decision that depends on no permission, for example for the caller's own data. Throws
   * NotFound for a write with a token that may only read or provision.
   */
  allowWithoutPermission(subject: Subject, use: 'read' | 'write'): void {
    const { scope } = subject.caller;
    if (use === 'write' && scope && scope.access !== 'full') throw new NotFound();
    subject.decided = true;
  },

  /**
   * Throws NotFound for a token with a scope. For data that belongs to no organization, such as
   * sessions.
   */
  requireUnlimitedToken(subject: Subject): void {
    if (subject.caller.scope) throw new NotFound();
    subject.decided = true;
  },
};

const NO_PROJECTS: ProjectSelection = { organizations: [], projects: [] };

function reachableOrganizations(caller: Principal): 'all' | readonly string[] {
  const only = caller.scope?.organization ?? null;
  if (caller.siteAdmin) return only === null ? 'all' : [only];
  const own = caller.organization === null ? [...caller.memberships.keys()] : [caller.organization];
  return only === null ? own : own.filter((organization) => organization === only);
}
