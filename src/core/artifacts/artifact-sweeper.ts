import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { ArtifactStore } from './artifact-store.js';

/**
 * Milliseconds between sweeps; the first one follows soon after the start, which may follow a
 * crash.
 */
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
const FIRST_SWEEP_DELAY_MS = 60 * 1000;

/** Collects orphaned blobs in the background. Servers that share a store may do so concurrently. */
export class ArtifactSweeper {
  private readonly orphans: Counter;
  private timer: NodeJS.Timeout;

  constructor(
    private readonly artifacts: ArtifactStore,
    private readonly log: Logger,
    registry: Registry,
  ) {
    this.orphans = new Counter({
      name: 'gantry_artifacts_orphans_removed_total',
      help: 'Orphaned files deleted by this process.',
      registers: [registry],
    });
    this.timer = this.after(FIRST_SWEEP_DELAY_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private after(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => void this.sweep(), milliseconds).unref();
  }

  private async sweep(): Promise<void> {
    try {
      const collected = await this.artifacts.sweep();
      this.orphans.inc(collected);
      if (collected > 0) this.log.info({ collected }, 'orphaned files were deleted');
    } catch (error) {
      this.log.error({ err: error }, 'orphaned files could not be listed');
    }
    this.timer = this.after(SWEEP_INTERVAL_MS);
  }
}
