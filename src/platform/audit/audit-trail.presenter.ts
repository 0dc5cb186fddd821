import type { AuditTrailDocument } from '../../../generated/server/models/AuditTrailDocument.js';
import type { AuditTrailEntry } from '../../../generated/server/models/AuditTrailEntry.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { presentPagination } from '../../core/http/json-api.js';
import type { AuditEvent } from './audit-event.entity.js';

/** Renders the audit log in the format that collectors of HCP Terraform's audit trail read. */
export function presentAuditTrail(
  organizationId: string,
  page: Page,
  { rows, total }: PageOfRows<AuditEvent>,
): AuditTrailDocument {
  const { pagination: numbers } = presentPagination('', page, total).meta;
  return {
    data: rows.map((event) => presentEntry(organizationId, event)),
    pagination: {
      current_page: numbers['current-page'],
      prev_page: numbers['prev-page'],
      next_page: numbers['next-page'],
      total_pages: numbers['total-pages'],
      total_count: numbers['total-count'],
    },
  };
}

function presentEntry(organizationId: string, event: AuditEvent): AuditTrailEntry {
  return {
    id: String(event.sequence),
    version: '0',
    type: 'Resource',
    timestamp: event.createdAt,
    auth: {
      accessor_id: event.actorId,
      description: event.actorName,
      type: event.actorType === 'system' ? 'System' : 'Client',
      impersonator_id: null,
      organization_id: organizationId,
    },
    request: { id: event.requestId },
    resource: {
      id: event.resourceId,
      type: event.resourceType,
      action: event.action,
      meta: { outcome: event.outcome, changes: event.changes },
    },
  };
}
