import type { TokenScope } from '../../core/caller/token-scope.js';
import type { Permission } from './permissions.js';
import type { ProjectPermission } from './project-permissions.js';

/** The permissions that a limited token keeps, if its owner has them. It has no others. */
interface Kept {
  readonly inOrganization: readonly Permission[];
  readonly inProject: readonly ProjectPermission[];
}

/**
 * The columns of the matrix in `docs/permissions.md`. A new permission is in none of them until
 * somebody adds it.
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
    ],
  },
} as const satisfies Record<string, Kept>;

/** What `provision-only` keeps on every workspace; the others require one of a no-code module. */
const ON_ANY_WORKSPACE: readonly ProjectPermission[] = [
  'project.read',
  'workspace.provision',
  'workspace.read',
];

type Scoped = { readonly scope?: TokenScope };

/** A project, or a workspace with its source. */
interface Place {
  readonly organization: string;
  readonly projectId: string;
  readonly source?: string;
}

/** Whether the scope keeps the permission in the organization; `null`: site-wide. */
export function isKept(
  { scope }: Scoped,
  permission: Permission,
  organization: string | null,
): boolean {
  if (!scope) return true;
  if (scope.organization !== null && scope.organization !== organization) return false;
  return keptBy(scope).every(({ inOrganization }) => inOrganization.includes(permission));
}

/** Whether the scope keeps the permission in the project or on the workspace. */
export function isKeptOn({ scope }: Scoped, permission: ProjectPermission, place: Place): boolean {
  if (!scope) return true;
  return (
    isKeptInLists({ scope }, permission, place.organization, place.source === 'no-code-module') &&
    (scope.projectId === null || scope.projectId === place.projectId)
  );
}

/**
 * Like {@link isKeptOn}, for lists of an organization, which contain any kind of workspace. Ignores
 * the project of the scope.
 */
export function isKeptInLists(
  { scope }: Scoped,
  permission: ProjectPermission,
  organization: string | null,
  isNoCode = false,
): boolean {
  if (!scope) return true;
  if (scope.organization !== null && scope.organization !== organization) return false;
  if (scope.access === 'provision-only' && !isNoCode && !ON_ANY_WORKSPACE.includes(permission))
    return false;
  return keptBy(scope).every(({ inProject }) => inProject.includes(permission));
}

/** Those of the projects that the scope does not exclude. */
export function keptProjects<T extends 'all' | readonly string[]>(
  { scope }: Scoped,
  projects: T,
): T | readonly string[] {
  const only = scope?.projectId ?? null;
  if (only === null) return projects;
  return projects === 'all' || projects.includes(only) ? [only] : [];
}

/** Whether a token with the scope is limited to the organization and project of `limits`. */
export function isInPlace(scope: TokenScope | undefined, limits: TokenScope | undefined): boolean {
  return !limits || isWithin(scope, { ...limits, access: 'full' }) || !limits.organization;
}

/** Whether a token with the scope may do at most what a token with `limits` may. */
export function isWithin(scope: TokenScope | undefined, limits: TokenScope | undefined): boolean {
  if (!limits) return true;
  if (!scope) return false;
  return (
    (limits.access === 'full' || limits.access === scope.access) &&
    (limits.organization === null || limits.organization === scope.organization) &&
    (limits.projectId === null || limits.projectId === scope.projectId)
  );
}

function keptBy({ access, projectId }: TokenScope): readonly Kept[] {
  return [
    ...(access === 'full' ? [] : [SCOPES[access]]),
    ...(projectId === null ? [] : [SCOPES['one project']]),
  ];
}
