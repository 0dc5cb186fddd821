import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { BackgroundWork, BatchResult } from '../background/background-work.js';
import type { ArtifactStore } from './artifact-store.js';

/** Deletes orphaned blobs in the background. Servers that share a store may do so concurrently. */
export class ArtifactSweeper {
  private readonly orphans: Counter;

  constructor(
    private readonly artifacts: ArtifactStore,
    private readonly log: Logger,
    registry: Registry,
    background: BackgroundWork,
  ) {
    this.orphans = new Counter({
      name: 'gantry_artifacts_orphans_removed_total',
      help: 'Orphaned files deleted by this process.',
      registers: [registry],
    });
    background.register({
      name: 'orphaned-files',
      intervalMs: 60 * 60 * 1000,
      // Soon after the start, which may follow a crash.
      firstDelayMs: 60 * 1000,
      run: (signal) => this.sweep(signal),
    });
  }

  private async sweep(signal: AbortSignal): Promise<BatchResult> {
    const collected = await this.artifacts.sweep(signal);
    this.orphans.inc(collected);
    if (collected > 0) this.log.info({ collected }, 'orphaned files were deleted');
    return 'done';
  }
}
