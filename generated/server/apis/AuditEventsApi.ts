// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type AuditEventListDocument } from '../models/AuditEventListDocument.js';
import { type AuditTrailDocument } from '../models/AuditTrailDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';

export class ListAuditEventsPath {
  /** Name of the organization. */
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
}

export class ListAuditEventsQuery {
  /** Only events of this action. */
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(100)
  @V.IsString()
  'filter[action]'?: string;
  /** Only events at this time or later. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsISO8601({ strict: true, strictSeparator: true })
  @V.IsString()
  'filter[since]'?: string;
  /** Only events before this time. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsISO8601({ strict: true, strictSeparator: true })
  @V.IsString()
  'filter[until]'?: string;
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

export type ListAuditEventsCall = Call<ListAuditEventsPath, ListAuditEventsQuery, undefined, undefined>;

/** GET /api/v2/organizations/{organization_name}/audit-events: List the audit events of an organization */
export const ListAuditEvents = (): MethodDecorator =>
  Operation({
    id: 'listAuditEvents',
    method: 'GET',
    path: '/api/v2/organizations/{organization_name}/audit-events',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: ListAuditEventsPath,
    queryClass: ListAuditEventsQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['filter[action]', 'filter[since]', 'filter[until]', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadAuditTrailQuery {
  /** Only events at this time or later. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsISO8601({ strict: true, strictSeparator: true })
  @V.IsString()
  'since'?: string;
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

export type ReadAuditTrailCall = Call<undefined, ReadAuditTrailQuery, undefined, undefined>;

/** GET /api/v2/organization/audit-trail: Read the audit log with an audit token */
export const ReadAuditTrail = (): MethodDecorator =>
  Operation({
    id: 'readAuditTrail',
    method: 'GET',
    path: '/api/v2/organization/audit-trail',
    slashes: [],
    status: 200,
    mediaType: 'application/json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['audit'],
    queryClass: ReadAuditTrailQuery,
    quiet: false,
    secretPath: false,
    queryNames: ['since', 'page[number]', 'page[size]'],
    headerNames: [],
    bodyReading: 'none',
  });

export interface AuditEventsApiContract {
  /** GET /api/v2/organizations/{organization_name}/audit-events: List the audit events of an organization */
  listAuditEvents(call: ListAuditEventsCall): HandlerResult<AuditEventListDocument>;
  /** GET /api/v2/organization/audit-trail: Read the audit log with an audit token */
  readAuditTrail(call: ReadAuditTrailCall): HandlerResult<AuditTrailDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
