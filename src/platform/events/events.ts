import type { EntityManager } from 'typeorm';
import type { BackgroundWork } from '../../core/background/background-work.js';
import type { Clock } from '../../core/clock.js';
import { Parameters, rows, selectRows } from '../../core/database/rows.js';
import type { Ids } from '../../core/ids.js';
import { Event } from './event.entity.js';
import { AUDIT_TYPE, type NewEvent } from './event-types.js';

/** The name of the background task that creates deliveries. */
export const DISPATCH_TASK = 'event-dispatch';

/** Records events in the transaction of their change, so that a rollback discards both. */
export class Events {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly background: BackgroundWork,
  ) {}

  /**
   * Records events, or nothing if no receiver of the organization can receive them. Throws if the
   * events differ in their organization or their possible receivers.
   */
  async record(manager: EntityManager, ...events: readonly NewEvent[]): Promise<void> {
    const [first] = events;
    if (!first) return;
    requireSameReceivers(events);
    if (!(await hasReceiver(manager, first))) return;
    const recorded: Omit<Event, 'position'>[] = [];
    for (const event of events) recorded.push(await this.rowOf(event));
    await rows(manager, Event).insert(...recorded);
    await this.background.wakeAll(manager, DISPATCH_TASK);
  }

  private async rowOf(event: NewEvent): Promise<Omit<Event, 'position'>> {
    const { type, organization, workspaceId = null, data } = event;
    return {
      id: this.ids.next('evt'),
      type,
      organization,
      workspaceId,
      data: typeof data === 'function' ? await data() : data,
      createdAt: this.clock.timestamp(),
      dispatchedAt: null,
    };
  }
}

function requireSameReceivers(events: readonly NewEvent[]): void {
  const receivers = new Set(
    events.map(({ organization, type }) => `${organization} ${receiverCondition(type)}`),
  );
  if (receivers.size > 1) throw new Error('The events have different receivers.');
}

async function hasReceiver(
  manager: EntityManager,
  { organization, type }: NewEvent,
): Promise<boolean> {
  const parameters = new Parameters(manager);
  const found = await selectRows<{ readonly id: string }>(
    manager,
    `SELECT id FROM event_receivers
      WHERE organization = ${parameters.add(organization)} AND ${receiverCondition(type)} LIMIT 1`,
    parameters,
  );
  return found.length > 0;
}

/**
 * Returns an SQL condition that all receivers of the event type meet. Owners receive only expiries,
 * and audit events go only to webhooks that name `audit.recorded`.
 */
function receiverCondition(type: NewEvent['type']): string {
  if (type === AUDIT_TYPE) return `kind = 'webhook' AND event_types LIKE '%${AUDIT_TYPE}%'`;
  return type.endsWith('.expiring') ? '1 = 1' : "kind <> 'owners'";
}
