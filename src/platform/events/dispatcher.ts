import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, MoreThan, Or } from 'typeorm';
import { BackgroundWork, type BatchResult } from '../../core/background/background-work.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { rows, writeLockOptions } from '../../core/database/rows.js';
import { Ids } from '../../core/ids.js';
import { Deliverer } from './delivery/deliverer.js';
import { Event } from './event.entity.js';
import { EventDelivery } from './event-delivery.entity.js';
import { EventReceiver } from './event-receiver.entity.js';
import { DISPATCH_TASK } from './events.js';
import { newDelivery } from './new-delivery.js';
import { wantsEvent } from './wants-event.js';

const BATCH_SIZE = 200;
/** Maximum deliveries that one statement inserts. */
const INSERT_SIZE = 200;
/** Milliseconds between checks of the outbox without a wake-up. */
const INTERVAL_MS = 2_000;
/**
 * Milliseconds between a wake-up and the dispatch, so that the response to the change is sent
 * first.
 */
const WAKE_DELAY_MS = 10;

/**
 * Creates the deliveries of events, and deletes events that no receiver wants. A batch locks its
 * events: servers dispatch one after another, so that the events of a workspace stay in order.
 */
@Injectable()
export class EventDispatcher {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly deliverer: Deliverer,
    background: BackgroundWork,
  ) {
    background.register({
      name: DISPATCH_TASK,
      intervalMs: INTERVAL_MS,
      wakeDelayMs: WAKE_DELAY_MS,
      run: () => this.dispatch(),
    });
  }

  async dispatch(): Promise<BatchResult> {
    if (!(await this.database.read.existsBy(Event, { dispatchedAt: IsNull() }))) return 'done';
    const count = await this.database.write(async (manager) => {
      const events = await manager.find(Event, {
        where: { dispatchedAt: IsNull() },
        order: { position: 'ASC' },
        take: BATCH_SIZE,
        ...writeLockOptions(manager),
      });
      await this.createDeliveries(manager, events);
      return events.length;
    });
    if (count > 0) this.deliverer.checkSoon();
    return count === BATCH_SIZE ? 'more' : 'done';
  }

  private async createDeliveries(manager: EntityManager, events: readonly Event[]): Promise<void> {
    if (events.length === 0) return;
    const now = (await this.clock.sharedNow(manager)).toISOString();
    const receivers = await receiversOf(manager, events);
    const deliveries = events.flatMap((event) =>
      receivers
        .filter((receiver) => wantsEvent(receiver, event))
        .map(({ id }) => newDelivery(this.ids, event, id, now)),
    );
    const wantedIds = new Set(deliveries.map(({ eventId }) => eventId));
    const wanted = events.filter(({ id }) => wantedIds.has(id));
    const unwanted = events.filter(({ id }) => !wantedIds.has(id));
    await rows(manager, Event).update(atPositionsOf(wanted), { dispatchedAt: now });
    await rows(manager, Event).delete(atPositionsOf(unwanted));
    for (let start = 0; start < deliveries.length; start += INSERT_SIZE)
      await rows(manager, EventDelivery).insert(...deliveries.slice(start, start + INSERT_SIZE));
    await wakeReceivers(manager, [...new Set(deliveries.map(({ receiverId }) => receiverId))], now);
  }
}

const atPositionsOf = (events: readonly Event[]) => ({
  position: In(events.map(({ position }) => position)),
});

type Subscription = Pick<
  EventReceiver,
  'id' | 'kind' | 'organization' | 'workspaceId' | 'eventTypes'
>;

async function receiversOf(
  manager: EntityManager,
  events: readonly Event[],
): Promise<Subscription[]> {
  const organization = oneOf(events.map((event) => event.organization));
  const workspaceId = oneOf(events.map((event) => event.workspaceId));
  return manager.find(EventReceiver, {
    select: {
      id: true,
      kind: true,
      organization: true,
      workspaceId: true,
      eventTypes: true,
    },
    where: [
      { enabled: true, organization, workspaceId: IsNull() },
      { enabled: true, organization, workspaceId },
    ],
    order: { id: 'ASC' },
  });
}

const oneOf = (values: readonly (string | null)[]) =>
  In([...new Set(values.filter((value) => value !== null))]);

/**
 * Makes receivers due. Call it after inserting the deliveries: their foreign key locks the
 * receiver, so that a concurrent release neither misses the deliveries nor overwrites this update.
 */
export async function wakeReceivers(
  manager: EntityManager,
  receiverIds: readonly string[],
  now: string,
): Promise<void> {
  if (receiverIds.length === 0) return;
  await rows(manager, EventReceiver).update(
    { id: In([...receiverIds]), dueAt: Or(IsNull(), MoreThan(now)) },
    { dueAt: now },
  );
}
