// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type EntitlementSetDocument } from '../models/EntitlementSetDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type OrganizationCreateRequest } from '../models/OrganizationCreateRequest.js';
import { type OrganizationDocument } from '../models/OrganizationDocument.js';
import { type OrganizationListDocument } from '../models/OrganizationListDocument.js';
import { type OrganizationReadDocument } from '../models/OrganizationReadDocument.js';
import { type OrganizationUpdateRequest } from '../models/OrganizationUpdateRequest.js';
import { OrganizationCreateRequest as CreateOrganizationBody } from '../models/OrganizationCreateRequest.js';
import { OrganizationUpdateRequest as UpdateOrganizationBody } from '../models/OrganizationUpdateRequest.js';

export type CreateOrganizationCall = Call<undefined, undefined, undefined, OrganizationCreateRequest>;

/** POST /api/v2/organizations: Create an organization */
export const CreateOrganization = (): MethodDecorator =>
  Operation({
    id: 'createOrganization',
    method: 'POST',
    path: '/api/v2/organizations',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user'],
    bodyClass: CreateOrganizationBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"aggregated-commit-status-enabled":[false],"assessments-enforced":[false],"collaborator-auth-policy":["password"],"cost-estimation-enabled":[false],"enforce-hyok":[false],"owners-team-saml-role-id":[""],"registry-monorepo-support-enabled":[false],"send-passing-statuses-for-untriggered-speculative-plans":[false],"session-remember":[],"session-timeout":[],"speculative-plan-management-enabled":[true],"stacks-enabled":[false],"user-tokens-enabled":[true]},
    unsupportedRelationships: ['default-agent-pool'],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteOrganizationPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type DeleteOrganizationCall = Call<DeleteOrganizationPath, undefined, undefined, undefined>;

/** DELETE /api/v2/organizations/{organization_name}: Delete an organization */
export const DeleteOrganization = (): MethodDecorator =>
  Operation({
    id: 'deleteOrganization',
    method: 'DELETE',
    path: '/api/v2/organizations/{organization_name}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: DeleteOrganizationPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListOrganizationsQuery {
  /** Only organizations whose name or email address contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(255)
  @V.IsString()
  'q'?: string;
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

export type ListOrganizationsCall = Call<undefined, ListOrganizationsQuery, undefined, undefined>;

/** GET /api/v2/organizations: List organizations */
export const ListOrganizations = (): MethodDecorator =>
  Operation({
    id: 'listOrganizations',
    method: 'GET',
    path: '/api/v2/organizations',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    queryClass: ListOrganizationsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadEntitlementSetPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type ReadEntitlementSetCall = Call<ReadEntitlementSetPath, undefined, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/entitlement-set: Read the entitlements of an organization */
export const ReadEntitlementSet = (): MethodDecorator =>
  Operation({
    id: 'readEntitlementSet',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/entitlement-set',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization', 'run-state'],
    pathClass: ReadEntitlementSetPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadOrganizationPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ReadOrganizationQuery {
  /** Related resources to return in `included`, if the caller may read them. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['default-project'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'default-project'>;
}

export type ReadOrganizationCall = Call<ReadOrganizationPath, ReadOrganizationQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}: Read an organization */
export const ReadOrganization = (): MethodDecorator =>
  Operation({
    id: 'readOrganization',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadOrganizationPath,
    queryClass: ReadOrganizationQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateOrganizationPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type UpdateOrganizationCall = Call<UpdateOrganizationPath, undefined, undefined, OrganizationUpdateRequest>;

/** PATCH /api/v2/organizations/{organization_name}: Update an organization */
export const UpdateOrganization = (): MethodDecorator =>
  Operation({
    id: 'updateOrganization',
    method: 'PATCH',
    path: '/api/v2/organizations/{organization_name}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: UpdateOrganizationPath,
    bodyClass: UpdateOrganizationBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    unsupportedAttributes: {"aggregated-commit-status-enabled":[false],"assessments-enforced":[false],"collaborator-auth-policy":["password"],"cost-estimation-enabled":[false],"enforce-hyok":[false],"owners-team-saml-role-id":[""],"registry-monorepo-support-enabled":[false],"send-passing-statuses-for-untriggered-speculative-plans":[false],"session-remember":[],"session-timeout":[],"speculative-plan-management-enabled":[true],"stacks-enabled":[false],"user-tokens-enabled":[true]},
    headerNames: [],
    bodyReading: 'validated',
  });

export interface OrganizationsApiContract {
  /** POST /api/v2/organizations: Create an organization */
  createOrganization(call: CreateOrganizationCall): HandlerResult<OrganizationDocument>;
  /** DELETE /api/v2/organizations/{organization_name}: Delete an organization */
  deleteOrganization(call: DeleteOrganizationCall): HandlerResult<void>;
  /** GET /api/v2/organizations: List organizations */
  listOrganizations(call: ListOrganizationsCall): HandlerResult<OrganizationListDocument>;
  /** GET /api/v2/organizations/{organization_name}/entitlement-set: Read the entitlements of an organization */
  readEntitlementSet(call: ReadEntitlementSetCall): HandlerResult<EntitlementSetDocument>;
  /** GET /api/v2/organizations/{organization_name}: Read an organization */
  readOrganization(call: ReadOrganizationCall): HandlerResult<OrganizationReadDocument>;
  /** PATCH /api/v2/organizations/{organization_name}: Update an organization */
  updateOrganization(call: UpdateOrganizationCall): HandlerResult<OrganizationDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
