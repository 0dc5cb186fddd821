import type { Principal } from '../../core/caller/subject.js';
import type { EntityManager } from 'typeorm';
import type { ProjectPermission } from './project-permissions.js';

/** What a team may do with a single workspace. `custom` is described by {@link CustomAccess}. */
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

/** The least access that `custom` can give: reading the workspace, reading and approving runs. */
export const LEAST_ACCESS: CustomAccess = {
  runs: 'read',
  variables: 'none',
  stateVersions: 'none',
  workspaceLocking: false,
};

/** The settings of the levels other than `custom`. */
export const LEVEL_ACCESS: Record<Exclude<WorkspaceAccess, 'custom'>, CustomAccess> = {
  read: { ...LEAST_ACCESS, variables: 'read', stateVersions: 'read-outputs' },
  plan: { ...LEAST_ACCESS, runs: 'plan', variables: 'read', stateVersions: 'read-outputs' },
  write: { runs: 'apply', variables: 'write', stateVersions: 'write', workspaceLocking: true },
  admin: { runs: 'apply', variables: 'write', stateVersions: 'write', workspaceLocking: true },
};

const PERMISSIONS: {
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
    read: ['state-output.read', 'state.read'],
    write: ['state-output.read', 'state.read', 'state.write'],
  },
};

const ADMINISTRATION: readonly ProjectPermission[] = [
  'schedule.write',
  'workspace.update',
  'workspace.delete',
  'workspace.force-delete',
  'workspace.force-unlock',
  'team-workspace.read',
  'team-workspace.write',
];

/** The permissions of a team on the workspace. `custom` counts only for the access `custom`. */
export function permissionsOf(access: WorkspaceAccess, custom: CustomAccess): ProjectPermission[] {
  const { runs, variables, stateVersions, workspaceLocking } =
    access === 'custom' ? custom : LEVEL_ACCESS[access];
  return [
    'workspace.read',
    ...PERMISSIONS.runs[runs],
    ...PERMISSIONS.variables[variables],
    ...PERMISSIONS.stateVersions[stateVersions],
    ...(workspaceLocking ? (['workspace.lock'] as const) : []),
    ...(access === 'admin' ? ADMINISTRATION : []),
  ];
}

export interface AccessToWorkspace extends CustomAccess {
  readonly workspaceId: string;
  readonly access: WorkspaceAccess;
}

/** Reads the access of teams. A hook, because identity does not depend on workspaces. */
export type ReadWorkspaceAccess = (
  manager: EntityManager,
  teamIds: readonly string[],
) => Promise<readonly AccessToWorkspace[]>;

/** The permissions on each workspace over all teams. */
export function combinedAccess(
  all: readonly AccessToWorkspace[],
): Map<string, ReadonlySet<ProjectPermission>> {
  const combined = new Map<string, Set<ProjectPermission>>();
  for (const { workspaceId, access, ...custom } of all) {
    const known = combined.get(workspaceId) ?? new Set();
    for (const permission of permissionsOf(access, custom)) known.add(permission);
    combined.set(workspaceId, known);
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

/** The workspaces on which a team of the principal has the permission. */
export function workspacesByAccess(principal: Principal, permission: ProjectPermission): string[] {
  return [...principal.workspaces.keys()].filter((id) =>
    allowsOnWorkspace(principal, permission, id),
  );
}
