// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type UpgradeCampaignCreateRequest } from '../models/UpgradeCampaignCreateRequest.js';
import { type UpgradeCampaignDocument } from '../models/UpgradeCampaignDocument.js';
import { type UpgradeCampaignListDocument } from '../models/UpgradeCampaignListDocument.js';
import { type UpgradeCampaignStatus } from '../models/UpgradeCampaignStatus.js';
import { type UpgradeCampaignUpdateRequest } from '../models/UpgradeCampaignUpdateRequest.js';
import { UpgradeCampaignCreateRequest as CreateUpgradeCampaignBody } from '../models/UpgradeCampaignCreateRequest.js';
import { UpgradeCampaignUpdateRequest as UpdateUpgradeCampaignBody } from '../models/UpgradeCampaignUpdateRequest.js';

export class ApplyUpgradeCampaignPath {
  /** ID of the campaign. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_id'!: string;
}

export type ApplyUpgradeCampaignCall = Call<ApplyUpgradeCampaignPath, undefined, undefined, undefined>;

/** POST /api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/apply: Apply an upgrade campaign */
export const ApplyUpgradeCampaign = (): MethodDecorator =>
  Operation({
    id: 'applyUpgradeCampaign',
    method: 'POST',
    path: '/api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/apply',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: ApplyUpgradeCampaignPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class CreateUpgradeCampaignPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class CreateUpgradeCampaignHeaders {
  /** A unique value that the client chooses. For 24 hours after a request has succeeded, a repetition by the same caller with the same key returns the first response. A different request by this caller with this key returns 422. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(255)
  @V.IsString()
  'Idempotency-Key'?: string;
}

export type CreateUpgradeCampaignCall = Call<CreateUpgradeCampaignPath, undefined, CreateUpgradeCampaignHeaders, UpgradeCampaignCreateRequest>;

/** POST /api/v2/organizations/{organization_name}/upgrade-campaigns: Create an upgrade campaign */
export const CreateUpgradeCampaign = (): MethodDecorator =>
  Operation({
    id: 'createUpgradeCampaign',
    method: 'POST',
    path: '/api/v2/organizations/{organization_name}/upgrade-campaigns',
    slashes: [],
    status: 201,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: CreateUpgradeCampaignPath,
    headersClass: CreateUpgradeCampaignHeaders,
    bodyClass: CreateUpgradeCampaignBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: ['Idempotency-Key'],
    bodyReading: 'validated',
  });

export class ListUpgradeCampaignsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListUpgradeCampaignsQuery {
  /** Selects the campaigns of this no-code module. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(64)
  @V.IsString()
  'filter[no-code-module][id]'?: string;
  /** Selects the campaigns with this status. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['draft', 'planning', 'ready', 'applying', 'paused', 'done', 'stopped'])
  'filter[status]'?: UpgradeCampaignStatus;
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

export type ListUpgradeCampaignsCall = Call<ListUpgradeCampaignsPath, ListUpgradeCampaignsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/upgrade-campaigns: List the upgrade campaigns of an organization */
export const ListUpgradeCampaigns = (): MethodDecorator =>
  Operation({
    id: 'listUpgradeCampaigns',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/upgrade-campaigns',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListUpgradeCampaignsPath,
    queryClass: ListUpgradeCampaignsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[no-code-module][id]', 'filter[status]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class PauseUpgradeCampaignPath {
  /** ID of the campaign. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_id'!: string;
}

export type PauseUpgradeCampaignCall = Call<PauseUpgradeCampaignPath, undefined, undefined, undefined>;

/** POST /api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/pause: Pause an upgrade campaign */
export const PauseUpgradeCampaign = (): MethodDecorator =>
  Operation({
    id: 'pauseUpgradeCampaign',
    method: 'POST',
    path: '/api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/pause',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: PauseUpgradeCampaignPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class PlanUpgradeCampaignPath {
  /** ID of the campaign. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_id'!: string;
}

export type PlanUpgradeCampaignCall = Call<PlanUpgradeCampaignPath, undefined, undefined, undefined>;

/** POST /api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/plan: Plan an upgrade campaign */
export const PlanUpgradeCampaign = (): MethodDecorator =>
  Operation({
    id: 'planUpgradeCampaign',
    method: 'POST',
    path: '/api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/plan',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: PlanUpgradeCampaignPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadUpgradeCampaignPath {
  /** ID of the campaign. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_id'!: string;
}

export type ReadUpgradeCampaignCall = Call<ReadUpgradeCampaignPath, undefined, undefined, undefined>;

/** GET /api/v2/upgrade-campaigns/{upgrade_campaign_id}: Read an upgrade campaign */
export const ReadUpgradeCampaign = (): MethodDecorator =>
  Operation({
    id: 'readUpgradeCampaign',
    method: 'GET',
    path: '/api/v2/upgrade-campaigns/{upgrade_campaign_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadUpgradeCampaignPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ResumeUpgradeCampaignPath {
  /** ID of the campaign. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_id'!: string;
}

export type ResumeUpgradeCampaignCall = Call<ResumeUpgradeCampaignPath, undefined, undefined, undefined>;

/** POST /api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/resume: Resume an upgrade campaign */
export const ResumeUpgradeCampaign = (): MethodDecorator =>
  Operation({
    id: 'resumeUpgradeCampaign',
    method: 'POST',
    path: '/api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/resume',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: ResumeUpgradeCampaignPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class StopUpgradeCampaignPath {
  /** ID of the campaign. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_id'!: string;
}

export type StopUpgradeCampaignCall = Call<StopUpgradeCampaignPath, undefined, undefined, undefined>;

/** POST /api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/stop: Stop an upgrade campaign */
export const StopUpgradeCampaign = (): MethodDecorator =>
  Operation({
    id: 'stopUpgradeCampaign',
    method: 'POST',
    path: '/api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/stop',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: StopUpgradeCampaignPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class UpdateUpgradeCampaignPath {
  /** ID of the campaign. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_id'!: string;
}

export type UpdateUpgradeCampaignCall = Call<UpdateUpgradeCampaignPath, undefined, undefined, UpgradeCampaignUpdateRequest>;

/** PATCH /api/v2/upgrade-campaigns/{upgrade_campaign_id}: Update an upgrade campaign */
export const UpdateUpgradeCampaign = (): MethodDecorator =>
  Operation({
    id: 'updateUpgradeCampaign',
    method: 'PATCH',
    path: '/api/v2/upgrade-campaigns/{upgrade_campaign_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: UpdateUpgradeCampaignPath,
    bodyClass: UpdateUpgradeCampaignBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export interface UpgradeCampaignsApiContract {
  /** POST /api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/apply: Apply an upgrade campaign */
  applyUpgradeCampaign(call: ApplyUpgradeCampaignCall): HandlerResult<UpgradeCampaignDocument>;
  /** POST /api/v2/organizations/{organization_name}/upgrade-campaigns: Create an upgrade campaign */
  createUpgradeCampaign(call: CreateUpgradeCampaignCall): HandlerResult<UpgradeCampaignDocument>;
  /** GET /api/v2/organizations/{organization_name}/upgrade-campaigns: List the upgrade campaigns of an organization */
  listUpgradeCampaigns(call: ListUpgradeCampaignsCall): HandlerResult<UpgradeCampaignListDocument>;
  /** POST /api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/pause: Pause an upgrade campaign */
  pauseUpgradeCampaign(call: PauseUpgradeCampaignCall): HandlerResult<UpgradeCampaignDocument>;
  /** POST /api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/plan: Plan an upgrade campaign */
  planUpgradeCampaign(call: PlanUpgradeCampaignCall): HandlerResult<UpgradeCampaignDocument>;
  /** GET /api/v2/upgrade-campaigns/{upgrade_campaign_id}: Read an upgrade campaign */
  readUpgradeCampaign(call: ReadUpgradeCampaignCall): HandlerResult<UpgradeCampaignDocument>;
  /** POST /api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/resume: Resume an upgrade campaign */
  resumeUpgradeCampaign(call: ResumeUpgradeCampaignCall): HandlerResult<UpgradeCampaignDocument>;
  /** POST /api/v2/upgrade-campaigns/{upgrade_campaign_id}/actions/stop: Stop an upgrade campaign */
  stopUpgradeCampaign(call: StopUpgradeCampaignCall): HandlerResult<UpgradeCampaignDocument>;
  /** PATCH /api/v2/upgrade-campaigns/{upgrade_campaign_id}: Update an upgrade campaign */
  updateUpgradeCampaign(call: UpdateUpgradeCampaignCall): HandlerResult<UpgradeCampaignDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
