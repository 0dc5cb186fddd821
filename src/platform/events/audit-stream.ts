import type { AuditStream, NewAuditEvent } from '../audit/audit-log.js';
import { AUDIT_TYPE, type AuditEventData } from './event-types.js';
import type { Events } from './events.js';

/**
 * Maximum characters of the changes as JSON. Longer changes are replaced by null, because the data
 * of an event is limited.
 */
export const MAX_CHANGES_LENGTH = 32 * 1024;

export function createAuditStream(events: Events): AuditStream {
  return async (manager, stored) => {
    const organizations = new Set(stored.map(({ organization }) => organization));
    for (const organization of organizations)
      if (organization !== null)
        await events.record(
          manager,
          ...stored
            .filter((event) => event.organization === organization)
            .map((event) => ({ type: AUDIT_TYPE, organization, data: dataOf(event) }) as const),
        );
  };
}

function dataOf(event: NewAuditEvent): AuditEventData {
  const isLarge = JSON.stringify(event.changes).length > MAX_CHANGES_LENGTH;
  return {
    'audit-event': {
      action: event.action,
      outcome: event.outcome,
      'actor-type': event.actorType,
      'actor-id': event.actorId,
      'actor-name': event.actorName,
      'resource-type': event.resourceType,
      'resource-id': event.resourceId,
      'request-id': event.requestId,
      'created-at': event.createdAt,
      changes: isLarge ? null : event.changes,
    },
  };
}
