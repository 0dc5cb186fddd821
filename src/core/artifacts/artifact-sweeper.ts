import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { ArtifactStore } from './artifact-store.js';

/** Milliseconds between two sweeps; the first comes soon after the start, since a crash may have preceded it. */
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
const FIRST_SWEEP_DELAY_MS = 60 * 1000;

/** Collects orphaned blobs in the background. Several servers on one store may do so at once. */
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
      help: 'Files that nothing referred to, and that this process has deleted.',
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
      this.log.error({ err: error }, 'orphaned files could not be looked for');
    }
    this.timer = this.after(SWEEP_INTERVAL_MS);
  }
}
