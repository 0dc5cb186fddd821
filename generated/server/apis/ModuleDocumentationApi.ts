// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type ModuleChangesDocument } from '../models/ModuleChangesDocument.js';
import { type ModuleDocumentationDocument } from '../models/ModuleDocumentationDocument.js';

export class CompareModuleVersionsPath {
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
  /** A version of the module, or `latest`: the newest release whose status is `ok` and that is not revoked or, if there is none, the newest such pre-release. */
  @MinCharacters(1)
  @V.IsString()
  'version'!: string;
}

export class CompareModuleVersionsQuery {
  /** The version to compare with, or `latest`; usually the version that a workspace uses. */
  @MinCharacters(1)
  @MaxCharacters(64)
  @V.IsString()
  'from'!: string;
}

export type CompareModuleVersionsCall = Call<CompareModuleVersionsPath, CompareModuleVersionsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/versions/{version}/changes: Compare two versions of a module */
export const CompareModuleVersions = (): MethodDecorator =>
  Operation({
    id: 'compareModuleVersions',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/versions/{version}/changes',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CompareModuleVersionsPath,
    queryClass: CompareModuleVersionsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['from'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadModuleDocumentationPath {
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
  /** A version of the module, or `latest`: the newest release whose status is `ok` and that is not revoked or, if there is none, the newest such pre-release. */
  @MinCharacters(1)
  @V.IsString()
  'version'!: string;
}

export type ReadModuleDocumentationCall = Call<ReadModuleDocumentationPath, undefined, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/versions/{version}/documentation: Read the documentation of a module version */
export const ReadModuleDocumentation = (): MethodDecorator =>
  Operation({
    id: 'readModuleDocumentation',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/versions/{version}/documentation',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadModuleDocumentationPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface ModuleDocumentationApiContract {
  /** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/versions/{version}/changes: Compare two versions of a module */
  compareModuleVersions(call: CompareModuleVersionsCall): HandlerResult<ModuleChangesDocument>;
  /** GET /api/v2/organizations/{organization_name}/registry-modules/private/{namespace}/{name}/{provider}/versions/{version}/documentation: Read the documentation of a module version */
  readModuleDocumentation(call: ReadModuleDocumentationCall): HandlerResult<ModuleDocumentationDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
