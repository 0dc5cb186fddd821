// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type AutoDestroyDocument } from '../models/AutoDestroyDocument.js';
import { type AutoDestroyExtensionRequest } from '../models/AutoDestroyExtensionRequest.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { AutoDestroyExtensionRequest as ExtendAutoDestroyBody } from '../models/AutoDestroyExtensionRequest.js';

export class ExtendAutoDestroyPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type ExtendAutoDestroyCall = Call<ExtendAutoDestroyPath, undefined, undefined, AutoDestroyExtensionRequest>;

/** POST /api/v2/workspaces/{workspace_id}/actions/extend-auto-destroy: Postpone the automatic destruction of a workspace */
export const ExtendAutoDestroy = (): MethodDecorator =>
  Operation({
    id: 'extendAutoDestroy',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/actions/extend-auto-destroy',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ExtendAutoDestroyPath,
    bodyClass: ExtendAutoDestroyBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ReadAutoDestroyPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type ReadAutoDestroyCall = Call<ReadAutoDestroyPath, undefined, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/auto-destroy: Read the automatic destruction of a workspace */
export const ReadAutoDestroy = (): MethodDecorator =>
  Operation({
    id: 'readAutoDestroy',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/auto-destroy',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadAutoDestroyPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface AutoDestroyApiContract {
  /** POST /api/v2/workspaces/{workspace_id}/actions/extend-auto-destroy: Postpone the automatic destruction of a workspace */
  extendAutoDestroy(call: ExtendAutoDestroyCall): HandlerResult<AutoDestroyDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/auto-destroy: Read the automatic destruction of a workspace */
  readAutoDestroy(call: ReadAutoDestroyCall): HandlerResult<AutoDestroyDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
