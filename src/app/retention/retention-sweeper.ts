import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../../core/logging/log.js';
import { RetentionMetrics } from './retention-metrics.js';
import { Retention } from './retention.js';

const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
/** Milliseconds before the first sweep, so that it does not compete with the first requests. */
const FIRST_SWEEP_DELAY_MS = 2 * 60 * 1000;

/** Sweeps in the background, every hour, in one server of an installation at a time. */
@Injectable()
export class RetentionSweeper {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private readonly stopped = new AbortController();

  constructor(
    private readonly retention: Retention,
    private readonly metrics: RetentionMetrics,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  start(): void {
    this.after(FIRST_SWEEP_DELAY_MS);
  }

  /** Ends after the current batch. */
  async stop(): Promise<void> {
    this.stopped.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private after(milliseconds: number): void {
    this.timer = setTimeout(() => {
      this.running = this.sweep();
    }, milliseconds).unref();
  }

  private async sweep(): Promise<void> {
    try {
      const removed = await this.retention.sweep(this.stopped.signal);
      if (removed && Object.values(removed).some((count) => count > 0))
        this.log.info({ removed }, 'expired data was removed');
    } catch (error) {
      this.metrics.failed();
      this.log.error({ err: error }, 'expired data could not be removed');
    }
    if (!this.stopped.signal.aborted) this.after(SWEEP_INTERVAL_MS);
  }
}
