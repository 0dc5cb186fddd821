import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { Conflict } from '../../core/errors.js';
import { access } from '../identity/access.js';
import type { Subject } from '../../core/caller/subject.js';
import { RegistryModules } from '../module-registry/registry-modules.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { isAboutPolicies, requireApplicable } from './approvals/apply-gate.js';
import { PolicyRequests } from './policies/policy-requests.js';
import { lockedRun } from './locked-run.js';
import { RunTransitions } from './run-transitions.js';
import { CANCELABLE, CONFIRMABLE, DISCARDABLE, LEASED, type RunStatus } from './run-status.js';
import { RunWakeups, stopOf } from './worker/run-wakeups.js';
import { moduleOf, Run } from './run.entity.js';
import { actorOf } from './runs.service.js';

/** The time after a cancel from which it can be forced. */
const FORCE_CANCEL_DELAY_MS = 10_000;

/** The time from which the run can be force-canceled; null if it cannot be. */
export function forceCancelAvailableAt({
  status,
  cancelRequestedAt,
}: Pick<Run, 'status' | 'cancelRequestedAt'>): string | null {
  return cancelRequestedAt !== null && LEASED.includes(status)
    ? new Date(Date.parse(cancelRequestedAt) + FORCE_CANCEL_DELAY_MS).toISOString()
    : null;
}

/**
 * Confirms, discards and cancels runs. Each method throws Conflict if the status of the run does
 * not permit it.
 */
@Injectable()
export class RunActionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly transitions: RunTransitions,
    private readonly wakeups: RunWakeups,
    private readonly modules: RegistryModules,
    private readonly policies: PolicyRequests,
  ) {}

  /** Throws Conflict for an upgrade to a version that has been revoked. */
  async requireOffered(manager: EntityManager, run: Run): Promise<void> {
    const module = moduleOf(run);
    if (run.purpose !== 'no-code-upgrade' || !module) return;
    const { organization } = run;
    await this.modules.requireOffered(manager, { organization, ...module }, module.version);
  }

  /**
   * Confirms the plan of a run, and queues its apply. Throws Conflict if approvals are missing, or
   * mandatory policies do not permit it; they are then evaluated again if their results are not
   * those of the present policies.
   */
  async confirm(subject: Subject, id: string, comment?: string): Promise<Run> {
    const confirmed = this.withRun(subject, id, async (manager, run) => {
      requireStatus(run, CONFIRMABLE, 'confirmed');
      await this.requireOffered(manager, run);
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
      if (isAboutPolicies(error)) await this.policies.requestAgain(id);
      throw error;
    });
  }

  async discard(subject: Subject, id: string, comment?: string): Promise<Run> {
    return this.withRun(subject, id, async (manager, run) => {
      requireStatus(run, DISCARDABLE, 'discarded');
      await this.transitions.apply(manager, subject, run, 'discarded', {}, { comment });
    });
  }

  /**
   * Ends a run that is not executed. Otherwise sends a stop request to its worker, and the run ends
   * after a graceful stop.
   */
  async cancel(subject: Subject, id: string, comment?: string): Promise<Run> {
    return this.withRun(subject, id, async (manager, run) => {
      requireStatus(run, CANCELABLE, 'canceled');
      const cancelRequestedAt = run.cancelRequestedAt ?? this.clock.timestamp();
      if (!LEASED.includes(run.status))
        return this.transitions.apply(
          manager,
          subject,
          run,
          'canceled',
          { cancelRequestedAt },
          { comment },
        );
      if (run.cancelRequest === null)
        await this.request(
          manager,
          subject,
          run,
          { cancelRequest: 'cancel', cancelRequestedAt },
          comment,
        );
    });
  }

  /**
   * Requests that the worker kills the tool. If an earlier request had no effect, ends the run
   * without its worker.
   */
  async forceCancel(subject: Subject, id: string, comment?: string): Promise<Run> {
    return this.withRun(subject, id, async (manager, run) => {
      const available = forceCancelAvailableAt(run);
      if (available === null || available > this.clock.timestamp()) {
        throw new Conflict(
          'A run can be force-canceled only after a cancel, from force-cancel-available-at on.',
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
      await this.request(
        manager,
        subject,
        run,
        { cancelRequest: 'force', cancelRequestedAt: this.clock.timestamp() },
        comment,
      );
    });
  }

  private async request(
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
    await this.wakeups.wake(manager, run.id, stopOf(run.id));
  }

  private async withRun(
    subject: Subject,
    id: string,
    act: (manager: EntityManager, run: Run) => Promise<void>,
  ): Promise<Run> {
    return this.database.write(async (manager) => {
      const run = await lockedRun(manager, { id });
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

function requireStatus({ status }: Run, allowed: readonly RunStatus[], what: string): void {
  if (!allowed.includes(status)) throw new Conflict(`A run that is ${status} cannot be ${what}.`);
}
