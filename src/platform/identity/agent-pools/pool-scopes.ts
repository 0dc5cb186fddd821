import type { EntityManager } from 'typeorm';
import type { AgentPool } from './agent-pool.entity.js';

/** The IDs of the workspaces and projects that a pool names. */
export interface PoolScope {
  readonly allowedWorkspaces: readonly string[];
  readonly allowedProjects: readonly string[];
  readonly excludedWorkspaces: readonly string[];
}

export const EMPTY_SCOPE: PoolScope = {
  allowedWorkspaces: [],
  allowedProjects: [],
  excludedWorkspaces: [],
};

/**
 * Where a pool is used: by a workspace, or as the default of a project or an organization. IDs that
 * do not apply or do not exist yet are absent.
 */
export interface PoolContext {
  readonly projectId?: string | undefined;
  readonly workspaceId?: string | undefined;
}

/** Selects the pools that the workspace and the project may use. Keys are names in lower case. */
export interface PoolFilter {
  readonly workspaceKey?: string | undefined;
  readonly projectKey?: string | undefined;
}

/** The scopes of agent pools. A hook, because identity does not depend on workspaces. */
export interface PoolScopes {
  /** Finds the scope of each pool, by pool ID. The lists of a pool that names nothing are empty. */
  findScopes(
    manager: EntityManager,
    poolIds: readonly string[],
  ): Promise<ReadonlyMap<string, PoolScope>>;
  /**
   * Replaces the lists that `changes` contains. Throws Invalid for workspaces and projects that the
   * organization does not have, and if a workspace would be both allowed and excluded.
   */
  replace(manager: EntityManager, pool: AgentPool, changes: Partial<PoolScope>): Promise<void>;
  permits(manager: EntityManager, pool: AgentPool, context: PoolContext): Promise<boolean>;
  /**
   * Describes a use of the pool outside of its scope, such as `workspace "web"`; null if there is
   * none.
   */
  describeUseOutsideScope(manager: EntityManager, pool: AgentPool): Promise<string | null>;
  findMatching(
    manager: EntityManager,
    organization: string,
    filter: PoolFilter,
  ): Promise<readonly string[]>;
  /**
   * Describes a project or organization with the pool as its default, such as `project "web"`; null
   * if there is none.
   */
  describeDefaultUse(manager: EntityManager, poolId: string): Promise<string | null>;
}
