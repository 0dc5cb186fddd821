import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { Conflict } from '../domain-errors.js';
import { StateService } from '../state/state.service.js';
import { lockedRun } from './locked-run.js';
import { RunMoves, system } from './run-moves.js';
import { isFinal } from './run-status.js';
import { Run } from './run.entity.js';
import type { LeftVerdict } from './work/run-source.js';

const LOST = 'The worker was lost while it applied. The state that it left has been kept: compare before you run again.';

/** What is to become of the files that a lost worker has left on its machine: above all the state of an interrupted apply. */
@Injectable()
export class RunLeftovers {
  constructor(
    private readonly database: Database,
    private readonly states: StateService,
    private readonly moves: RunMoves,
    private readonly clock: Clock,
  ) {}

  async verdict(id: string): Promise<LeftVerdict> {
    return this.verdictOf(await this.database.read.findOneBy(Run, { id }));
  }

  /** Keeps the state of a run to be collected; null: its apply had changed none. A lost apply ends. */
  async keep(id: string, state: Buffer | null): Promise<void> {
    const { workspaceId, organization } = this.collectable(await this.database.read.findOneBy(Run, { id }));
    const draft = state && (await this.states.prepare({ id: workspaceId, organization }, state));
    await this.database.write(async (manager) => {
      const run = this.collectable(await lockedRun(manager, { id }));
      if (draft) await this.states.record(manager, draft, { runId: id });
      if (this.isLostApply(run)) await this.moves.move(manager, system(id), run, 'errored', { error: LOST, token: run.token + 1 });
    });
  }

  private collectable(run: Run | null): Run {
    if (run && this.verdictOf(run) === 'collect') return run;
    throw new Conflict('Nothing of this run is to be kept now: it is under way, or it never applied.');
  }

  private verdictOf(run: Run | null): LeftVerdict {
    if (run && !isFinal(run.status) && !this.isLostApply(run)) return 'wait';
    return run?.statusTimestamps.applying === undefined || run.status === 'applied' ? 'drop' : 'collect';
  }

  private isLostApply({ status, leaseUntil }: Run): boolean {
    return status === 'applying' && leaseUntil !== null && leaseUntil < this.clock.timestamp();
  }
}
