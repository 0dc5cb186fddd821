import type { Logger } from 'pino';
import { DomainError } from '../../core/errors.js';
import type { Executor } from '../execution.js';
import { RunFailure } from '../run-failure.js';
import type { RunSource } from './run-source.js';

/**
 * Collects what earlier processes and lost executions left on this machine, most importantly the
 * states of interrupted applies.
 */
export class LeftRuns {
  /** Runs whose files stay on the disk: reported once, and retried by the next process. */
  private readonly failed = new Set<string>();

  constructor(
    private readonly executor: Executor,
    private readonly source: Pick<RunSource, 'leftVerdict' | 'keepLeftState'>,
    private readonly log: Logger,
  ) {}

  /**
   * Processes all runs but those that this process executes. A failure does not stop the others;
   * throws at the end.
   */
  async collect(executing: readonly string[]): Promise<void> {
    const failures: unknown[] = [];
    for (const id of await this.executor.leftRuns()) {
      if (this.failed.has(id) || executing.includes(id)) continue;
      try {
        await this.collectOne(id);
      } catch (error) {
        if (!(error instanceof DomainError)) failures.push(error);
        else {
          this.failed.add(id);
          this.log.error({ run: id, err: error }, 'the state of an interrupted run was refused');
        }
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  private async collectOne(id: string): Promise<void> {
    const verdict = await this.source.leftVerdict(id);
    if (verdict === 'wait') return;
    if (verdict === 'collect') await this.source.keepLeftState(id, await this.collectState(id));
    await this.executor.forget(id).catch((error: unknown) => {
      this.failed.add(id);
      this.log.error({ run: id, err: error }, 'run files could not be removed');
    });
  }

  /** If the module's code has replaced the state, the run ends without one. */
  private async collectState(id: string): Promise<Buffer | null> {
    try {
      return await this.executor.collectLeftState(id);
    } catch (error) {
      if (!(error instanceof RunFailure)) throw error;
      this.log.error({ run: id, err: error }, 'interrupted run left no usable state');
      return null;
    }
  }
}
