import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { BackgroundWork, type BatchResult } from '../../../core/background/background-work.js';
import { Clock } from '../../../core/clock.js';
import { LOG } from '../../../core/logging/log.js';
import type { EventDelivery } from '../event-delivery.entity.js';
import type { EventReceiver } from '../event-receiver.entity.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { type Attempt, DeliveryQueue } from './delivery-queue.js';
import { OutcomeWriter } from './outcome-writer.js';
import { Sender } from './sender.js';

const TASK = 'event-delivery';
/** Milliseconds between checks of the queue without a wake-up. */
const INTERVAL_MS = 1_000;
/**
 * Maximum receivers that a process serves concurrently. High, because slow receivers must not delay
 * others.
 */
const MAX_RECEIVERS = 64;
/** Maximum concurrent requests to one receiver, each with a different order key. */
const MAX_REQUESTS = 4;
/** Maximum deliveries with an order key that are loaded at a time. */
const BATCH_SIZE = 20;
/** Milliseconds after which a turn starts no request: the last one must end within the lease. */
const TURN_MS = 20_000;

/**
 * Sends due deliveries: to each receiver independently, and those of a workspace in order. A turn
 * is the time during which this process has the lease of a receiver.
 */
@Injectable()
export class Deliverer {
  private readonly turns = new Set<Promise<void>>();

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly sender: Sender,
    private readonly metrics: DeliveryMetrics,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
    private readonly background: BackgroundWork,
  ) {
    background.register({ name: TASK, intervalMs: INTERVAL_MS, run: (signal) => this.run(signal) });
  }

  /** Checks for due deliveries soon, in this process. */
  checkSoon(): void {
    this.background.wake(TASK);
  }

  /** Starts turns without waiting for them; only `onApplicationShutdown` waits. */
  private async run(signal: AbortSignal): Promise<BatchResult> {
    const free = MAX_RECEIVERS - this.turns.size;
    const claimed = free > 0 ? await this.queue.claim(free) : [];
    for (const receiver of claimed) {
      const turn = this.deliverTo(receiver, signal)
        .catch((error: unknown) =>
          this.log.error({ err: error, receiver: receiver.id }, 'event delivery failed'),
        )
        .finally(() => {
          this.turns.delete(turn);
          this.checkSoon();
        });
      this.turns.add(turn);
    }
    return 'done';
  }

  /** Waits until the active turns have ended. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.turns);
  }

  private async deliverTo(receiver: EventReceiver, signal: AbortSignal): Promise<void> {
    const turn = new TurnState(this.clock.now().getTime() + TURN_MS, signal);
    // Also sends deliveries that become due during the turn: another turn costs two transactions.
    while (this.mayContinue(turn) && turn.failures.length === 0) {
      const keys = await this.queue.findDueOrderKeys(receiver.id);
      if (keys.length === 0) break;
      const deliverDueKeys = async (): Promise<void> => {
        for (let key = keys.shift(); key !== undefined; key = keys.shift())
          await this.deliverInOrder(receiver, key, turn);
      };
      // The turn must not end while a request is active, even if the database fails.
      const results = await Promise.allSettled(
        Array.from({ length: MAX_REQUESTS }, deliverDueKeys),
      );
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    }
    const disabledReason = await this.queue.release(receiver, turn);
    if (disabledReason !== null)
      this.log.warn(
        { receiver: receiver.id, organization: receiver.organization, reason: disabledReason },
        'event receiver disabled',
      );
  }

  private async deliverInOrder(
    receiver: EventReceiver,
    key: string,
    turn: TurnState,
  ): Promise<void> {
    while (this.mayContinue(turn)) {
      const batch = await this.queue.loadDueBatch(receiver.id, key, BATCH_SIZE);
      const isDelivered = await this.deliverAll(receiver, batch, turn);
      if (!isDelivered || batch.length < BATCH_SIZE) return;
    }
  }

  /**
   * Sends deliveries in their order, until one fails or the turn must end. Returns whether all were
   * delivered.
   */
  private async deliverAll(
    receiver: EventReceiver,
    batch: readonly EventDelivery[],
    turn: TurnState,
  ): Promise<boolean> {
    const events = await this.queue.loadEvents(batch);
    const outcomes = new OutcomeWriter(this.queue);
    try {
      for (const delivery of batch) {
        const event = events.get(delivery.eventId);
        // The event is absent if its organization was deleted in the meantime.
        if (!event || !this.mayContinue(turn)) return false;
        const attempt = await this.sender.send(receiver, event, turn.signal);
        // Not stored, so that a process repeats the request that the shutdown interrupted.
        if (!attempt.isDelivered && turn.signal.aborted) return false;
        await outcomes.add(delivery, attempt);
        turn.add(attempt);
        this.metrics.countAttempt(receiver.kind, attempt.isDelivered);
        if (!attempt.isDelivered) return false;
      }
      return true;
    } finally {
      await outcomes.end();
    }
  }

  private mayContinue(turn: TurnState): boolean {
    return turn.mayContinue(this.clock.now());
  }
}

class TurnState {
  delivered = 0;
  readonly failures: Attempt[] = [];

  constructor(
    private readonly end: number,
    readonly signal: AbortSignal,
  ) {}

  add(attempt: Attempt): void {
    if (attempt.isDelivered) this.delivered += 1;
    else this.failures.push(attempt);
  }

  /** After an attempt without a response, the turn starts no further request. */
  mayContinue(now: Date): boolean {
    const isUnresponsive = this.failures.some(({ responseStatus }) => responseStatus === null);
    return !this.signal.aborted && !isUnresponsive && now.getTime() < this.end;
  }
}
