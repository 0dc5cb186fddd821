import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Conflict } from '../../../core/errors.js';
import type { LeftoverVerdict } from '../../../execution/worker/run-source.js';
import { StateService } from '../../state/state.service.js';
import { lockRun } from '../lock-run.js';
import { Run } from '../run.entity.js';
import { isFinal } from '../run-status.js';
import { RunTransitions } from '../run-transitions.js';

const LOST_APPLY_MESSAGES = {
  recovered:
    'The worker was lost during the apply. The state was recovered: ' +
    'check the resources before you start another run.',
  nothingRecovered:
    'The worker was lost during the apply, and no new state could be recovered: ' +
    'check the resources before you start another run.',
} as const;

/**
 * Decides what happens to the files that a lost worker left on its machine, in particular to the
 * state of an interrupted apply.
 */
@Injectable()
export class RunLeftovers {
  constructor(
    private readonly database: Database,
    private readonly states: StateService,
    private readonly transitions: RunTransitions,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns `collect` for an unsuccessful apply or one whose lease has expired, `wait` for other
   * runs that have not ended, and `drop` otherwise.
   */
  async decide(id: string): Promise<LeftoverVerdict> {
    const { read } = this.database;
    return verdictOf(await rows(read, Run).find({ id }), await this.clock.sharedNow(read));
  }

  /**
   * Stores the state, unless it is null, and ends the run if its apply has not ended. Throws
   * Conflict unless {@link decide} returns `collect`.
   */
  async storeState(id: string, state: Buffer | null): Promise<void> {
    const { read } = this.database;
    const { workspaceId, organization } = requireCollectable(
      await rows(read, Run).find({ id }),
      await this.clock.sharedNow(read),
    );
    const draft = state && (await this.states.prepare({ id: workspaceId, organization }, state));
    await this.database.write(async (manager) => {
      const run = requireCollectable(
        await lockRun(manager, { id }),
        await this.clock.sharedNow(manager),
      );
      if (draft) await this.states.record(manager, draft, { runId: id });
      if (run.status === 'applying')
        await this.transitions.endWithError(manager, run, {
          error: draft ? LOST_APPLY_MESSAGES.recovered : LOST_APPLY_MESSAGES.nothingRecovered,
          token: run.token + 1,
        });
    });
  }
}

function requireCollectable(run: Run | null, now: Date): Run {
  if (run && verdictOf(run, now) === 'collect') return run;
  throw new Conflict(
    'The run has no state to recover: it has not ended, its apply never started, or its apply ' +
      'succeeded.',
  );
}

function verdictOf(run: Run | null, now: Date): LeftoverVerdict {
  if (run && !isFinal(run.status) && !isLostApply(run, now)) return 'wait';
  return run?.statusTimestamps.applying === undefined || run.status === 'applied'
    ? 'drop'
    : 'collect';
}

function isLostApply({ status, leaseUntil }: Run, now: Date): boolean {
  return status === 'applying' && leaseUntil !== null && Date.parse(leaseUntil) < now.getTime();
}
