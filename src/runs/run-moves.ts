import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore } from '../artifacts/artifact-store.js';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../clock.js';
import { WriteConflict } from '../domain-errors.js';
import { Subject } from '../identity/subject.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { RunEnds } from './run-ends.js';
import { RunLogs } from './run-logs.js';
import { RunSecrets } from './run-secrets.js';
import { canMove, isFinal, LEASED, type RunStatus } from './run-status.js';
import { QUEUE, RunWakeups, stopOf } from './run-wakeups.js';
import { Run } from './run.entity.js';
import { workspaceFigures } from './workspace-figures.js';

/** What a move writes beside the state. */
export type RunChanges = Partial<Omit<Run, 'status' | 'statusTimestamps' | 'version' | 'updatedAt'>>;

/** The subject of what the service does by itself. */
export const system = (runId: string): Subject => new Subject(null, runId);

@Injectable()
export class RunMoves {
  constructor(
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly artifacts: ArtifactStore,
    private readonly logs: RunLogs,
    private readonly ends: RunEnds,
    private readonly secrets: RunSecrets,
    private readonly wakeups: RunWakeups,
  ) {}

  /**
   * The one way from state to state. With it, in the transaction: the time, the audit event, what the workspace shows of
   * its runs, at the end of a run what its purpose asks for, and the wake-ups. The run must have been read in the same
   * transaction; it is changed in place.
   */
  async move(manager: EntityManager, subject: Subject, run: Run, to: RunStatus, changes: RunChanges = {}, note: object = {}): Promise<void> {
    const from = run.status;
    if (!canMove(from, to)) throw new Error(`${run.id} can not go from ${from} to ${to}`);
    const now = this.clock.timestamp();
    const ended = isFinal(to) ? { planKey: null, variables: null } : {};
    const released = LEASED.includes(to) ? {} : { worker: null, leaseUntil: null };
    const values = { ...changes, ...ended, ...released, status: to, statusTimestamps: { ...run.statusTimestamps, [to]: now }, updatedAt: now, version: run.version + 1 };
    const { affected } = await manager.update(Run, { id: run.id, version: run.version, status: from }, values);
    if (affected !== 1) throw new WriteConflict();
    const savedPlan = run.planKey;
    Object.assign(run, values);

    const { organization, id } = run;
    await this.audit.record(manager, subject, { organization, action: `run.${to}`, resource: { type: 'runs', id }, changes: { from, to, ...note } });
    if (isFinal(to)) await this.end(manager, run, savedPlan);
    else await this.show(manager, run, now);
    await this.wakeups.wake(manager, run.id);
    if (LEASED.includes(from) && changes.token !== undefined) await this.wakeups.wake(manager, stopOf(run.id));
    if (to === 'apply_queued' || to === 'pending' || isFinal(to)) await this.wakeups.wake(manager, QUEUE);
  }

  private async show(manager: EntityManager, run: Run, now: string): Promise<void> {
    if (run.status === 'planned') await this.logs.end(manager, run.id, 'plan');
    if (run.status === 'pending') return;
    const current = run.status === 'fetching' && !run.planOnly ? { currentRunId: run.id } : {};
    await manager.update(Workspace, { id: run.workspaceId }, { latestChangeAt: now, ...current });
  }

  private async end(manager: EntityManager, run: Run, savedPlan: string | null): Promise<void> {
    await this.artifacts.forget(manager, [savedPlan]);
    await this.logs.end(manager, run.id, 'plan');
    await this.logs.end(manager, run.id, 'apply');
    await manager.update(Workspace, { id: run.workspaceId }, { latestChangeAt: run.updatedAt, ...(await workspaceFigures(manager, run.workspaceId)) });
    await this.ends.of(run.purpose)?.(manager, run, this.secrets.payloadOf(run));
  }
}
