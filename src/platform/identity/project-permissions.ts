import type { AccessFlag } from '../../core/caller/organization-access.js';
import { PROJECT_LEVELS, type ProjectLevel } from '../../core/caller/project-level.js';
import type { CallerKind, Principal } from '../../core/caller/subject.js';

/** What gives a permission in every project of an organization. */
export type ProjectGrant = 'owner' | 'organization-token' | AccessFlag;

interface ProjectRule {
  /** The lowest access level on the project that gives the permission. */
  readonly level: ProjectLevel;
  /**
   * Whether `provision`, or a level that includes it, gives the permission on no-code workspaces
   * that the caller or one of its teams created.
   */
  readonly onOwnWorkspaces?: true;
  readonly grants: readonly ProjectGrant[];
}

const MANAGERS = ['owner', 'organization-token', 'manage-projects'] as const;
const WORKSPACE_MANAGERS = [...MANAGERS, 'manage-workspaces'] as const;
const WORKSPACE_READERS = [...WORKSPACE_MANAGERS, 'read-workspaces'] as const;
/**
 * Read access suffices to approve a run, because approval rules name the teams whose approvals
 * count. Organization tokens cannot approve.
 */
const APPROVERS = ['owner', 'manage-projects', 'manage-workspaces', 'read-workspaces'] as const;
/**
 * Organization tokens may not start, apply or schedule runs, and may not access states or sensitive
 * outputs, which can contain secrets.
 */
const PERSONAL_GRANTS = ['owner', 'manage-projects', 'manage-workspaces'] as const;

/**
 * The permissions in a project and its workspaces. Site administrators have all of them. The second
 * matrix in `docs/permissions.md` is generated from this table.
 */
export const PROJECT_PERMISSIONS = {
  'project.read': { level: 'read', grants: [...WORKSPACE_READERS, 'read-projects'] },
  'project.update': { level: 'admin', grants: MANAGERS },
  'project.delete': { level: 'admin', grants: MANAGERS },
  'team-project.read': { level: 'admin', grants: MANAGERS },
  'team-project.write': { level: 'admin', grants: MANAGERS },
  'team-workspace.read': { level: 'admin', grants: WORKSPACE_MANAGERS },
  'team-workspace.write': { level: 'admin', grants: WORKSPACE_MANAGERS },
  'project-egress-rule.write': { level: 'admin', grants: WORKSPACE_MANAGERS },
  'project-approval-rule.write': { level: 'admin', grants: MANAGERS },
  'project-policy-set.write': { level: 'admin', grants: MANAGERS },
  'workspace.create': { level: 'maintain', grants: WORKSPACE_MANAGERS },
  'workspace.provision': { level: 'provision', grants: WORKSPACE_MANAGERS },
  'workspace.read': { level: 'read', grants: WORKSPACE_READERS },
  'workspace.update': { level: 'maintain', grants: WORKSPACE_MANAGERS },
  'workspace.delete': { level: 'admin', onOwnWorkspaces: true, grants: WORKSPACE_MANAGERS },
  'workspace.force-delete': { level: 'admin', grants: WORKSPACE_MANAGERS },
  'workspace.lock': { level: 'write', grants: WORKSPACE_MANAGERS },
  'workspace.force-unlock': { level: 'admin', grants: WORKSPACE_MANAGERS },
  'variable.read': { level: 'read', grants: WORKSPACE_READERS },
  'variable.write': { level: 'write', grants: WORKSPACE_MANAGERS },
  'auto-destroy.extend': { level: 'write', onOwnWorkspaces: true, grants: WORKSPACE_MANAGERS },
  'schedule.write': { level: 'maintain', grants: PERSONAL_GRANTS },
  'input.write': { level: 'write', onOwnWorkspaces: true, grants: WORKSPACE_MANAGERS },
  'run.read': { level: 'read', grants: WORKSPACE_READERS },
  'run.approve': { level: 'read', grants: APPROVERS },
  'run.plan': { level: 'write', onOwnWorkspaces: true, grants: PERSONAL_GRANTS },
  'run.apply': { level: 'write', onOwnWorkspaces: true, grants: PERSONAL_GRANTS },
  'state.read': { level: 'write', grants: PERSONAL_GRANTS },
  'state.write': { level: 'write', grants: PERSONAL_GRANTS },
  'state-output.read': { level: 'read', grants: WORKSPACE_READERS },
  'sensitive-output.read': { level: 'write', onOwnWorkspaces: true, grants: PERSONAL_GRANTS },
} as const satisfies Record<string, ProjectRule>;

export type ProjectPermission = keyof typeof PROJECT_PERMISSIONS;

/**
 * Returns the levels that include this one: itself and all higher ones, except that `write` does
 * not include `provision`.
 */
export function levelsIncluding(level: ProjectLevel): readonly ProjectLevel[] {
  const higher = PROJECT_LEVELS.slice(PROJECT_LEVELS.indexOf(level));
  return level === 'provision' ? higher.filter((other) => other !== 'write') : higher;
}

/**
 * Whether the organization reserves the permission for owners, and the principal is neither an
 * owner nor a site administrator.
 */
export function isReservedForOwners(
  { siteAdmin, memberships, ownerOnlyForceDelete }: Principal,
  permission: ProjectPermission,
  organization: string,
): boolean {
  return (
    permission === 'workspace.force-delete' &&
    (ownerOnlyForceDelete?.has(organization) ?? false) &&
    !siteAdmin &&
    !memberships.get(organization)?.owner
  );
}

/**
 * Whether the principal has the permission in all present and future projects of the organization.
 */
export function allowsInEveryProject(
  principal: Principal,
  permission: ProjectPermission,
  organization: string,
): boolean {
  if (principal.siteAdmin) return true;
  const { grants }: ProjectRule = PROJECT_PERMISSIONS[permission];
  if (principal.kind === 'organization')
    return principal.organization === organization && grants.includes('organization-token');
  const membership = principal.memberships.get(organization);
  if (!membership) return false;
  return grants.some((grant) =>
    grant === 'owner'
      ? membership.owner
      : grant !== 'organization-token' && membership.access[grant],
  );
}

export function allowsByLevel(
  principal: Principal,
  permission: ProjectPermission,
  projectId: string,
): boolean {
  return hasLevel(principal, projectId, PROJECT_PERMISSIONS[permission].level);
}

function hasLevel({ projects }: Principal, projectId: string, level: ProjectLevel): boolean {
  const levels = projects.get(projectId);
  return levels !== undefined && levelsIncluding(level).some((one) => levels.has(one));
}

interface CreatedWorkspace {
  readonly organization: string;
  readonly projectId: string;
  readonly source?: string;
  readonly creatorKind?: CallerKind | null;
  readonly creatorId?: string | null;
}

/**
 * Whether the principal has the permission on a no-code workspace because it, or one of its teams,
 * created the workspace. Requires the level `provision`, or one that includes it.
 */
export function allowsOnOwnWorkspace(
  principal: Principal,
  permission: ProjectPermission,
  { organization, projectId, source, creatorKind: kind, creatorId: id }: CreatedWorkspace,
): boolean {
  const { onOwnWorkspaces }: ProjectRule = PROJECT_PERMISSIONS[permission];
  if (!onOwnWorkspaces || source !== 'no-code-module' || !id) return false;
  if (!hasLevel(principal, projectId, 'provision')) return false;
  return (
    (kind === principal.kind && id === principal.id) ||
    (kind === 'team' && (principal.memberships.get(organization)?.teamIds.includes(id) ?? false))
  );
}

/**
 * The callers that have one of these kinds and one of these IDs. Kinds and IDs need not be paired:
 * only users and teams occur together, and they never have the same ID.
 */
export interface Creators {
  readonly kinds: readonly CallerKind[];
  readonly ids: readonly string[];
}

/**
 * Returns the creators of the principal's own workspaces in the organization, as in
 * {@link allowsOnOwnWorkspace}: the principal and its teams.
 */
export function ownCreators({ kind, id, memberships }: Principal, organization: string): Creators {
  const teamIds = memberships.get(organization)?.teamIds ?? [];
  return {
    kinds: [kind, ...(teamIds.length > 0 ? (['team'] as const) : [])],
    ids: [id, ...teamIds],
  };
}

/** Returns the IDs of the projects on which the principal's level gives the permission. */
export function projectsByLevel(principal: Principal, permission: ProjectPermission): string[] {
  return [...principal.projects.keys()].filter((projectId) =>
    allowsByLevel(principal, permission, projectId),
  );
}
