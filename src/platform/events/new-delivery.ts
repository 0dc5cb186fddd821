import type { Ids } from '../../core/ids.js';
import type { Event } from './event.entity.js';
import type { EventDelivery } from './event-delivery.entity.js';

export function newDelivery(
  ids: Ids,
  event: Pick<Event, 'id' | 'type' | 'workspaceId'>,
  receiverId: string,
  now: string,
): Omit<EventDelivery, 'position'> {
  return {
    id: ids.next('dlv'),
    receiverId,
    eventId: event.id,
    orderKey: event.workspaceId ?? '',
    eventType: event.type,
    status: 'pending',
    attempts: 0,
    dueAt: now,
    createdAt: now,
    attemptedAt: null,
    finishedAt: null,
    milliseconds: null,
    responseStatus: null,
    responseBody: null,
    error: null,
  };
}
