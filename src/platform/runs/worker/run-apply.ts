import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { Conflict } from '../../../core/errors.js';
import type { ApplyOutcome } from '../../../execution/execution.js';
import { UNRECORDED_CHANGES } from '../../../execution/run-result.js';
import type { Lease } from '../../../execution/worker/lease.js';
import type { PhaseReport } from '../../../execution/worker/run-source.js';
import type { StopReason } from '../../../execution/worker/run-stop.js';
import { StateService } from '../../state/state.service.js';
import { AUTO_APPLY } from '../approvals/apply-gate.js';
import { RunEgressDecisions } from '../egress/run-egress-decisions.js';
import { lockLeasedRun } from '../lock-run.js';
import type { Run } from '../run.entity.js';
import { RunTransitions, systemSubject } from '../run-transitions.js';
import { RunQueue } from './run-queue.js';

/** Why applies were interrupted without a cancel. */
const INTERRUPTIONS: Partial<Record<StopReason, string>> = {
  shutdown: 'The worker was shut down during the apply.',
  'lease-lost': 'The worker lost contact for too long during the apply, and stopped.',
};
const RECORDED_CHANGES = 'The state records the completed changes.';

/**
 * Milliseconds that a terminal has after the plan to read it. If the run has already failed by
 * then, the terminal prints neither the plan nor the log of the apply.
 */
const TERMINAL_READ_MS = 2_000;

@Injectable()
export class RunApply {
  constructor(
    private readonly database: Database,
    private readonly states: StateService,
    private readonly transitions: RunTransitions,
    private readonly queue: RunQueue,
    private readonly egress: RunEgressDecisions,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the state, unless the outcome has none, and ends the run. Throws LeaseLost if the lease
   * is no longer valid, and Conflict if the run is not being applied.
   */
  async recordEnd(
    lease: Lease,
    { outcome, stopped, milliseconds: applyMilliseconds, endOfLog = '' }: PhaseReport<ApplyOutcome>,
  ): Promise<void> {
    const leased = await this.queue.readLeased(lease);
    // Checked before the state file is stored, and again under the lock.
    requireApplying(leased);
    const { workspaceId: id, organization } = leased;
    const draft = outcome.state && (await this.states.prepare({ id, organization }, outcome.state));
    const { status, error, interruption } = resultOf(stopped, outcome);
    if (status === 'errored') await this.awaitTerminal(leased);
    const changes = { appliedChanges: outcome.changes, applyMilliseconds };
    await this.database.write(async (manager) => {
      const run = await lockLeasedRun(manager, lease);
      requireApplying(run);
      if (draft) await this.states.record(manager, draft, { runId: run.id });
      await this.egress.record(manager, run.id, 'apply', outcome.egress);
      if (interruption !== null)
        return this.transitions.endWithError(
          manager,
          run,
          { ...changes, error: interruption },
          endOfLog,
        );
      await this.transitions.applyAll(manager, systemSubject(run.id), run, [status], {
        changes: { ...changes, error },
        endOfLog,
      });
    });
  }

  /** If the apply is automatic, gives the terminal that started the run time to read the plan. */
  private async awaitTerminal({ source, confirmedBy, statusTimestamps }: Run): Promise<void> {
    const isTerminal = source === 'cloud' || source === 'remote';
    if (!isTerminal || confirmedBy?.id !== AUTO_APPLY.id) return;
    const elapsed = this.clock.now().getTime() - Date.parse(statusTimestamps.planned ?? '');
    if (elapsed < TERMINAL_READ_MS) await delay(TERMINAL_READ_MS - Math.max(0, elapsed));
  }
}

function requireApplying({ status }: Run): void {
  if (status !== 'applying') throw new Conflict('The run is not being applied.');
}

interface ApplyResult {
  readonly status: 'applied' | 'canceled' | 'errored';
  readonly error: string | null;
  /** Why the worker interrupted the apply, which the log does not contain yet; null otherwise. */
  readonly interruption: string | null;
}

function resultOf(reason: StopReason | null, { outcome, message }: ApplyOutcome): ApplyResult {
  // A stop request that came too late does not change the result.
  if (outcome === 'applied') return { status: 'applied', error: null, interruption: null };
  if (outcome === 'canceled' && (reason === 'cancel' || reason === 'force'))
    return { status: 'canceled', error: null, interruption: null };
  const cause = (reason && INTERRUPTIONS[reason]) ?? null;
  const record = message?.includes(UNRECORDED_CHANGES) ? message : RECORDED_CHANGES;
  const interruption = cause && `${cause} ${record}`;
  return { status: 'errored', error: message ?? 'The apply failed.', interruption };
}
