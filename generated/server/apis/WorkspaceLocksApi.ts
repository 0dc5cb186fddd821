// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type WorkspaceDocument } from '../models/WorkspaceDocument.js';
import { type WorkspaceLockRequest } from '../models/WorkspaceLockRequest.js';
import { WorkspaceLockRequest as LockWorkspaceBody } from '../models/WorkspaceLockRequest.js';

export class ForceUnlockWorkspacePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type ForceUnlockWorkspaceCall = Call<ForceUnlockWorkspacePath, undefined, undefined, undefined>;

/** POST /api/v2/workspaces/{workspace_id}/actions/force-unlock: Force-unlock a workspace */
export const ForceUnlockWorkspace = (): MethodDecorator =>
  Operation({
    id: 'forceUnlockWorkspace',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/actions/force-unlock',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ForceUnlockWorkspacePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class LockWorkspacePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type LockWorkspaceCall = Call<LockWorkspacePath, undefined, undefined, WorkspaceLockRequest | undefined>;

/** POST /api/v2/workspaces/{workspace_id}/actions/lock: Lock a workspace */
export const LockWorkspace = (): MethodDecorator =>
  Operation({
    id: 'lockWorkspace',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/actions/lock',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: LockWorkspacePath,
    bodyClass: LockWorkspaceBody,
    bodyRequired: false,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class UnlockWorkspacePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type UnlockWorkspaceCall = Call<UnlockWorkspacePath, undefined, undefined, undefined>;

/** POST /api/v2/workspaces/{workspace_id}/actions/unlock: Unlock a workspace */
export const UnlockWorkspace = (): MethodDecorator =>
  Operation({
    id: 'unlockWorkspace',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/actions/unlock',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UnlockWorkspacePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface WorkspaceLocksApiContract {
  /** POST /api/v2/workspaces/{workspace_id}/actions/force-unlock: Force-unlock a workspace */
  forceUnlockWorkspace(call: ForceUnlockWorkspaceCall): HandlerResult<WorkspaceDocument>;
  /** POST /api/v2/workspaces/{workspace_id}/actions/lock: Lock a workspace */
  lockWorkspace(call: LockWorkspaceCall): HandlerResult<WorkspaceDocument>;
  /** POST /api/v2/workspaces/{workspace_id}/actions/unlock: Unlock a workspace */
  unlockWorkspace(call: UnlockWorkspaceCall): HandlerResult<WorkspaceDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
