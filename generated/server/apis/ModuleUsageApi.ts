// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type ModuleUsageDocument } from '../models/ModuleUsageDocument.js';

export class DownloadModuleUsagePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** The provider of the module: the last part of its address. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
}

export type DownloadModuleUsageCall = Call<DownloadModuleUsagePath, undefined, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/usage.csv: Download the workspaces of a module as CSV */
export const DownloadModuleUsage = (): MethodDecorator =>
  Operation({
    id: 'downloadModuleUsage',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/usage.csv',
    slashes: [],
    status: 200,
    mediaType: 'text/csv',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DownloadModuleUsagePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadModuleUsagePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  /** Namespace of the module. In a private registry, it is the name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'namespace'!: string;
  /** Name of the module. */
  @MinCharacters(1)
  @V.IsString()
  'name'!: string;
  /** The provider of the module: the last part of its address. */
  @MinCharacters(1)
  @V.IsString()
  'provider'!: string;
}

export type ReadModuleUsageCall = Call<ReadModuleUsagePath, undefined, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/usage: Read the usage of a module */
export const ReadModuleUsage = (): MethodDecorator =>
  Operation({
    id: 'readModuleUsage',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/usage',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadModuleUsagePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface ModuleUsageApiContract {
  /** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/usage.csv: Download the workspaces of a module as CSV */
  downloadModuleUsage(call: DownloadModuleUsageCall): HandlerResult<Blob>;
  /** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/usage: Read the usage of a module */
  readModuleUsage(call: ReadModuleUsageCall): HandlerResult<ModuleUsageDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
