// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type OrganizationMembershipCreateRequest } from '../models/OrganizationMembershipCreateRequest.js';
import { type OrganizationMembershipDocument } from '../models/OrganizationMembershipDocument.js';
import { type OrganizationMembershipListDocument } from '../models/OrganizationMembershipListDocument.js';
import { OrganizationMembershipCreateRequest as CreateOrganizationMembershipBody } from '../models/OrganizationMembershipCreateRequest.js';

export class CreateOrganizationMembershipPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export type CreateOrganizationMembershipCall = Call<CreateOrganizationMembershipPath, undefined, undefined, OrganizationMembershipCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/organization-memberships: Add a user to an organization */
export const CreateOrganizationMembership = (): MethodDecorator =>
  Operation({
    id: 'createOrganizationMembership',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/organization-memberships',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: CreateOrganizationMembershipPath,
    bodyClass: CreateOrganizationMembershipBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class DeleteOrganizationMembershipPath {
  /** ID of the membership. */
  @MinCharacters(1)
  @V.IsString()
  'organization_membership_id'!: string;
}

export type DeleteOrganizationMembershipCall = Call<DeleteOrganizationMembershipPath, undefined, undefined, undefined>;

/** DELETE /api/v2/organization-memberships/{organization_membership_id}: Remove a member from an organization */
export const DeleteOrganizationMembership = (): MethodDecorator =>
  Operation({
    id: 'deleteOrganizationMembership',
    method: 'DELETE',
    path: '/api/v2/organization-memberships/{organization_membership_id}',
    slashes: [],
    status: 204,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: DeleteOrganizationMembershipPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListOrganizationMembershipsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListOrganizationMembershipsQuery {
  /** Only members whose user name or email address contains this text, regardless of case. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsString()
  'q'?: string;
  /** Only memberships with this status. No membership is `invited`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['active', 'invited'])
  'filter[status]'?: 'active' | 'invited';
  /** Only the members with these email addresses, separated by commas. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1, { each: true })
  @V.IsString({ each: true })
  @V.IsArray()
  @fromQuery('list')
  'filter[email]'?: Array<string>;
  /** Related resources to return in `included`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['user', 'teams'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'user' | 'teams'>;
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

export type ListOrganizationMembershipsCall = Call<ListOrganizationMembershipsPath, ListOrganizationMembershipsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/organization-memberships: List the members of an organization */
export const ListOrganizationMemberships = (): MethodDecorator =>
  Operation({
    id: 'listOrganizationMemberships',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/organization-memberships',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListOrganizationMembershipsPath,
    queryClass: ListOrganizationMembershipsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['q', 'filter[status]', 'filter[email]', 'include', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadOrganizationMembershipPath {
  /** ID of the membership. */
  @MinCharacters(1)
  @V.IsString()
  'organization_membership_id'!: string;
}

export class ReadOrganizationMembershipQuery {
  /** Related resources to return in `included`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['user', 'teams'], { each: true })
  @V.IsArray()
  @fromQuery('list')
  'include'?: Array<'user' | 'teams'>;
}

export type ReadOrganizationMembershipCall = Call<ReadOrganizationMembershipPath, ReadOrganizationMembershipQuery, undefined, undefined>;

/** GET /api/v2/organization-memberships/{organization_membership_id}: Read a membership */
export const ReadOrganizationMembership = (): MethodDecorator =>
  Operation({
    id: 'readOrganizationMembership',
    method: 'GET',
    path: '/api/v2/organization-memberships/{organization_membership_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadOrganizationMembershipPath,
    queryClass: ReadOrganizationMembershipQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['include'],
    headerNames: [],
    bodyReading: 'none',
  });

export interface OrganizationMembershipsApiContract {
  /** POST /api/v2/organizations/{organization_name}/organization-memberships: Add a user to an organization */
  createOrganizationMembership(call: CreateOrganizationMembershipCall): HandlerResult<OrganizationMembershipDocument>;
  /** DELETE /api/v2/organization-memberships/{organization_membership_id}: Remove a member from an organization */
  deleteOrganizationMembership(call: DeleteOrganizationMembershipCall): HandlerResult<void>;
  /** GET /api/v2/organizations/{organization_name}/organization-memberships: List the members of an organization */
  listOrganizationMemberships(call: ListOrganizationMembershipsCall): HandlerResult<OrganizationMembershipListDocument>;
  /** GET /api/v2/organization-memberships/{organization_membership_id}: Read a membership */
  readOrganizationMembership(call: ReadOrganizationMembershipCall): HandlerResult<OrganizationMembershipDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
