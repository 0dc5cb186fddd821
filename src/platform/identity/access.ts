import { NotFound } from '../../core/errors.js';
import { allows, type Permission } from './permissions.js';
import { allowsOnWorkspace, workspacesByAccess } from './workspace-access.js';
import {
  allowsByLevel,
  allowsInEveryProject,
  isReserved,
  type ProjectPermission,
  projectsByLevel,
} from './project-permissions.js';
import type { Subject } from '../../core/caller/subject.js';

/** A row that belongs to an organization. */
interface Owned {
  readonly organization: string;
}

/** A project, or a workspace in a project. Teams can have access to a single workspace. */
interface InProject extends Owned {
  readonly projectId: string;
  /** The ID of the workspace; absent for a project. */
  readonly id?: string;
}

/** All projects of these organizations, and the projects with these IDs. */
export interface Places {
  readonly organizations: readonly string[];
  readonly projects: readonly string[];
}

/** All workspaces of these projects, and the workspaces with these IDs. */
export interface Workspaces {
  readonly projects: readonly string[];
  readonly workspaces: readonly string[];
}

/**
 * Every access decision. A granted decision is recorded on the subject; a response without one is
 * not sent. Denied and absent rows throw the same {@link NotFound}, so that callers cannot probe
 * for existence.
 */
export const access = {
  /** Whether the subject has the permission in the organization, or for `null` site-wide. */
  allows(subject: Subject, permission: Permission, organization: string | null): boolean {
    const granted = allows(subject.caller, permission, organization);
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
    const organizations =
      caller.organization === null ? [...caller.memberships.keys()] : [caller.organization];
    const granted =
      caller.siteAdmin ||
      organizations.some((organization) => allows(caller, permission, organization));
    if (granted) subject.decided = true;
    return granted;
  },

  /** Whether the subject has the permission in the project of the row, or on the workspace. */
  allowsOnProject(
    subject: Subject,
    permission: ProjectPermission,
    { organization, projectId, id }: InProject,
  ): boolean {
    const { caller } = subject;
    const granted =
      !isReserved(caller, permission, organization) &&
      (allowsInEveryProject(caller, permission, organization) ||
        allowsByLevel(caller, permission, projectId) ||
        (id !== undefined && allowsOnWorkspace(caller, permission, id)));
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
    const projects = allowsInEveryProject(caller, permission, organization)
      ? 'all'
      : projectsByLevel(caller, permission);
    subject.decided = true;
    return projects;
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
    const projects = access.projectsWith(subject, permission, organization);
    return projects === 'all'
      ? projects
      : { projects, workspaces: workspacesByAccess(subject.caller, permission) };
  },

  /**
   * The projects of all organizations in which the subject has the permission, for lists across
   * organizations.
   */
  placesWith(subject: Subject, permission: ProjectPermission): 'all' | Places {
    const { caller } = subject;
    subject.decided = true;
    if (caller.siteAdmin) return 'all';
    const organizations = [...caller.memberships.keys()].filter((organization) =>
      allowsInEveryProject(caller, permission, organization),
    );
    return { organizations, projects: projectsByLevel(caller, permission) };
  },

  /**
   * Records the decision that no permission is needed: for the caller's own data and public data.
   */
  notNeeded(subject: Subject): void {
    subject.decided = true;
  },
};
