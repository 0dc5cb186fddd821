import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { BackgroundWork, type BatchResult } from '../../core/background/background-work.js';
import { LOG } from '../../core/logging/log.js';
import { Retention } from './retention.js';
import { RetentionMetrics } from './retention-metrics.js';

/** Removes expired data every hour, in one server of the installation at a time. */
@Injectable()
export class RetentionSweeper {
  constructor(
    private readonly retention: Retention,
    private readonly metrics: RetentionMetrics,
    @Inject(LOG) private readonly log: Logger,
    background: BackgroundWork,
  ) {
    background.register({
      name: 'retention',
      intervalMs: 60 * 60 * 1000,
      // Leaves the first minutes after a start to requests.
      firstDelayMs: 2 * 60 * 1000,
      run: (signal) => this.sweep(signal),
    });
  }

  /** Stops after the current batch if the signal aborts. */
  private async sweep(signal: AbortSignal): Promise<BatchResult> {
    try {
      const removed = await this.retention.sweep(signal);
      if (removed && Object.values(removed).some((count) => count > 0))
        this.log.info({ removed }, 'expired data was removed');
    } catch (error) {
      this.metrics.countFailure();
      this.log.error({ err: error }, 'expired data could not be removed');
    }
    return 'done';
  }
}
