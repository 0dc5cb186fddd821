import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { Conflict, Invalid, WriteConflict } from '../domain-errors.js';
import { LOG } from '../log.js';
import { type StateDraft, StateService } from '../state/state.service.js';
import type { Executor } from './execution/execution.js';
import { EXECUTOR } from './executor.js';
import { lockedRun } from './locked-run.js';
import { RunMoves, system } from './run-moves.js';
import { isFinal } from './run-status.js';
import { Run } from './run.entity.js';

const LOST = 'The worker was lost while it applied. The state that it left has been kept: compare before you run again.';

/** What a worker that was lost has left on this machine: above all the state of an interrupted apply. */
@Injectable()
export class RunLeftovers {
  /** Runs whose state was refused: told once, and left where they lie for whoever looks into it. */
  private readonly refused = new Set<string>();

  constructor(
    @Inject(EXECUTOR) private readonly executor: Executor,
    private readonly database: Database,
    private readonly states: StateService,
    private readonly moves: RunMoves,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** `mine` are the runs that this process is executing: it will keep their state itself. */
  async collect(mine: ReadonlySet<string>): Promise<void> {
    for (const id of await this.executor.leftRuns()) {
      if (!mine.has(id) && !this.refused.has(id)) await this.collectOne(id);
    }
  }

  private async collectOne(id: string): Promise<void> {
    const run = await this.database.read.findOneBy(Run, { id });
    if (run && !isFinal(run.status) && !this.isLostApply(run)) return;
    if (run?.statusTimestamps.applying === undefined || run.status === 'applied') return this.executor.forget(id);
    const state = await this.executor.collectLeftState(id);
    try {
      const draft = state && (await this.states.prepare({ id: run.workspaceId, organization: run.organization }, state));
      await this.keep(id, draft);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.refused.add(id);
      return this.log.error({ run: id, err: error }, 'the state that an interrupted apply left can not be kept');
    }
    await this.executor.forget(id);
  }

  private async keep(id: string, draft: StateDraft | null): Promise<void> {
    await this.database.write(async (manager) => {
      const run = await lockedRun(manager, { id });
      if (!run) return;
      if (draft) await this.states.record(manager, draft, { runId: id });
      if (this.isLostApply(run)) await this.moves.move(manager, system(id), run, 'errored', { error: LOST, token: run.token + 1 });
    });
  }

  private isLostApply({ status, leaseUntil }: Run): boolean {
    return status === 'applying' && leaseUntil !== null && leaseUntil < this.clock.timestamp();
  }
}

/** The state itself can't be kept, and never will be; everything else may pass. */
function isRefusal(error: unknown): boolean {
  return error instanceof Invalid || (error instanceof Conflict && !(error instanceof WriteConflict));
}
