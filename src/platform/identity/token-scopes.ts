import type { TokenScope } from '../../core/caller/token-scope.js';
import type { Permission } from './permissions.js';
import type { ProjectPermission } from './project-permissions.js';

/** The permissions to which a scope limits a token. Scopes grant none that the principal lacks. */
interface ScopePermissions {
  readonly inOrganization: readonly Permission[];
  readonly inProject: readonly ProjectPermission[];
}

/**
 * The permissions of each scope, and the columns of the last matrix in `docs/permissions.md`. A new
 * permission belongs to no scope until you add it here. A scope with only an organization needs no
 * entry: it permits everything there.
 */
export const SCOPES = {
  'read-only': {
    inOrganization: [
      'organization.read',
      'entitlement.read',
      'organization-membership.read',
      'team.read',
      'audit.read',
      'agent-pool.read',
      'acl.read',
      'gpg-key.read',
      'provider.read',
      'module.read',
      'no-code-module.read',
      'upgrade-campaign.read',
      'variable-set.read',
      'egress-rule.read',
      'provider-template.read',
      'approval-rule.read',
      'policy-set.read',
      'webhook.read',
      'namespace.read',
    ],
    inProject: [
      'project.read',
      'team-project.read',
      'team-workspace.read',
      'workspace.read',
      'variable.read',
      'run.read',
      'state.read',
      'state-output.read',
      'sensitive-output.read',
    ],
  },
  'provision-only': {
    inOrganization: ['organization.read', 'entitlement.read', 'module.read', 'no-code-module.read'],
    inProject: [
      'project.read',
      'workspace.provision',
      'workspace.read',
      'workspace.delete',
      'auto-destroy.extend',
      'variable.read',
      'input.write',
      'run.read',
      'run.plan',
      'run.apply',
      'state-output.read',
    ],
  },
  'one project': {
    inOrganization: [
      'organization.read',
      'entitlement.read',
      'gpg-key.read',
      'provider.read',
      'module.read',
      'no-code-module.read',
    ],
    inProject: [
      'project.read',
      'project.update',
      'project.delete',
      'team-project.read',
      'team-project.write',
      'team-workspace.read',
      'team-workspace.write',
      'workspace.create',
      'workspace.provision',
      'workspace.read',
      'workspace.update',
      'workspace.delete',
      'workspace.force-delete',
      'workspace.lock',
      'workspace.force-unlock',
      'variable.read',
      'variable.write',
      'auto-destroy.extend',
      'schedule.write',
      'input.write',
      'run.read',
      'run.approve',
      'run.plan',
      'run.apply',
      'state.read',
      'state.write',
      'state-output.read',
      'sensitive-output.read',
    ],
  },
} as const satisfies Record<string, ScopePermissions>;

/**
 * What `provision-only` permits in projects and on every workspace. It permits its other project
 * permissions only on no-code workspaces.
 */
const ANY_WORKSPACE_PERMISSIONS: readonly ProjectPermission[] = [
  'project.read',
  'workspace.provision',
  'workspace.read',
];

type ScopedCaller = { readonly scope?: TokenScope };

/** A project, or a workspace with its source. */
interface ScopeTarget {
  readonly organization: string;
  readonly projectId: string;
  readonly source?: string;
}

/** Whether the scope allows the permission in the organization, or for `null` site-wide. */
export function scopeAllows(
  { scope }: ScopedCaller,
  permission: Permission,
  organization: string | null,
): boolean {
  if (!scope) return true;
  if (scope.organization !== null && scope.organization !== organization) return false;
  return permissionSetsOf(scope).every(({ inOrganization }) => inOrganization.includes(permission));
}

export function scopeAllowsOn(
  { scope }: ScopedCaller,
  permission: ProjectPermission,
  target: ScopeTarget,
): boolean {
  if (!scope) return true;
  const isNoCode = target.source === 'no-code-module';
  return (
    allowsProjectPermission(scope, permission, target.organization, isNoCode) &&
    (scope.projectId === null || scope.projectId === target.projectId)
  );
}

/**
 * Whether the scope allows the permission in a list, regardless of the source of a workspace. For
 * `null`, which means all organizations, returns false if the scope names one. The caller must
 * limit the list to the project of the scope.
 */
export function scopeAllowsInLists(
  { scope }: ScopedCaller,
  permission: ProjectPermission,
  organization: string | null,
): boolean {
  return !scope || allowsProjectPermission(scope, permission, organization, false);
}

function allowsProjectPermission(
  scope: TokenScope,
  permission: ProjectPermission,
  organization: string | null,
  isNoCode: boolean,
): boolean {
  if (scope.organization !== null && scope.organization !== organization) return false;
  if (
    scope.access === 'provision-only' &&
    !isNoCode &&
    !ANY_WORKSPACE_PERMISSIONS.includes(permission)
  )
    return false;
  return permissionSetsOf(scope).every(({ inProject }) => inProject.includes(permission));
}

/** Limits the projects to the project of the scope, if it names one. */
export function projectsInScope<T extends 'all' | readonly string[]>(
  { scope }: ScopedCaller,
  projects: T,
): T | readonly string[] {
  const only = scope?.projectId ?? null;
  if (only === null) return projects;
  return projects === 'all' || projects.includes(only) ? [only] : [];
}

/**
 * Whether a token with the scope is limited to the organization and project of `limits`. Always
 * true if `limits` names no organization. Ignores `access`.
 */
export function isScopeWithinTarget(
  scope: TokenScope | undefined,
  limits: TokenScope | undefined,
): boolean {
  return !limits?.organization || isScopeWithin(scope, { ...limits, access: 'full' });
}

/**
 * Whether a token with the scope may do at most what a token with `limits` may. Undefined means a
 * token without a scope.
 */
export function isScopeWithin(
  scope: TokenScope | undefined,
  limits: TokenScope | undefined,
): boolean {
  if (!limits) return true;
  if (!scope) return false;
  return (
    (limits.access === 'full' || limits.access === scope.access) &&
    (limits.organization === null || limits.organization === scope.organization) &&
    (limits.projectId === null || limits.projectId === scope.projectId)
  );
}

function permissionSetsOf({ access, projectId }: TokenScope): readonly ScopePermissions[] {
  return [
    ...(access === 'full' ? [] : [SCOPES[access]]),
    ...(projectId === null ? [] : [SCOPES['one project']]),
  ];
}
