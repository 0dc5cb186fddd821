import { Controller } from '@nestjs/common';
import {
  type AuditEventsApiContract,
  ListAuditEvents,
  type ListAuditEventsCall,
  ReadAuditTrail,
  type ReadAuditTrailCall,
} from '../../../generated/server/apis/AuditEventsApi.js';
import type { AuditEventListDocument } from '../../../generated/server/models/AuditEventListDocument.js';
import type { AuditEventResource } from '../../../generated/server/models/AuditEventResource.js';
import type { AuditTrailDocument } from '../../../generated/server/models/AuditTrailDocument.js';
import { Unreadable } from '../../core/errors.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { toTimestamp } from '../../core/timestamp.js';
import { externalIdOf } from '../identity/organizations/organization.presenter.js';
import type { AuditEvent } from './audit-event.entity.js';
import { AuditEventsService } from './audit-events.service.js';
import { presentAuditTrail } from './audit-trail.presenter.js';

@Controller()
export class AuditEventsController implements AuditEventsApiContract {
  constructor(private readonly events: AuditEventsService) {}

  @ListAuditEvents()
  async listAuditEvents({
    subject,
    path,
    query,
    request,
  }: ListAuditEventsCall): Promise<AuditEventListDocument> {
    const page = pageOf(query);
    const { organization_name: organization } = path;
    const filter = {
      action: query['filter[action]'],
      since: parseTimestamp('filter[since]', query['filter[since]']),
      until: parseTimestamp('filter[until]', query['filter[until]']),
    };
    const events = await this.events.list(subject, organization, page, filter);
    return presentList(request, page, events, (event) => presentAuditEvent(organization, event));
  }

  /** Reads the audit log of the token's organization. Accepts only audit tokens. */
  @ReadAuditTrail()
  async readAuditTrail({ subject, query }: ReadAuditTrailCall): Promise<AuditTrailDocument> {
    const page = pageOf(query);
    const { organization, ...events } = await this.events.readTrail(subject, page, {
      since: parseTimestamp('since', query.since),
    });
    return presentAuditTrail(externalIdOf(organization), page, events);
  }
}

/** Converts a query parameter to the column's format. Throws Unreadable if it is not a time. */
function parseTimestamp(parameter: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const timestamp = toTimestamp(text);
  if (timestamp === null)
    throw new Unreadable('A parameter is invalid.', [
      { parameter, detail: `${parameter} must be a time such as 2026-01-15T09:00:00Z` },
    ]);
  return timestamp;
}

function presentAuditEvent(organization: string, event: AuditEvent): AuditEventResource {
  return {
    id: String(event.sequence),
    type: 'audit-events',
    attributes: {
      action: event.action,
      outcome: event.outcome,
      'actor-type': event.actorType,
      'actor-id': event.actorId,
      'actor-name': event.actorName,
      'resource-type': event.resourceType,
      'resource-id': event.resourceId,
      'request-id': event.requestId,
      'created-at': event.createdAt,
      changes: event.changes,
    },
    relationships: {
      organization: {
        data: { id: organization, type: 'organizations' },
        links: { related: `/api/v2/organizations/${organization}` },
      },
    },
  };
}
