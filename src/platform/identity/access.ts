import { NotFound } from '../../core/errors.js';
import { allows, type Permission } from './permissions.js';
import {
  allowsByLevel,
  allowsInEveryProject,
  type ProjectPermission,
  projectsByLevel,
} from './project-permissions.js';
import type { Subject } from '../../core/caller/subject.js';

/** Something that lies in an organization. */
interface Owned {
  readonly organization: string;
}

/** Something that lies in a project: a workspace, say. */
interface InProject extends Owned {
  readonly projectId: string;
}

/** Every project of the organizations, and the projects of these ids. */
export interface Places {
  readonly organizations: readonly string[];
  readonly projects: readonly string[];
}

/**
 * Every access decision. A granted decision is recorded on the subject; a response without one is
 * not sent. Denied and absent rows throw the same {@link NotFound}, so that callers cannot probe
 * for existence.
 */
export const access = {
  /** Whether the subject has the permission in the organization (null: over the whole site). */
  allows(subject: Subject, permission: Permission, organization: string | null): boolean {
    const granted = allows(subject.caller, permission, organization);
    if (granted) subject.decided = true;
    return granted;
  },

  /** Returns the row, when there is one and the subject has the permission in its organization. */
  require<T extends Owned>(subject: Subject, permission: Permission, row: T | null): T {
    if (!row) throw new NotFound();
    access.requireIn(subject, permission, row.organization);
    return row;
  },

  /** For what concerns an organization by name, or the whole site (null). */
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

  /** Whether the subject has the permission in the project that the row lies in. */
  allowsOnProject(
    subject: Subject,
    permission: ProjectPermission,
    { organization, projectId }: InProject,
  ): boolean {
    const { caller } = subject;
    const granted =
      allowsInEveryProject(caller, permission, organization) ||
      allowsByLevel(caller, permission, projectId);
    if (granted) subject.decided = true;
    return granted;
  },

  /** Returns the row, when there is one and the subject has the permission in its project. */
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
   * Where in the organization the subject has the permission: in every project, or in those of
   * these IDs. For lists, which show what their reader may see; the IDs may hold projects of other
   * organizations.
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
   * Where the subject has the permission, over all organizations: everywhere, or in every project of some organizations
   * and in some further projects. For lists that span organizations.
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

  /** For what is the caller's own, or what any caller may have: the decision is that no right is needed. */
  notNeeded(subject: Subject): void {
    subject.decided = true;
  },
};
