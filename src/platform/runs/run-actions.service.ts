import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { Conflict } from '../../core/errors.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { isPolicyError, requireApplicable } from './approvals/apply-gate.js';
import { lockRun } from './lock-run.js';
import { PolicyRequests } from './policies/policy-requests.js';
import { Run } from './run.entity.js';
import { RunConfirmationChecks } from './run-confirmation-checks.js';
import {
  CANCELABLE_STATUSES,
  CONFIRMABLE_STATUSES,
  DISCARDABLE_STATUSES,
  LEASED_STATUSES,
  type RunStatus,
} from './run-status.js';
import { RunTransitions } from './run-transitions.js';
import { actorOf } from './runs.service.js';
import { RunWakeups, stopTopic } from './worker/run-wakeups.js';

/** The minimum delay between a cancel and a force-cancel, and between two force-cancels. */
const FORCE_CANCEL_DELAY_MS = 10_000;

/**
 * Returns the earliest time for a force-cancel; null unless a cancel was requested and a worker
 * still executes the run.
 */
export function forceCancelAvailableAt({
  status,
  cancelRequestedAt,
}: Pick<Run, 'status' | 'cancelRequestedAt'>): string | null {
  return cancelRequestedAt !== null && LEASED_STATUSES.includes(status)
    ? new Date(Date.parse(cancelRequestedAt) + FORCE_CANCEL_DELAY_MS).toISOString()
    : null;
}

/**
 * An additional condition of a confirmation. Throws unless the condition holds, and keeps it true
 * until the transaction ends.
 */
export type FurtherCheck = (manager: EntityManager) => Promise<void>;

export const noFurtherCheck: FurtherCheck = async () => undefined;

/**
 * Confirms, discards and cancels runs. Each method throws Conflict if the status of the run does
 * not permit the action.
 */
@Injectable()
export class RunActionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly transitions: RunTransitions,
    private readonly wakeups: RunWakeups,
    private readonly checks: RunConfirmationChecks,
    private readonly policies: PolicyRequests,
  ) {}

  /**
   * Confirms the plan of a run, and queues its apply. Throws Conflict if approval rules, policies
   * or {@link RunConfirmationChecks} do not permit this. If policies do not, also requests another
   * evaluation, because the stored results can be out of date.
   */
  async confirm(
    subject: Subject,
    id: string,
    { comment, alsoRequire = noFurtherCheck }: ConfirmOptions = {},
  ): Promise<Run> {
    const confirmed = this.withRun(subject, id, async (manager, run) => {
      await alsoRequire(manager);
      requireStatus(run, CONFIRMABLE_STATUSES, 'confirmed');
      await this.checks.require(manager, run);
      await requireApplicable(manager, run, actorOf(subject));
      await this.transitions.apply(
        manager,
        subject,
        run,
        'confirmed',
        { confirmedBy: actorOf(subject) },
        { comment },
      );
      await this.transitions.apply(manager, subject, run, 'apply_queued');
    });
    return confirmed.catch(async (error: unknown) => {
      if (isPolicyError(error)) await this.policies.requestAgain(id);
      throw error;
    });
  }

  async discard(subject: Subject, id: string, comment?: string): Promise<Run> {
    return this.withRun(subject, id, async (manager, run) => {
      requireStatus(run, DISCARDABLE_STATUSES, 'discarded');
      await this.transitions.apply(manager, subject, run, 'discarded', {}, { comment });
    });
  }

  /**
   * Ends the run if no worker executes it. Otherwise requests a graceful stop from its worker;
   * repeating this request has no effect.
   */
  async cancel(subject: Subject, id: string, comment?: string): Promise<Run> {
    return this.withRun(subject, id, async (manager, run) => {
      requireStatus(run, CANCELABLE_STATUSES, 'canceled');
      const cancelRequestedAt = run.cancelRequestedAt ?? this.clock.timestamp();
      if (!LEASED_STATUSES.includes(run.status))
        return this.transitions.apply(
          manager,
          subject,
          run,
          'canceled',
          { cancelRequestedAt },
          { comment },
        );
      if (run.cancelRequest === null)
        await this.requestStop(
          manager,
          subject,
          run,
          { cancelRequest: 'cancel', cancelRequestedAt },
          comment,
        );
    });
  }

  /**
   * Requests that the worker kill the tool. If an earlier force-cancel has not ended the run, ends
   * it without waiting for the worker. Throws Conflict before {@link forceCancelAvailableAt}, and
   * if that is null.
   */
  async forceCancel(subject: Subject, id: string, comment?: string): Promise<Run> {
    return this.withRun(subject, id, async (manager, run) => {
      const available = forceCancelAvailableAt(run);
      if (available === null || available > this.clock.timestamp()) {
        throw new Conflict(
          'A run can be force-canceled only after a cancel, not before ' +
            'force-cancel-available-at, and not after it has ended.',
        );
      }
      if (run.cancelRequest === 'force')
        return this.transitions.apply(
          manager,
          subject,
          run,
          'canceled',
          { token: run.token + 1 },
          { comment },
        );
      await this.requestStop(
        manager,
        subject,
        run,
        { cancelRequest: 'force', cancelRequestedAt: this.clock.timestamp() },
        comment,
      );
    });
  }

  private async requestStop(
    manager: EntityManager,
    subject: Subject,
    run: Run,
    request: Pick<Run, 'cancelRequest' | 'cancelRequestedAt'>,
    comment?: string,
  ): Promise<void> {
    await rows(manager, Run).update(
      { id: run.id },
      { ...request, updatedAt: this.clock.timestamp() },
    );
    Object.assign(run, request);
    const { organization, id, status } = run;
    await this.audit.record(manager, subject, {
      organization,
      action: `run.${request.cancelRequest ?? ''}`,
      resource: { type: 'runs', id },
      changes: { status, comment },
    });
    await this.wakeups.wake(manager, run.id, stopTopic(run.id));
  }

  private async withRun(
    subject: Subject,
    id: string,
    act: (manager: EntityManager, run: Run) => Promise<void>,
  ): Promise<Run> {
    return this.database.write(async (manager) => {
      const run = await lockRun(manager, { id });
      access.requireOnProject(
        subject,
        'run.apply',
        run && (await rows(manager, Workspace).find({ id: run.workspaceId })),
      );
      await act(manager, run as Run);
      return run as Run;
    });
  }
}

interface ConfirmOptions {
  readonly comment?: string | undefined;
  readonly alsoRequire?: FurtherCheck;
}

/** Throws Conflict unless the run has one of the statuses. `action`: a past participle. */
function requireStatus({ status }: Run, allowed: readonly RunStatus[], action: string): void {
  if (!allowed.includes(status)) throw new Conflict(`A run that is ${status} cannot be ${action}.`);
}
