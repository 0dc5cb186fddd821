import type { Creators } from '../../identity/project-permissions.js';

export type WorkspaceSort = ColumnSort | 'current-run.created-at' | '-current-run.created-at';

type ColumnSort =
  'name' | '-name' | 'created-at' | '-created-at' | 'latest-change-at' | '-latest-change-at';

export interface WorkspaceFilter {
  /** A substring of the name. */
  readonly search?: string | undefined;
  /** A pattern for the whole name, in which `*` matches any characters. */
  readonly wildcard?: string | undefined;
  readonly moduleId?: string | undefined;
  readonly moduleVersion?: string | undefined;
  /** The ID of a no-code settings version. */
  readonly noCodeVersionId?: string | undefined;
  /** Statuses of the current run. */
  readonly runStatuses?: readonly string[] | undefined;
  readonly hasUpgrade?: boolean | undefined;
  readonly isLocked?: boolean | undefined;
  /** Whether the last successful assessment found drift. */
  readonly isDrifted?: boolean | undefined;
  /** Callers, one of which must have created the workspace. */
  readonly creators?: Creators | undefined;
  /** Names of tags or keys of bindings; a workspace must have all of them. */
  readonly tags?: readonly string[] | undefined;
  /** Names of tags or keys of bindings; a workspace must have none of them. */
  readonly excludedTags?: readonly string[] | undefined;
  /** Tag bindings, each as a key or as `key=value`; all of them must apply to the workspace. */
  readonly tagged?: readonly string[] | undefined;
  readonly sort?: WorkspaceSort | undefined;
}

/**
 * The workspaces of an organization: all, or those in `projects` and those with the IDs in
 * `workspaces`.
 */
export interface Scope {
  readonly organization: string;
  readonly projects: 'all' | readonly string[];
  readonly workspaces: readonly string[];
  /** Only the workspaces of this project. */
  readonly within?: string | undefined;
}
