// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';
import { type UpgradeCampaignGroupName } from '../models/UpgradeCampaignGroupName.js';
import { type UpgradeCampaignInputsRequest } from '../models/UpgradeCampaignInputsRequest.js';
import { type UpgradeCampaignItemDocument } from '../models/UpgradeCampaignItemDocument.js';
import { type UpgradeCampaignItemListDocument } from '../models/UpgradeCampaignItemListDocument.js';
import { UpgradeCampaignInputsRequest as GiveUpgradeCampaignItemInputsBody } from '../models/UpgradeCampaignInputsRequest.js';

export class ConfirmUpgradeCampaignItemPath {
  /** ID of the item. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_item_id'!: string;
}

export type ConfirmUpgradeCampaignItemCall = Call<ConfirmUpgradeCampaignItemPath, undefined, undefined, undefined>;

/** POST /api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}/actions/confirm: Confirm an item of an upgrade campaign */
export const ConfirmUpgradeCampaignItem = (): MethodDecorator =>
  Operation({
    id: 'confirmUpgradeCampaignItem',
    method: 'POST',
    path: '/api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}/actions/confirm',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: ConfirmUpgradeCampaignItemPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class GiveUpgradeCampaignItemInputsPath {
  /** ID of the item. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_item_id'!: string;
}

export type GiveUpgradeCampaignItemInputsCall = Call<GiveUpgradeCampaignItemInputsPath, undefined, undefined, UpgradeCampaignInputsRequest>;

/** POST /api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}/actions/give-inputs: Give inputs to an item of an upgrade campaign */
export const GiveUpgradeCampaignItemInputs = (): MethodDecorator =>
  Operation({
    id: 'giveUpgradeCampaignItemInputs',
    method: 'POST',
    path: '/api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}/actions/give-inputs',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: GiveUpgradeCampaignItemInputsPath,
    bodyClass: GiveUpgradeCampaignItemInputsBody,
    bodyRequired: true,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'validated',
  });

export class ListUpgradeCampaignItemsPath {
  /** ID of the campaign. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_id'!: string;
}

export class ListUpgradeCampaignItemsQuery {
  /** Selects the items of this group. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['no_change', 'additions', 'in_place', 'replaces', 'destroys', 'failed', 'needs_value', 'waiting_for_owner', 'blocked', 'skipped', 'not_planned'])
  'filter[group]'?: UpgradeCampaignGroupName;
  /** Selects the items of this wave. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.Min(1)
  @V.Max(10000)
  @V.IsInt()
  @fromQuery('number')
  'filter[wave]'?: number;
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

export type ListUpgradeCampaignItemsCall = Call<ListUpgradeCampaignItemsPath, ListUpgradeCampaignItemsQuery, undefined, undefined>;

/** GET /api/v2/upgrade-campaigns/{upgrade_campaign_id}/items: List the items of an upgrade campaign */
export const ListUpgradeCampaignItems = (): MethodDecorator =>
  Operation({
    id: 'listUpgradeCampaignItems',
    method: 'GET',
    path: '/api/v2/upgrade-campaigns/{upgrade_campaign_id}/items',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListUpgradeCampaignItemsPath,
    queryClass: ListUpgradeCampaignItemsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[group]', 'filter[wave]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ListWorkspaceUpgradeCampaignItemsPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export class ListWorkspaceUpgradeCampaignItemsQuery {
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

export type ListWorkspaceUpgradeCampaignItemsCall = Call<ListWorkspaceUpgradeCampaignItemsPath, ListWorkspaceUpgradeCampaignItemsQuery, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/upgrade-campaign-items: List the campaign items of a workspace */
export const ListWorkspaceUpgradeCampaignItems = (): MethodDecorator =>
  Operation({
    id: 'listWorkspaceUpgradeCampaignItems',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/upgrade-campaign-items',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ListWorkspaceUpgradeCampaignItemsPath,
    queryClass: ListWorkspaceUpgradeCampaignItemsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadUpgradeCampaignItemPath {
  /** ID of the item. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_item_id'!: string;
}

export type ReadUpgradeCampaignItemCall = Call<ReadUpgradeCampaignItemPath, undefined, undefined, undefined>;

/** GET /api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}: Read an item of an upgrade campaign */
export const ReadUpgradeCampaignItem = (): MethodDecorator =>
  Operation({
    id: 'readUpgradeCampaignItem',
    method: 'GET',
    path: '/api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadUpgradeCampaignItemPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class RetryUpgradeCampaignItemPath {
  /** ID of the item. */
  @MinCharacters(1)
  @V.IsString()
  'upgrade_campaign_item_id'!: string;
}

export type RetryUpgradeCampaignItemCall = Call<RetryUpgradeCampaignItemPath, undefined, undefined, undefined>;

/** POST /api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}/actions/retry: Retry an item of an upgrade campaign */
export const RetryUpgradeCampaignItem = (): MethodDecorator =>
  Operation({
    id: 'retryUpgradeCampaignItem',
    method: 'POST',
    path: '/api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}/actions/retry',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: RetryUpgradeCampaignItemPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface UpgradeCampaignItemsApiContract {
  /** POST /api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}/actions/confirm: Confirm an item of an upgrade campaign */
  confirmUpgradeCampaignItem(call: ConfirmUpgradeCampaignItemCall): HandlerResult<UpgradeCampaignItemDocument>;
  /** POST /api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}/actions/give-inputs: Give inputs to an item of an upgrade campaign */
  giveUpgradeCampaignItemInputs(call: GiveUpgradeCampaignItemInputsCall): HandlerResult<UpgradeCampaignItemDocument>;
  /** GET /api/v2/upgrade-campaigns/{upgrade_campaign_id}/items: List the items of an upgrade campaign */
  listUpgradeCampaignItems(call: ListUpgradeCampaignItemsCall): HandlerResult<UpgradeCampaignItemListDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/upgrade-campaign-items: List the campaign items of a workspace */
  listWorkspaceUpgradeCampaignItems(call: ListWorkspaceUpgradeCampaignItemsCall): HandlerResult<UpgradeCampaignItemListDocument>;
  /** GET /api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}: Read an item of an upgrade campaign */
  readUpgradeCampaignItem(call: ReadUpgradeCampaignItemCall): HandlerResult<UpgradeCampaignItemDocument>;
  /** POST /api/v2/upgrade-campaign-items/{upgrade_campaign_item_id}/actions/retry: Retry an item of an upgrade campaign */
  retryUpgradeCampaignItem(call: RetryUpgradeCampaignItemCall): HandlerResult<UpgradeCampaignItemDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
