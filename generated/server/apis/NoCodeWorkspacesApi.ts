// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type NoCodeWorkspaceCreateRequest } from '../models/NoCodeWorkspaceCreateRequest.js';
import { type WorkspaceDocument } from '../models/WorkspaceDocument.js';
import { NoCodeWorkspaceCreateRequest as CreateNoCodeWorkspaceBody } from '../models/NoCodeWorkspaceCreateRequest.js';

export class CreateNoCodeWorkspacePath {
  /** ID of the no-code module. */
  @MinCharacters(1)
  @V.IsString()
  'id'!: string;
}

export class CreateNoCodeWorkspaceHeaders {
  /** A unique value that the client chooses. For 24 hours after a request has succeeded, a repetition by the same caller with the same key returns the first response. A different request by this caller with this key returns 422. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'Idempotency-Key'?: string;
}

export type CreateNoCodeWorkspaceCall = Call<CreateNoCodeWorkspacePath, undefined, CreateNoCodeWorkspaceHeaders, NoCodeWorkspaceCreateRequest>;

/** POST /api/v2/no-code-modules/{id}/workspaces: Create a workspace from a no-code module */
export const CreateNoCodeWorkspace = (): MethodDecorator =>
  Operation({
    id: 'createNoCodeWorkspace',
    method: 'POST',
    path: '/api/v2/no-code-modules/{id}/workspaces',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: CreateNoCodeWorkspacePath,
    headersClass: CreateNoCodeWorkspaceHeaders,
    bodyClass: CreateNoCodeWorkspaceBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    aliases: {"body":[{"in":"/data","member":"type","value":"no-code-module-workspace","becomes":"workspaces"},{"in":"/data/attributes","member":"auto-apply","to":"auto_apply"},{"in":"/data/attributes","member":"terraform-version","to":"iac-version"},{"in":"/data/relationships/project/data","member":"type","value":"projects","becomes":"project"}]},
    headerNames: ['Idempotency-Key'],
    bodyReading: 'validated',
  });

export interface NoCodeWorkspacesApiContract {
  /** POST /api/v2/no-code-modules/{id}/workspaces: Create a workspace from a no-code module */
  createNoCodeWorkspace(call: CreateNoCodeWorkspaceCall): HandlerResult<WorkspaceDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
