import type { Logger } from 'pino';
import { DomainError } from '../../core/errors.js';
import type { Executor } from '../execution.js';
import { RunFailure } from '../run-failure.js';
import type { RunSource } from './run-source.js';

/**
 * Collects the files that earlier processes and lost executions left on this machine, most
 * importantly the states of interrupted applies.
 */
export class LeftoverRuns {
  /** Runs that this process no longer tries to collect or remove; a new process tries again. */
  private readonly failed = new Set<string>();

  constructor(
    private readonly executor: Executor,
    private readonly source: Pick<
      RunSource,
      'fetchLeftoverVerdict' | 'storeLeftoverState' | 'isTransient'
    >,
    private readonly log: Logger,
  ) {}

  /**
   * Processes the leftover runs, except those in `executing`. Logs a permanent DomainError, and
   * skips the run from then on. Throws the first other error, but only after the last run.
   */
  async collect(executing: readonly string[]): Promise<void> {
    const failures: unknown[] = [];
    for (const id of await this.executor.listLeftoverRuns()) {
      if (this.failed.has(id) || executing.includes(id)) continue;
      try {
        await this.collectOne(id);
      } catch (error) {
        if (error instanceof DomainError && !this.source.isTransient(error)) {
          this.failed.add(id);
          this.log.error({ run: id, err: error }, 'the state of an interrupted run was refused');
        } else failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  private async collectOne(id: string): Promise<void> {
    const verdict = await this.source.fetchLeftoverVerdict(id);
    if (verdict === 'wait') return;
    if (verdict === 'collect') {
      const state = await this.collectState(id);
      await this.source.storeLeftoverState(id, state);
      if (state !== null) this.log.info({ run: id }, 'state of an interrupted run was recovered');
    }
    await this.executor.forget(id).catch((error: unknown) => {
      this.failed.add(id);
      this.log.error({ run: id, err: error }, 'run files could not be removed');
    });
  }

  /** Null if the state is unchanged, or unusable because the module's code has replaced it. */
  private async collectState(id: string): Promise<Buffer | null> {
    try {
      return await this.executor.collectLeftoverState(id);
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      this.log.error({ run: id, err: error }, 'interrupted run left no usable state');
      return null;
    }
  }
}
