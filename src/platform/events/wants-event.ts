import type { Event } from './event.entity.js';
import type { EventReceiver } from './event-receiver.entity.js';
import { AUDIT_TYPE } from './event-types.js';
import { triggersOf } from './notifications/triggers.js';

/** Whether an enabled receiver gets an event of its organization. */
export function wantsEvent(
  { kind, workspaceId, eventTypes }: Pick<EventReceiver, 'kind' | 'workspaceId' | 'eventTypes'>,
  event: Pick<Event, 'type' | 'workspaceId' | 'data'>,
): boolean {
  if (kind === 'webhook')
    return eventTypes.length === 0 ? event.type !== AUDIT_TYPE : eventTypes.includes(event.type);
  if (kind === 'owners') return eventTypes.includes(event.type);
  return (
    workspaceId === event.workspaceId &&
    triggersOf(event).some((trigger) => eventTypes.includes(trigger))
  );
}
