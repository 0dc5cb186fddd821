import { NotFound } from '../../core/errors.js';
import { allows, type Permission } from './permissions.js';
import { allowsOnWorkspace, workspacesByAccess } from './workspace-access.js';
import {
  allowsByLevel,
  allowsOnOwn,
  allowsInEveryProject,
  isReserved,
  type ProjectPermission,
  projectsByLevel,
} from './project-permissions.js';
import { isKept, isKeptInLists, isKeptOn, keptProjects } from './token-scopes.js';
import type { CallerKind, Principal, Subject } from '../../core/caller/subject.js';

/** A row that belongs to an organization. */
interface Owned {
  readonly organization: string;
}

/** A project, or a workspace in a project. Teams can have access to a single workspace. */
interface InProject extends Owned {
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
export interface Places {
  readonly organizations: readonly string[];
  readonly projects: readonly string[];
  /** Only those in this organization. */
  readonly within?: string;
}

/** All workspaces of these projects, and the workspaces with these IDs. */
export interface Workspaces {
  readonly projects: readonly string[];
  readonly workspaces: readonly string[];
}

/**
 * Makes every access decision, from the rights of the caller and the scope of its token. Records
 * granted decisions on the subject, because Gantry sends no success without one. Denied and absent
 * rows throw the same {@link NotFound}, so that callers cannot probe for existence.
 */
export const access = {
  /** Whether the subject has the permission in the organization, or for `null` site-wide. */
  allows(subject: Subject, permission: Permission, organization: string | null): boolean {
    const { caller } = subject;
    const granted =
      allows(caller, permission, organization) && isKept(caller, permission, organization);
    if (granted) subject.decided = true;
    return granted;
  },

  /** Returns the row. Throws NotFound if it is null or the subject lacks the permission. */
  require<T extends Owned>(subject: Subject, permission: Permission, row: T | null): T {
    if (!row) throw new NotFound();
    access.requireIn(subject, permission, row.organization);
    return row;
  },

  /**
   * Throws NotFound unless the subject has the permission in the organization; `null`: site-wide.
   */
  requireIn(subject: Subject, permission: Permission, organization: string | null): void {
    if (access.allows(subject, permission, organization)) return;
    subject.denied = { permission, organization };
    throw new NotFound();
  },

  /** Whether the subject has the permission in any of its organizations. */
  allowsAnywhere(subject: Subject, permission: Permission): boolean {
    const { caller } = subject;
    const organizations = organizationsOf(caller);
    const granted =
      organizations === 'all'
        ? isKept(caller, permission, null)
        : organizations.some(
            (organization) =>
              allows(caller, permission, organization) && isKept(caller, permission, organization),
          );
    if (granted) subject.decided = true;
    return granted;
  },

  /**
   * The organizations of the subject; all for a site administrator. A token with an organization in
   * its scope reaches only this organization.
   */
  organizations(subject: Subject): 'all' | readonly string[] {
    subject.decided = true;
    return organizationsOf(subject.caller);
  },

  /** Whether the subject has the permission in the project of the row, or on the workspace. */
  allowsOnProject(subject: Subject, permission: ProjectPermission, place: InProject): boolean {
    const { caller } = subject;
    const { organization, projectId, id } = place;
    const granted =
      isKeptOn(caller, permission, place) &&
      !isReserved(caller, permission, organization) &&
      (allowsInEveryProject(caller, permission, organization) ||
        allowsByLevel(caller, permission, projectId) ||
        (id !== undefined &&
          (allowsOnWorkspace(caller, permission, id) || allowsOnOwn(caller, permission, place))));
    if (granted) subject.decided = true;
    return granted;
  },

  /** Like `require`, for a permission in the project of the row, or on the workspace. */
  requireOnProject<T extends InProject>(
    subject: Subject,
    permission: ProjectPermission,
    row: T | null,
  ): T {
    if (!row) throw new NotFound();
    if (access.allowsOnProject(subject, permission, row)) return row;
    subject.denied = { permission, organization: row.organization };
    throw new NotFound();
  },

  /**
   * The projects of the organization in which the subject has the permission, for lists: all, or
   * those with these IDs. The IDs can include projects of other organizations.
   */
  projectsWith(
    subject: Subject,
    permission: ProjectPermission,
    organization: string,
  ): 'all' | readonly string[] {
    const { caller } = subject;
    subject.decided = true;
    if (!isKeptInLists(caller, permission, organization)) return [];
    const projects = allowsInEveryProject(caller, permission, organization)
      ? 'all'
      : projectsByLevel(caller, permission);
    return keptProjects(caller, projects);
  },

  /**
   * The workspaces of the organization on which the subject has the permission, for lists: all, or
   * those of these projects and with these IDs. The IDs can be of other organizations.
   */
  workspacesWith(
    subject: Subject,
    permission: ProjectPermission,
    organization: string,
  ): 'all' | Workspaces {
    const { caller } = subject;
    const projects = access.projectsWith(subject, permission, organization);
    if (projects === 'all') return projects;
    // With a project in the scope, lists contain what the level on the project covers.
    const isLimited =
      (caller.scope?.projectId ?? null) !== null ||
      !isKeptInLists(caller, permission, organization);
    return { projects, workspaces: isLimited ? [] : workspacesByAccess(caller, permission) };
  },

  /**
   * The projects of all organizations in which the subject has the permission, for lists across
   * organizations.
   */
  placesWith(subject: Subject, permission: ProjectPermission): 'all' | Places {
    const { caller } = subject;
    subject.decided = true;
    const within = caller.scope?.organization ?? undefined;
    if (!isKeptInLists(caller, permission, within ?? null)) return NOWHERE;
    const reached = organizationsOf(caller);
    if (reached === 'all') return 'all';
    const organizations = reached.filter((organization) =>
      allowsInEveryProject(caller, permission, organization),
    );
    const inOneProject = (caller.scope?.projectId ?? null) !== null;
    const byLevel = projectsByLevel(caller, permission);
    const projects = keptProjects(
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
   * Records the decision that no permission is needed: for the caller's own data and public data.
   * Throws NotFound for a write with a token that may only read or provision.
   */
  notNeeded(subject: Subject, use: 'read' | 'write'): void {
    const { scope } = subject.caller;
    if (use === 'write' && scope && scope.access !== 'full') throw new NotFound();
    subject.decided = true;
  },

  /**
   * Throws NotFound for a token with a scope. For data of the user rather than of an organization.
   */
  requireUnlimited(subject: Subject): void {
    if (subject.caller.scope) throw new NotFound();
    subject.decided = true;
  },
};

const NOWHERE: Places = { organizations: [], projects: [] };

function organizationsOf(caller: Principal): 'all' | readonly string[] {
  const only = caller.scope?.organization ?? null;
  if (caller.siteAdmin) return only === null ? 'all' : [only];
  const own = caller.organization === null ? [...caller.memberships.keys()] : [caller.organization];
  return only === null ? own : own.filter((organization) => organization === only);
}
