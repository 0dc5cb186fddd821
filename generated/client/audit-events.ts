// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Listing } from '../../client/src/listing.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import { pageMetaShape } from './shared.js';
import type { OrganizationRelationship, PageLinks, PageMeta } from './shared.js';

/** The audit log of an organization. */
export class AuditEventsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the audit events of an organization.
   *
   * Returns the events, newest first. Available to owners and site administrators. Only site
   * administrators get the events of an earlier organization with the same name. Filters are
   * combined with AND.
   */
  list(
    args: ListAuditEventsArguments,
    options?: CallOptions,
  ): Listing<AuditEvent, AuditEventListDocument> {
    return list(this.connection, listAuditEvents, args, options);
  }

  /**
   * Read the audit log with an audit token.
   *
   * Returns the audit events of the token's organization, newest first, in the format of HCP
   * Terraform's audit trail. Requires an audit token, which `POST
   * /api/v2/organizations/{organization_name}/authentication-token?token=audit-trails` creates.
   */
  readAuditTrail(args?: ReadAuditTrailArguments, options?: CallOptions): Call<AuditTrailDocument> {
    return call(this.connection, readAuditTrail, args, options);
  }
}

export interface ListAuditEventsArguments {
  /** Name of the organization. */
  organizationName: string;
  /** Only events of this action. */
  action?: string | undefined;
  /** Only events at this time or later. */
  since?: Timestamp | undefined;
  /** Only events before this time. */
  until?: Timestamp | undefined;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface ReadAuditTrailArguments {
  /** Only events at this time or later. */
  since?: Timestamp | undefined;
  /**
   * Number of the page, from 1. A page beyond the last one is empty and has the same totals.
   * @default 1
   */
  pageNumber?: number | undefined;
  /**
   * Number of resources per page, from 1; values above 100 count as 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

/** The resource as one object. Documents contain it as `AuditEventResource`. */
export interface AuditEvent extends AuditEventAttributes {
  id: string;
  organizationId: string;
}

/** The kind of principal that acted; `system` for Gantry. */
export type AuditEventActorType =
  'user' | 'team' | 'organization' | 'agent' | 'run' | 'run-state' | 'audit' | 'system';

export interface AuditEventAttributes {
  /**
   * The kind of resource and the action, such as `team.create`. For a denied write, usually the
   * permission that is missing, such as `team.write`.
   */
  action: string;
  outcome: AuditEventOutcome;
  /** The kind of principal that acted; `system` for Gantry. */
  actorType: AuditEventActorType;
  /**
   * ID of the user, team, agent pool or run, or name of the organization, that acted; `system` for
   * Gantry.
   */
  actorId: string;
  /** Name of the actor at the time of the event; `system` for Gantry. */
  actorName: string;
  /** Type of the resource, as in its `data.type`; for a denied write, usually `organizations`. */
  resourceType: string;
  resourceId: string;
  /** ID of the request, as in the header `X-Request-Id`. */
  requestId: string;
  createdAt: Timestamp;
  /**
   * Details of the change, usually the attributes that were set, with their API names and new
   * values. Never contains a secret. The URLs of webhooks and notification configurations are
   * reduced to the scheme, the host and the port.
   */
  changes: Record<string, unknown>;
}

export interface AuditEventListDocument {
  data: AuditEventResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export type AuditEventOutcome = 'succeeded' | 'denied';

export interface AuditEventRelationships {
  /** The organization that owns the resource. */
  organization: OrganizationRelationship;
}

export interface AuditEventResource {
  /** ID of the event, a decimal number. */
  id: string;
  type: 'audit-events';
  attributes: AuditEventAttributes;
  relationships: AuditEventRelationships;
}

export interface AuditTrailAuth {
  /**
   * ID of the user, team, agent pool or run, or name of the organization, that acted; `system` for
   * Gantry.
   */
  accessorId: string;
  /** Name of the actor at the time of the event. */
  description: string;
  type: 'Client' | 'System';
  /** Always null. */
  impersonatorId: string | null;
  /** The `external-id` of the organization. */
  organizationId: string;
}

export interface AuditTrailDocument {
  data: AuditTrailEntry[];
  pagination: AuditTrailPagination;
}

export interface AuditTrailEntry {
  /** ID of the event, a decimal number. */
  id: string;
  /** Version of the format. */
  version: '0';
  type: 'Resource';
  timestamp: Timestamp;
  auth: AuditTrailAuth;
  request: AuditTrailRequest;
  resource: AuditTrailResource;
}

export interface AuditTrailMeta {
  outcome: AuditEventOutcome;
  /**
   * Details of the change, usually the attributes that were set, with their new values. Never
   * contains a secret.
   */
  changes: Record<string, unknown>;
}

export interface AuditTrailPagination {
  currentPage: number;
  prevPage: number | null;
  nextPage: number | null;
  totalPages: number;
  totalCount: number;
}

export interface AuditTrailRequest {
  /** ID of the request, as in the header `X-Request-Id`. */
  id: string;
}

export interface AuditTrailResource {
  id: string;
  /** Type of the resource, as in its `data.type`. */
  type: string;
  /** The same as `action` in the audit events, such as `team.create`. */
  action: string;
  meta: AuditTrailMeta;
}

export const auditEventAttributesShape: Shape = {
  actorType: 'actor-type',
  actorId: 'actor-id',
  actorName: 'actor-name',
  resourceType: 'resource-type',
  resourceId: 'resource-id',
  requestId: 'request-id',
  createdAt: 'created-at',
};

export const auditEventResourceShape: Shape = {
  attributes: ['attributes', auditEventAttributesShape],
};

export const auditEventListDocumentShape: Shape = {
  data: ['data', auditEventResourceShape],
  meta: ['meta', pageMetaShape],
};

export const auditEventRelated: Related = { organizationId: 'organization' };

export const auditTrailAuthShape: Shape = {
  accessorId: 'accessor_id',
  impersonatorId: 'impersonator_id',
  organizationId: 'organization_id',
};

export const auditTrailEntryShape: Shape = { auth: ['auth', auditTrailAuthShape] };

export const auditTrailPaginationShape: Shape = {
  currentPage: 'current_page',
  prevPage: 'prev_page',
  nextPage: 'next_page',
  totalPages: 'total_pages',
  totalCount: 'total_count',
};

export const auditTrailDocumentShape: Shape = {
  data: ['data', auditTrailEntryShape],
  pagination: ['pagination', auditTrailPaginationShape],
};

export const listAuditEvents: Operation = {
  name: 'auditEvents.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/audit-events',
  query: {
    action: 'filter[action]',
    since: 'filter[since]',
    until: 'filter[until]',
    pageNumber: 'page[number]',
    pageSize: 'page[size]',
  },
  response: { kind: 'page', shape: auditEventListDocumentShape, related: auditEventRelated },
};

export const readAuditTrail: Operation = {
  name: 'auditEvents.readAuditTrail',
  method: 'GET',
  path: '/api/v2/organization/audit-trail',
  query: { since: 'since', pageNumber: 'page[number]', pageSize: 'page[size]' },
  response: { kind: 'json', shape: auditTrailDocumentShape },
};
