import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { rows } from '../../core/database/rows.js';
import { WriteConflict } from '../../core/errors.js';
import { AuditLog } from '../audit/audit-log.js';
import { workspaceChanges } from '../workspaces/workspace-changes.js';
import { RunLogs } from './logs/run-logs.js';
import { Run } from './run.entity.js';
import { RunCompletionHooks } from './run-completion-hooks.js';
import { RunEvents } from './run-events.js';
import { RunSecrets } from './run-secrets.js';
import {
  canTransition,
  CONFIRMABLE_STATUSES,
  isFinal,
  LEASED_STATUSES,
  type RunStatus,
} from './run-status.js';
import { readWorkspaceStatistics } from './statistics/workspace-statistics.js';
import { purposeTopic, QUEUE_TOPIC, RunWakeups, stopTopic } from './worker/run-wakeups.js';

/** Columns that a transition writes besides the status. */
export type RunChanges = Partial<
  Omit<Run, 'status' | 'statusTimestamps' | 'version' | 'updatedAt'>
>;

interface TransitionDetails {
  readonly changes?: RunChanges;
  /** Additional members of the audit events. */
  readonly note?: object;
  /** The part of the phase's log that is not stored yet. */
  readonly endOfLog?: string | undefined;
}

/** Creates the subject of automatic changes to a run. */
export const systemSubject = (runId: string): Subject => new Subject(null, runId);

@Injectable()
export class RunTransitions {
  constructor(
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly artifacts: ArtifactStore,
    private readonly logs: RunLogs,
    private readonly completionHooks: RunCompletionHooks,
    private readonly secrets: RunSecrets,
    private readonly wakeups: RunWakeups,
    private readonly events: RunEvents,
  ) {}

  /**
   * Changes the status of a run, which no other code may do. The effects of the change, such as
   * events and the completion hook, belong to the same transaction. The run must have been read in
   * this transaction, and is changed in place. `note` contains additional members of the audit
   * event. Throws WriteConflict if the stored run has another version or status.
   */
  async apply(
    manager: EntityManager,
    subject: Subject,
    run: Run,
    to: RunStatus,
    changes: RunChanges = {},
    note: object = {},
  ): Promise<void> {
    await this.applyAll(manager, subject, run, [to], { changes, note });
  }

  /**
   * Ends a run with an error that the output of its tool does not contain, such as the loss of its
   * worker. The log of the phase ends with the error, because terminals show only the log.
   */
  async endWithError(
    manager: EntityManager,
    run: Run,
    changes: RunChanges & { readonly error: string },
    endOfLog = '',
  ): Promise<void> {
    const phase = run.status === 'applying' ? 'apply' : 'plan';
    const diagnostic = { severity: 'error', summary: changes.error } as const;
    await this.logs.appendTo(manager, run.id, phase, endOfLog);
    await this.logs.appendDiagnostic(manager, run, phase, diagnostic, this.clock.timestamp());
    await this.apply(manager, systemSubject(run.id), run, 'errored', changes);
  }

  /**
   * Like {@link apply}, for several transitions with one write of the row. Each has its own audit
   * event; all have the same timestamp.
   */
  async applyAll(
    manager: EntityManager,
    subject: Subject,
    run: Run,
    path: readonly RunStatus[],
    { changes = {}, note = {}, endOfLog }: TransitionDetails,
  ): Promise<void> {
    const { status: from } = run;
    // Includes a plan that `changes` stores, because the same transition can end the run.
    const savedPlans = [run.planKey, changes.planKey ?? null];
    const steps = stepsOf(run, path);
    const to = path.at(-1) ?? from;
    const now = this.clock.timestamp();
    const cleared = isFinal(to) ? { planKey: null, variables: null, runVariables: null } : {};
    const leaseColumns = LEASED_STATUSES.includes(to) ? {} : { worker: null, leaseUntil: null };
    const statusTimestamps = {
      ...run.statusTimestamps,
      ...Object.fromEntries(path.map((status) => [status, now])),
    };
    const values = {
      ...changes,
      ...cleared,
      ...leaseColumns,
      status: to,
      statusTimestamps,
      updatedAt: now,
      version: run.version + path.length,
    };
    const unchanged = { id: run.id, version: run.version, status: from };
    const updated = await rows(manager, Run).update(unchanged, values);
    if (updated !== 1) throw new WriteConflict();
    Object.assign(run, values);

    const { organization, id } = run;
    await this.audit.record(
      manager,
      subject,
      ...steps.map((step) => ({
        organization,
        action: `run.${step.to}`,
        resource: { type: 'runs', id },
        changes: { ...step, ...note },
      })),
    );
    await this.events.recordStatuses(manager, run, path);
    if (path.includes('planned')) await this.logs.end(manager, id, 'plan', endOfLog);
    if (isFinal(to)) await this.endRun(manager, run, savedPlans, endOfLog);
    else if (to !== 'pending')
      await workspaceChanges.runChanged(manager, run, {
        isCurrent: to === 'fetching' && !run.planOnly,
      });
    const isLeaseRevoked = LEASED_STATUSES.includes(from) && changes.token !== undefined;
    // The end of a run lets the next run of its workspace start.
    const letsRunStart = to === 'apply_queued' || to === 'pending' || isFinal(to);
    // Among the statuses of a run, features wait only for these.
    const hasResult = isFinal(to) || CONFIRMABLE_STATUSES.includes(to);
    await this.wakeups.wake(
      manager,
      id,
      ...(isLeaseRevoked ? [stopTopic(id)] : []),
      ...(letsRunStart ? [QUEUE_TOPIC] : []),
      ...(run.purpose !== 'normal' && hasResult ? [purposeTopic(run.purpose)] : []),
    );
  }

  private async endRun(
    manager: EntityManager,
    run: Run,
    savedPlans: readonly (string | null)[],
    endOfLog: string | undefined,
  ): Promise<void> {
    await this.artifacts.removeReferences(manager, savedPlans);
    const { planned, applying } = run.statusTimestamps;
    // The log of a completed plan has already ended.
    if (planned === undefined) await this.logs.end(manager, run.id, 'plan', endOfLog);
    if (applying !== undefined) await this.logs.end(manager, run.id, 'apply', endOfLog);
    const statistics = await readWorkspaceStatistics(manager, run.workspaceId);
    await workspaceChanges.runEnded(manager, run, statistics);
    await this.completionHooks.find(run.purpose)?.(manager, run, this.secrets.openPayload(run));
  }
}

function stepsOf(
  { id, status }: Run,
  path: readonly RunStatus[],
): { readonly from: RunStatus; readonly to: RunStatus }[] {
  return path.map((to, index) => {
    const from = path[index - 1] ?? status;
    if (!canTransition(from, to)) throw new Error(`${id} cannot go from ${from} to ${to}`);
    return { from, to };
  });
}
