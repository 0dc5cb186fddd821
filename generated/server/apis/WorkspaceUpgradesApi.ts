// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type WorkspaceUpgradeCreateRequest } from '../models/WorkspaceUpgradeCreateRequest.js';
import { type WorkspaceUpgradeDocument } from '../models/WorkspaceUpgradeDocument.js';
import { WorkspaceUpgradeCreateRequest as InitiateWorkspaceUpgradeBody } from '../models/WorkspaceUpgradeCreateRequest.js';

export class ConfirmWorkspaceUpgradePath {
  /** ID of the no-code module. */
  @MinCharacters(1)
  @V.IsString()
  'no_code_module_id'!: string;
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
  /** ID of the upgrade, as returned by the request that initiated it. */
  @MinCharacters(1)
  @V.IsString()
  'id'!: string;
}

export class ConfirmWorkspaceUpgradeHeaders {
  /** A unique value that the client chooses. For 24 hours after a request has succeeded, a repetition by the same caller with the same key returns the first response. A different request by this caller with this key returns 422. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'Idempotency-Key'?: string;
  /** `respond-async`, `wait=N` with N in seconds, or both (RFC 7240). Gantry ignores other preferences. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'Prefer'?: string;
}

export type ConfirmWorkspaceUpgradeCall = Call<ConfirmWorkspaceUpgradePath, undefined, ConfirmWorkspaceUpgradeHeaders, undefined>;

/** POST /api/v2/no-code-modules/{no_code_module_id}/workspaces/{workspace_id}/upgrade/{id}: Confirm and apply an upgrade */
export const ConfirmWorkspaceUpgrade = (): MethodDecorator =>
  Operation({
    id: 'confirmWorkspaceUpgrade',
    method: 'POST',
    path: '/api/v2/no-code-modules/{no_code_module_id}/workspaces/{workspace_id}/upgrade/{id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: ConfirmWorkspaceUpgradePath,
    headersClass: ConfirmWorkspaceUpgradeHeaders,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: ['Idempotency-Key', 'Prefer'],
    bodyReading: 'none',
  });

export class InitiateWorkspaceUpgradePath {
  /** ID of the no-code module. */
  @MinCharacters(1)
  @V.IsString()
  'no_code_module_id'!: string;
  /** ID of a workspace that was created from the no-code module. */
  @MinCharacters(1)
  @V.IsString()
  'id'!: string;
}

export class InitiateWorkspaceUpgradeHeaders {
  /** A unique value that the client chooses. For 24 hours after a request has succeeded, a repetition by the same caller with the same key returns the first response. A different request by this caller with this key returns 422. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'Idempotency-Key'?: string;
}

export type InitiateWorkspaceUpgradeCall = Call<InitiateWorkspaceUpgradePath, undefined, InitiateWorkspaceUpgradeHeaders, WorkspaceUpgradeCreateRequest>;

/** POST /api/v2/no-code-modules/{no_code_module_id}/workspaces/{id}/upgrade: Initiate the upgrade of a workspace */
export const InitiateWorkspaceUpgrade = (): MethodDecorator =>
  Operation({
    id: 'initiateWorkspaceUpgrade',
    method: 'POST',
    path: '/api/v2/no-code-modules/{no_code_module_id}/workspaces/{id}/upgrade',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: InitiateWorkspaceUpgradePath,
    headersClass: InitiateWorkspaceUpgradeHeaders,
    bodyClass: InitiateWorkspaceUpgradeBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    aliases: {"body":[{"in":"/data","member":"type","value":"no-code-module-workspace","becomes":"workspaces"}]},
    headerNames: ['Idempotency-Key'],
    bodyReading: 'validated',
  });

export class ReadWorkspaceUpgradePath {
  /** ID of the no-code module. */
  @MinCharacters(1)
  @V.IsString()
  'no_code_module_id'!: string;
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
  /** ID of the upgrade, as returned by the request that initiated it. */
  @MinCharacters(1)
  @V.IsString()
  'id'!: string;
}

export type ReadWorkspaceUpgradeCall = Call<ReadWorkspaceUpgradePath, undefined, undefined, undefined>;

/** GET /api/v2/no-code-modules/{no_code_module_id}/workspaces/{workspace_id}/upgrade/{id}: Read the status of an upgrade */
export const ReadWorkspaceUpgrade = (): MethodDecorator =>
  Operation({
    id: 'readWorkspaceUpgrade',
    method: 'GET',
    path: '/api/v2/no-code-modules/{no_code_module_id}/workspaces/{workspace_id}/upgrade/{id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: ReadWorkspaceUpgradePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface WorkspaceUpgradesApiContract {
  /** POST /api/v2/no-code-modules/{no_code_module_id}/workspaces/{workspace_id}/upgrade/{id}: Confirm and apply an upgrade */
  confirmWorkspaceUpgrade(call: ConfirmWorkspaceUpgradeCall): HandlerResult<WorkspaceUpgradeDocument>;
  /** POST /api/v2/no-code-modules/{no_code_module_id}/workspaces/{id}/upgrade: Initiate the upgrade of a workspace */
  initiateWorkspaceUpgrade(call: InitiateWorkspaceUpgradeCall): HandlerResult<WorkspaceUpgradeDocument>;
  /** GET /api/v2/no-code-modules/{no_code_module_id}/workspaces/{workspace_id}/upgrade/{id}: Read the status of an upgrade */
  readWorkspaceUpgrade(call: ReadWorkspaceUpgradeCall): HandlerResult<WorkspaceUpgradeDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
