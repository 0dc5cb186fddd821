import type { Logger } from 'pino';
import { DomainError } from '../../domain-errors.js';
import type { Executor } from '../execution/execution.js';
import type { RunSource } from './run-source.js';

/** What earlier processes, and executions that lost their lease, have left on this machine: above all states of interrupted applies. */
export class LeftRuns {
  /** Runs that were refused: told once, and left where they lie for whoever looks into it. */
  private readonly refused = new Set<string>();

  constructor(
    private readonly executor: Executor,
    private readonly source: Pick<RunSource, 'leftVerdict' | 'keepLeftState'>,
    private readonly log: Logger,
  ) {}

  /** Looks after all but those that this process executes. */
  async collect(executing: readonly string[]): Promise<void> {
    for (const id of await this.executor.leftRuns()) {
      if (this.refused.has(id) || executing.includes(id)) continue;
      try {
        await this.collectOne(id);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        this.refused.add(id);
        this.log.error({ run: id, err: error }, 'what an interrupted run left can not be kept');
      }
    }
  }

  private async collectOne(id: string): Promise<void> {
    const verdict = await this.source.leftVerdict(id);
    if (verdict === 'wait') return;
    if (verdict === 'collect')
      await this.source.keepLeftState(id, await this.executor.collectLeftState(id));
    await this.executor.forget(id);
  }
}
