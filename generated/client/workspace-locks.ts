// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation } from '../../client/src/operation.js';
import { workspaceDocumentShape, workspaceRelated } from './shared.js';
import type { Workspace, WorkspaceDocument } from './shared.js';

/** Locks, which keep runs from starting. */
export class WorkspaceLocksApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Lock a workspace.
   *
   * Requires at least `write` on the workspace's project, or access to the workspace with
   * `workspace-locking`. While a workspace is locked, no run starts in it, and nobody can delete
   * it. A run that has already started continues, and settings and variables can still be changed.
   * The body may be omitted.
   */
  lockWorkspace(
    args: LockWorkspaceArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceDocument> {
    return call(this.connection, lockWorkspace, args, options);
  }

  /**
   * Unlock a workspace.
   *
   * Requires at least `write` on the workspace's project, or access to the workspace with
   * `workspace-locking`. Only the caller that locked the workspace can unlock it. Discards a state
   * version whose upload is not complete.
   */
  unlockWorkspace(
    args: UnlockWorkspaceArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceDocument> {
    return call(this.connection, unlockWorkspace, args, options);
  }

  /**
   * Force-unlock a workspace.
   *
   * Requires `admin` on the workspace's project or on the workspace. Unlocks the workspace even if
   * another caller has locked it, and discards a state version whose upload is not complete.
   */
  forceUnlockWorkspace(
    args: ForceUnlockWorkspaceArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceDocument> {
    return call(this.connection, forceUnlockWorkspace, args, options);
  }
}

export interface LockWorkspaceArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** Recorded in the audit log. */
  reason?: string | undefined;
}

export interface UnlockWorkspaceArguments {
  /** ID of the workspace. */
  workspaceId: string;
}

export interface ForceUnlockWorkspaceArguments {
  /** ID of the workspace. */
  workspaceId: string;
}

export const lockWorkspace: Operation = {
  name: 'workspaceLocks.lockWorkspace',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/actions/lock',
  body: { kind: 'object', mediaType: 'application/vnd.api+json', shape: { reason: 'reason' } },
  response: { kind: 'document', shape: workspaceDocumentShape, related: workspaceRelated },
};

export const unlockWorkspace: Operation = {
  name: 'workspaceLocks.unlockWorkspace',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/actions/unlock',
  response: { kind: 'document', shape: workspaceDocumentShape, related: workspaceRelated },
};

export const forceUnlockWorkspace: Operation = {
  name: 'workspaceLocks.forceUnlockWorkspace',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/actions/force-unlock',
  response: { kind: 'document', shape: workspaceDocumentShape, related: workspaceRelated },
};
