import type { Event } from './event.entity.js';
import type { EventReceiver } from './event-receiver.entity.js';
import { AUDIT_TYPE } from './event-types.js';
import { triggersOf } from './notifications/triggers.js';

/** Whether a receiver gets an event if it is enabled. An event never leaves its organization. */
export function wantsEvent(
  {
    kind,
    organization,
    workspaceId,
    eventTypes,
  }: Pick<EventReceiver, 'kind' | 'organization' | 'workspaceId' | 'eventTypes'>,
  event: Pick<Event, 'type' | 'organization' | 'workspaceId' | 'data'>,
): boolean {
  if (organization !== event.organization) return false;
  if (kind === 'webhook')
    return eventTypes.length === 0 ? event.type !== AUDIT_TYPE : eventTypes.includes(event.type);
  if (kind === 'owners') return eventTypes.includes(event.type);
  return (
    workspaceId === event.workspaceId &&
    triggersOf(event).some((trigger) => eventTypes.includes(trigger))
  );
}
