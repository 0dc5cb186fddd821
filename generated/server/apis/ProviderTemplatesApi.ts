// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type ProviderConfigurationDocument } from '../models/ProviderConfigurationDocument.js';
import { type ProviderTemplateCreateRequest } from '../models/ProviderTemplateCreateRequest.js';
import { type ProviderTemplateDocument } from '../models/ProviderTemplateDocument.js';
import { type ProviderTemplateListDocument } from '../models/ProviderTemplateListDocument.js';
import { type ProviderTemplateUpdateRequest } from '../models/ProviderTemplateUpdateRequest.js';
import { ProviderTemplateCreateRequest as CreateProviderTemplateBody } from '../models/ProviderTemplateCreateRequest.js';
import { ProviderTemplateUpdateRequest as UpdateProviderTemplateBody } from '../models/ProviderTemplateUpdateRequest.js';

export class CreateProviderTemplatePath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type CreateProviderTemplateCall = Call<CreateProviderTemplatePath, undefined, undefined, ProviderTemplateCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/provider-templates: Create a provider template */
export const CreateProviderTemplate = (): MethodDecorator =>
  Operation({
    id: 'createProviderTemplate',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/provider-templates',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateProviderTemplatePath,
    bodyClass: CreateProviderTemplateBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteProviderTemplatePath {
  /** ID of the provider template. */
  @MinCharacters(1)
  @V.IsString()
  'provider_template_id'!: string;
}

export type DeleteProviderTemplateCall = Call<DeleteProviderTemplatePath, undefined, undefined, undefined>;

/** DELETE /api/v2/provider-templates/{provider_template_id}: Delete a provider template */
export const DeleteProviderTemplate = (): MethodDecorator =>
  Operation({
    id: 'deleteProviderTemplate',
    method: 'DELETE',
    path: '/api/v2/provider-templates/{provider_template_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteProviderTemplatePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListProviderTemplatesPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListProviderTemplatesQuery {
  /** Number of the page, from 1. A page beyond the last one is empty and has the same totals. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[number]'?: number;
  /** Number of resources per page, from 1; values above 100 count as 100. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.IsInt()
  @fromQuery('number')
  'page[size]'?: number;
}

export type ListProviderTemplatesCall = Call<ListProviderTemplatesPath, ListProviderTemplatesQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/provider-templates: List the provider templates of an organization */
export const ListProviderTemplates = (): MethodDecorator =>
  Operation({
    id: 'listProviderTemplates',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/provider-templates',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListProviderTemplatesPath,
    queryClass: ListProviderTemplatesQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadProviderConfigurationPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type ReadProviderConfigurationCall = Call<ReadProviderConfigurationPath, undefined, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/provider-configuration: Preview the provider configuration of a workspace */
export const ReadProviderConfiguration = (): MethodDecorator =>
  Operation({
    id: 'readProviderConfiguration',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/provider-configuration',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadProviderConfigurationPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadProviderTemplatePath {
  /** ID of the provider template. */
  @MinCharacters(1)
  @V.IsString()
  'provider_template_id'!: string;
}

export type ReadProviderTemplateCall = Call<ReadProviderTemplatePath, undefined, undefined, undefined>;

/** GET /api/v2/provider-templates/{provider_template_id}: Read a provider template */
export const ReadProviderTemplate = (): MethodDecorator =>
  Operation({
    id: 'readProviderTemplate',
    method: 'GET',
    path: '/api/v2/provider-templates/{provider_template_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadProviderTemplatePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateProviderTemplatePath {
  /** ID of the provider template. */
  @MinCharacters(1)
  @V.IsString()
  'provider_template_id'!: string;
}

export type UpdateProviderTemplateCall = Call<UpdateProviderTemplatePath, undefined, undefined, ProviderTemplateUpdateRequest>;

/** PATCH /api/v2/provider-templates/{provider_template_id}: Update a provider template */
export const UpdateProviderTemplate = (): MethodDecorator =>
  Operation({
    id: 'updateProviderTemplate',
    method: 'PATCH',
    path: '/api/v2/provider-templates/{provider_template_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: UpdateProviderTemplatePath,
    bodyClass: UpdateProviderTemplateBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface ProviderTemplatesApiContract {
  /** POST /api/v2/organizations/{organization_name}/provider-templates: Create a provider template */
  createProviderTemplate(call: CreateProviderTemplateCall): HandlerResult<ProviderTemplateDocument>;
  /** DELETE /api/v2/provider-templates/{provider_template_id}: Delete a provider template */
  deleteProviderTemplate(call: DeleteProviderTemplateCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/provider-templates: List the provider templates of an organization */
  listProviderTemplates(call: ListProviderTemplatesCall): HandlerResult<ProviderTemplateListDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/provider-configuration: Preview the provider configuration of a workspace */
  readProviderConfiguration(call: ReadProviderConfigurationCall): HandlerResult<ProviderConfigurationDocument>;
  /** GET /api/v2/provider-templates/{provider_template_id}: Read a provider template */
  readProviderTemplate(call: ReadProviderTemplateCall): HandlerResult<ProviderTemplateDocument>;
  /** PATCH /api/v2/provider-templates/{provider_template_id}: Update a provider template */
  updateProviderTemplate(call: UpdateProviderTemplateCall): HandlerResult<ProviderTemplateDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
