import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { Ids } from '../../core/ids.js';
import { Deliverer } from './delivery/deliverer.js';
import { wakeReceivers } from './dispatcher.js';
import { Event } from './event.entity.js';
import { EventDelivery } from './event-delivery.entity.js';
import type { EventReceiver } from './event-receiver.entity.js';
import { newDelivery } from './new-delivery.js';

/** Creates the deliveries that users request: tests, and repeats of earlier deliveries. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly deliverer: Deliverer,
  ) {}

  /** Records a `ping`, and creates its delivery to the receiver. */
  async ping(manager: EntityManager, receiver: EventReceiver): Promise<EventDelivery> {
    const now = this.clock.timestamp();
    const event = {
      id: this.ids.next('evt'),
      type: 'ping',
      organization: receiver.organization,
      workspaceId: receiver.workspaceId,
      data: { receiver: receiver.name },
      createdAt: now,
      // Set, so that the dispatcher skips the event.
      dispatchedAt: now,
    };
    await rows(manager, Event).insert(event);
    return this.add(manager, event, receiver.id);
  }

  /** Creates a delivery of an event, due immediately, even if the receiver already has one. */
  async add(
    manager: EntityManager,
    event: Pick<Event, 'id' | 'type' | 'workspaceId'>,
    receiverId: string,
  ): Promise<EventDelivery> {
    const now = (await this.clock.sharedNow(manager)).toISOString();
    const delivery = newDelivery(this.ids, event, receiverId, now);
    await rows(manager, EventDelivery).insert(delivery);
    await this.wakeReceiver(manager, receiverId);
    return Object.assign(new EventDelivery(), delivery);
  }

  /** Makes the receiver due; a disabled or paused one gets its deliveries later. */
  async wakeReceiver(manager: EntityManager, receiverId: string): Promise<void> {
    await wakeReceivers(manager, [receiverId], (await this.clock.sharedNow(manager)).toISOString());
    this.database.afterCommit(() => this.deliverer.checkSoon());
  }
}
