import type { EntityManager } from 'typeorm';
import type { Principal } from '../../core/caller/subject.js';
import type { ProjectPermission } from './project-permissions.js';

/** What a team may do with a single workspace. {@link CustomAccess} describes `custom`. */
export const WORKSPACE_ACCESS = ['read', 'plan', 'write', 'admin', 'custom'] as const;

export type WorkspaceAccess = (typeof WORKSPACE_ACCESS)[number];

/** In these three lists, each value includes the ones before it. */
export const RUN_ACCESS = ['read', 'plan', 'apply'] as const;
export const VARIABLE_ACCESS = ['none', 'read', 'write'] as const;
export const STATE_ACCESS = ['none', 'read-outputs', 'read', 'write'] as const;

export interface CustomAccess {
  readonly runs: (typeof RUN_ACCESS)[number];
  readonly variables: (typeof VARIABLE_ACCESS)[number];
  readonly stateVersions: (typeof STATE_ACCESS)[number];
  readonly workspaceLocking: boolean;
}

/** The least that `custom` can permit: to read the workspace, and to read and approve its runs. */
export const LEAST_ACCESS: CustomAccess = {
  runs: 'read',
  variables: 'none',
  stateVersions: 'none',
  workspaceLocking: false,
};

/**
 * The settings that each workspace access other than `custom` implies. `admin` also gives
 * `ADMIN_PERMISSIONS`.
 */
export const IMPLIED_ACCESS: Record<Exclude<WorkspaceAccess, 'custom'>, CustomAccess> = {
  read: { ...LEAST_ACCESS, variables: 'read', stateVersions: 'read-outputs' },
  plan: { ...LEAST_ACCESS, runs: 'plan', variables: 'read', stateVersions: 'read-outputs' },
  write: { runs: 'apply', variables: 'write', stateVersions: 'write', workspaceLocking: true },
  admin: { runs: 'apply', variables: 'write', stateVersions: 'write', workspaceLocking: true },
};

const PERMISSIONS_BY_SETTING: {
  readonly runs: Record<CustomAccess['runs'], readonly ProjectPermission[]>;
  readonly variables: Record<CustomAccess['variables'], readonly ProjectPermission[]>;
  readonly stateVersions: Record<CustomAccess['stateVersions'], readonly ProjectPermission[]>;
} = {
  runs: {
    read: ['run.read', 'run.approve'],
    plan: ['run.read', 'run.approve', 'run.plan'],
    apply: ['run.read', 'run.approve', 'run.plan', 'run.apply', 'auto-destroy.extend'],
  },
  variables: {
    none: [],
    read: ['variable.read'],
    write: ['variable.read', 'variable.write', 'input.write'],
  },
  stateVersions: {
    none: [],
    'read-outputs': ['state-output.read'],
    read: ['state-output.read', 'sensitive-output.read', 'state.read'],
    write: ['state-output.read', 'sensitive-output.read', 'state.read', 'state.write'],
  },
};

const ADMIN_PERMISSIONS: readonly ProjectPermission[] = [
  'schedule.write',
  'workspace.update',
  'workspace.delete',
  'workspace.force-delete',
  'workspace.force-unlock',
  'team-workspace.read',
  'team-workspace.write',
];

/** Returns the permissions on a workspace. Ignores `custom` unless the access is `custom`. */
export function permissionsOf(access: WorkspaceAccess, custom: CustomAccess): ProjectPermission[] {
  const { runs, variables, stateVersions, workspaceLocking } =
    access === 'custom' ? custom : IMPLIED_ACCESS[access];
  return [
    'workspace.read',
    ...PERMISSIONS_BY_SETTING.runs[runs],
    ...PERMISSIONS_BY_SETTING.variables[variables],
    ...PERMISSIONS_BY_SETTING.stateVersions[stateVersions],
    ...(workspaceLocking ? (['workspace.lock'] as const) : []),
    ...(access === 'admin' ? ADMIN_PERMISSIONS : []),
  ];
}

export interface AccessToWorkspace extends CustomAccess {
  readonly workspaceId: string;
  readonly access: WorkspaceAccess;
}

/** Reads the workspace access of teams. A hook, because identity does not depend on workspaces. */
export type WorkspaceAccessReader = (
  manager: EntityManager,
  teamIds: readonly string[],
) => Promise<readonly AccessToWorkspace[]>;

/** Combines the permissions of all teams on each workspace. */
export function permissionsByWorkspace(
  accessOfTeams: readonly AccessToWorkspace[],
): Map<string, ReadonlySet<ProjectPermission>> {
  const combined = new Map<string, Set<ProjectPermission>>();
  for (const { workspaceId, access, ...custom } of accessOfTeams) {
    const permissions = combined.get(workspaceId) ?? new Set();
    for (const permission of permissionsOf(access, custom)) permissions.add(permission);
    combined.set(workspaceId, permissions);
  }
  return combined;
}

export function allowsOnWorkspace(
  principal: Principal,
  permission: ProjectPermission,
  workspaceId: string,
): boolean {
  return principal.workspaces.get(workspaceId)?.has(permission) ?? false;
}

/** Returns the IDs of the workspaces on which {@link allowsOnWorkspace} gives the permission. */
export function workspacesByAccess(principal: Principal, permission: ProjectPermission): string[] {
  return [...principal.workspaces.keys()].filter((id) =>
    allowsOnWorkspace(principal, permission, id),
  );
}
