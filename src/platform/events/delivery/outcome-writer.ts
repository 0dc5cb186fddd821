import type { EventDelivery } from '../event-delivery.entity.js';
import type { Attempt, DeliveryQueue } from './delivery-queue.js';

/**
 * Maximum outcomes of a batch that are not stored yet. If the process is killed, their requests are
 * repeated.
 */
const MAX_UNSTORED = 4;

/** Stores the outcomes of a batch of deliveries while the next requests of the batch are sent. */
export class OutcomeWriter {
  private readonly waiting: (readonly [EventDelivery, Attempt])[] = [];
  private unstored = 0;
  private writing: Promise<void> = Promise.resolve();
  private isWriting = false;
  private error: Error | null = null;

  constructor(private readonly queue: DeliveryQueue) {}

  /**
   * Stores an outcome in the background. Waits if MAX_UNSTORED outcomes are not stored yet. Throws
   * if storing this or an earlier outcome has failed.
   */
  async add(delivery: EventDelivery, attempt: Attempt): Promise<void> {
    this.waiting.push([delivery, attempt]);
    this.unstored += 1;
    if (!this.isWriting) this.writing = this.write();
    if (this.unstored >= MAX_UNSTORED) await this.writing;
    this.throwIfFailed();
  }

  /** Waits until all outcomes are stored. Throws if one could not be stored. */
  async end(): Promise<void> {
    await this.writing;
    this.throwIfFailed();
  }

  /** Never rejects, because `add` does not always await it. */
  private async write(): Promise<void> {
    this.isWriting = true;
    try {
      while (this.waiting.length > 0) {
        const outcomes = this.waiting.splice(0);
        await this.queue.record(outcomes);
        this.unstored -= outcomes.length;
      }
    } catch (error) {
      this.error = error as Error;
    }
    this.isWriting = false;
  }

  private throwIfFailed(): void {
    if (this.error) throw this.error;
  }
}
