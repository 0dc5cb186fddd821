import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { BackgroundWork, type BatchResult } from '../../../core/background/background-work.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { LOG } from '../../../core/logging/log.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { type AssessmentStart, AssessmentStarts } from '../assessments/assessment-starts.js';
import { AutomaticRuns, destroyRefusal, lockRefusal } from '../automatic-runs.js';
import { findDueIds, later, processDue } from '../due-rows.js';
import { occurrencesAfter } from './cron.js';
import { WorkspaceSchedule } from './workspace-schedule.entity.js';

const INTERVAL_MS = 10_000;
const FAILURE_RETRY_MS = 5 * 60_000;
const LIMIT_RETRY_MS = 20_000;
const NAME = 'workspace-schedules';

/**
 * Starts the runs of due schedules. After an outage, a schedule starts at most one run for all
 * occurrences that it missed.
 */
@Injectable()
export class WorkspaceSchedulesTask implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly runs: AutomaticRuns,
    private readonly assessments: AssessmentStarts,
    private readonly background: BackgroundWork,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.background.register({
      name: NAME,
      intervalMs: INTERVAL_MS,
      run: (signal) => this.run(signal),
    });
  }

  run(signal: AbortSignal): Promise<BatchResult> {
    return processDue(
      {
        task: NAME,
        findDue: () => this.findDue(),
        process: (id) => this.database.write((manager) => this.processOccurrence(manager, id)),
        postpone: (id) => this.postpone(id),
      },
      this.log,
      signal,
    );
  }

  private async findDue(): Promise<string[]> {
    const { read } = this.database;
    return findDueIds(read, await this.clock.sharedNow(read), ['workspace_schedules', 'next_at']);
  }

  private async postpone(id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const now = (await this.clock.sharedNow(manager)).toISOString();
      // In the meantime, a request or another server may have changed the schedule.
      await rows(manager, WorkspaceSchedule).update(
        { id, nextAt: LessThanOrEqual(now) },
        { nextAt: later(now, FAILURE_RETRY_MS) },
      );
    });
  }

  private async processOccurrence(manager: EntityManager, id: string): Promise<void> {
    const unlocked = await rows(manager, WorkspaceSchedule).find({ id });
    // Locks the workspace first, as other transactions do: another order could deadlock.
    const workspace =
      unlocked && (await rows(manager, Workspace).lock({ id: unlocked.workspaceId }));
    const schedule = workspace && (await rows(manager, WorkspaceSchedule).lock({ id }));
    const now = (await this.clock.sharedNow(manager)).toISOString();
    // Another server has processed the occurrence, or the schedule was changed or deleted.
    if (!workspace || !schedule?.enabled || schedule.nextAt === null || schedule.nextAt > now)
      return;
    const queued = await this.start(manager, workspace, schedule);
    // Tries again soon: the occurrence waits until another assessment ends.
    if ('isAtLimit' in queued) {
      await rows(manager, WorkspaceSchedule).updateVersioned(schedule, {
        nextAt: later(now, LIMIT_RETRY_MS),
      });
      return;
    }
    const started = 'run' in queued ? queued.run : null;
    await rows(manager, WorkspaceSchedule).updateVersioned(schedule, {
      nextAt: occurrencesAfter(schedule, now, 1)[0] ?? null,
      lastAt: now,
      lastOutcome: started ? 'started' : 'skipped',
      lastReason: 'refusal' in queued ? queued.refusal.slice(0, 1_000) : null,
      lastRunId: started?.id ?? schedule.lastRunId,
    });
  }

  private async start(
    manager: EntityManager,
    workspace: Workspace,
    { id, action, autoApply, cron, timeZone, setBy }: WorkspaceSchedule,
  ): Promise<AssessmentStart> {
    const lockReason = lockRefusal(workspace);
    if (lockReason !== null) return { refusal: lockReason };
    const unfinishedId = await this.runs.findUnfinished(manager, workspace);
    if (unfinishedId !== null) return { refusal: `The run ${unfinishedId} has not ended.` };
    if (action === 'assessment') return this.assessments.start(manager, workspace);
    const isDestroy = action === 'destroy';
    const refusal = isDestroy ? destroyRefusal(workspace) : null;
    if (refusal !== null) return { refusal };
    return this.runs.queue(manager, workspace, id, {
      message: `Schedule ${cron} (${timeZone})`,
      isDestroy,
      requestedBy: setBy ? [setBy] : [],
      ...(autoApply === null ? {} : { autoApply }),
    });
  }
}
