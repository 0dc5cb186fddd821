import { Controller } from '@nestjs/common';
import {
  type AuditEventsApiContract,
  ListAuditEvents,
  type ListAuditEventsCall,
  ReadAuditTrail,
  type ReadAuditTrailCall,
} from '../../../generated/server/apis/AuditEventsApi.js';
import type { AuditEventListDocument } from '../../../generated/server/models/AuditEventListDocument.js';
import type { AuditTrailDocument } from '../../../generated/server/models/AuditTrailDocument.js';
import type { AuditEventResource } from '../../../generated/server/models/AuditEventResource.js';
import { Unreadable } from '../../core/errors.js';
import { listDocument, pageOf } from '../../core/http/json-api.js';
import { externalIdOf } from '../identity/organizations/organization.presenter.js';
import { toTimestamp } from '../../core/timestamp.js';
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
      since: timestampOf('filter[since]', query['filter[since]']),
      until: timestampOf('filter[until]', query['filter[until]']),
    };
    const found = await this.events.list(subject, organization, page, filter);
    return listDocument(request, page, found, (event) => presentAuditEvent(organization, event));
  }

  /** Reads the trail of the token's organization. Only audit tokens are accepted. */
  @ReadAuditTrail()
  async readAuditTrail({ subject, query }: ReadAuditTrailCall): Promise<AuditTrailDocument> {
    const page = pageOf(query);
    const { organization, ...found } = await this.events.trail(subject, page, {
      since: timestampOf('since', query.since),
    });
    return presentAuditTrail(externalIdOf(organization), page, found);
  }
}

/** Converts a query parameter to the time format of the table. */
function timestampOf(parameter: string, text: string | undefined): string | undefined {
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
