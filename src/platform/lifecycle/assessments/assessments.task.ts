import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { BackgroundWork, type BatchResult } from '../../../core/background/background-work.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Gone } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { LOG } from '../../../core/logging/log.js';
import { JobTooLarge } from '../../../lib/worker-thread/supervised-worker.js';
import { Events } from '../../events/events.js';
import { timeAfter } from '../../projects/lifecycle-duration.js';
import { Run } from '../../runs/run.entity.js';
import { RunCompletionHooks } from '../../runs/run-completion-hooks.js';
import { isFinal } from '../../runs/run-status.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { workspaceChanges } from '../../workspaces/workspace-changes.js';
import { AutomaticRuns } from '../automatic-runs.js';
import { findDueIds, later, processDue } from '../due-rows.js';
import { AssessmentResult } from './assessment-result.entity.js';
import { assessmentRefusal, AssessmentStarts } from './assessment-starts.js';
import type { Drift } from './drift.js';
import { DriftReader, UnreadablePlan } from './drift-reader.js';

const INTERVAL_MS = 10_000;
const RETRY_MS = 5 * 60_000;
/** The interval for a workspace that enables assessments although its project sets no interval. */
const DEFAULT_INTERVAL = '1d';
const MAX_EVENT_ADDRESSES = 20;
/** Maximum characters of an address in an event, whose data has at most 65,536 characters. */
const MAX_ADDRESS_LENGTH = 1_000;
const NAME = 'assessments';

const NO_DRIFT: Drift = { drifted: 0, ignored: 0, resources: [] };

/** Starts due assessments, and reads the plans of ended ones. */
@Injectable()
export class AssessmentsTask implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly runs: AutomaticRuns,
    private readonly starts: AssessmentStarts,
    private readonly reader: DriftReader,
    private readonly completionHooks: RunCompletionHooks,
    private readonly background: BackgroundWork,
    private readonly events: Events,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.completionHooks.register('assessment', (manager, run) => this.recordEnd(manager, run));
    this.background.register({
      name: NAME,
      intervalMs: INTERVAL_MS,
      run: (signal) => this.run(signal),
    });
  }

  /** Reads one batch of ended assessments, and starts one batch of due ones. */
  async run(signal: AbortSignal): Promise<BatchResult> {
    const postpone = (id: string): Promise<void> => this.postpone(id);
    const ended = await processDue(
      {
        task: NAME,
        findDue: () => this.findDue({ hasRun: true }),
        process: (id) => this.finish(id),
        postpone,
      },
      this.log,
      signal,
    );
    const free = await this.starts.countFreeStarts(this.database.read);
    await processDue(
      {
        task: NAME,
        findDue: async () =>
          free > 0 ? (await this.findDue({ hasRun: false })).slice(0, free) : [],
        process: (id) => this.database.write((manager) => this.start(manager, id)),
        postpone,
      },
      this.log,
      signal,
    );
    return ended;
  }

  private async findDue({ hasRun }: { readonly hasRun: boolean }): Promise<string[]> {
    const { read } = this.database;
    const now = await this.clock.sharedNow(read);
    const condition = `assessment_run_id IS ${hasRun ? 'NOT NULL' : 'NULL'}`;
    return findDueIds(read, now, ['workspaces', 'assessment_next_at', condition]);
  }

  private async postpone(id: string): Promise<void> {
    const assessmentNextAt = later(await this.now(), RETRY_MS);
    await this.database.write((manager) =>
      workspaceChanges.lifecycleChanged(manager, id, { assessmentNextAt }),
    );
  }

  private async now(manager: EntityManager = this.database.read): Promise<string> {
    return (await this.clock.sharedNow(manager)).toISOString();
  }

  private async start(manager: EntityManager, id: string): Promise<void> {
    const workspace = await rows(manager, Workspace).lock({ id });
    const now = await this.now(manager);
    const { assessmentNextAt: next, assessmentRunId } = workspace ?? {};
    // The workspace was deleted, is no longer due, or already has an assessment.
    if (!workspace || assessmentRunId !== null || !next || next > now) return;
    const change = (assessmentNextAt: string | null, drift: { drifted?: null } = {}) =>
      workspaceChanges.lifecycleChanged(manager, id, { assessmentNextAt, ...drift });
    if (assessmentRefusal(workspace) !== null)
      return change(
        nextAssessmentAt(workspace, now),
        workspace.resourceCount === 0 ? { drifted: null } : {},
      );
    const isBusy =
      workspace.lockedBy !== null || (await this.runs.findUnfinished(manager, workspace)) !== null;
    if (isBusy) return change(later(now, RETRY_MS));
    const queued = await this.starts.start(manager, workspace);
    // At the limit, the workspace stays due.
    if ('refusal' in queued) await change(nextAssessmentAt(workspace, now));
  }

  /** Called in the transaction that ends the run; a later batch reads the plan. */
  private async recordEnd(manager: EntityManager, run: Readonly<Run>): Promise<void> {
    await workspaceChanges.assessmentEnded(manager, run);
    await this.background.wakeAll(manager, NAME);
  }

  private async finish(id: string): Promise<void> {
    const { read } = this.database;
    const workspace = await rows(read, Workspace).find({ id });
    if (!workspace?.assessmentRunId) return;
    const run = await rows(read, Run).find({ id: workspace.assessmentRunId });
    if (run && !isFinal(run.status))
      return this.database.write((manager) => this.awaitEnd(manager, id));
    const outcome = await this.outcomeOf(run, workspace);
    await this.database.write((manager) => this.store(manager, workspace, outcome));
  }

  /**
   * Clears the due time, which the end of the run sets again. Reads the run again, because it may
   * have ended in the meantime.
   */
  private async awaitEnd(manager: EntityManager, id: string): Promise<void> {
    const workspace = await rows(manager, Workspace).lock({ id });
    const run = await rows(manager, Run).find({ id: workspace?.assessmentRunId ?? '' });
    if (run && !isFinal(run.status))
      await workspaceChanges.lifecycleChanged(manager, id, { assessmentNextAt: null });
  }

  private async outcomeOf(
    run: Run | null,
    workspace: Workspace,
  ): Promise<{ readonly drift: Drift; readonly error: string | null }> {
    if (run?.status !== 'planned_and_finished') {
      const error = run?.error ?? 'The run was canceled, discarded or removed.';
      return { drift: NO_DRIFT, error };
    }
    try {
      return { drift: await this.reader.read(run, workspace), error: null };
    } catch (error) {
      const reason = permanentFailureOf(error);
      if (reason === null) throw error;
      return { drift: NO_DRIFT, error: reason };
    }
  }

  private async store(
    manager: EntityManager,
    { id: workspaceId, assessmentRunId }: Workspace,
    { drift, error }: { readonly drift: Drift; readonly error: string | null },
  ): Promise<void> {
    const workspace = await rows(manager, Workspace).lock({ id: workspaceId });
    // Another server has stored the result, or the workspace was deleted.
    if (!workspace || assessmentRunId === null) return;
    if (workspace.assessmentRunId !== assessmentRunId) return;
    const now = await this.now(manager);
    const { organization, resourceCount } = workspace;
    const drifted = drift.drifted > 0;
    const result = {
      id: this.ids.next('asmtres'),
      organization,
      workspaceId,
      runId: assessmentRunId,
      succeeded: error === null,
      drifted,
      resourcesDrifted: drift.drifted,
      resourcesUndrifted: Math.max(0, resourceCount - drift.drifted - drift.ignored),
      resourcesIgnored: drift.ignored,
      resources: drift.resources,
      error,
      createdAt: now,
    };
    await rows(manager, AssessmentResult).delete({ workspaceId });
    await rows(manager, AssessmentResult).insert(result);
    await workspaceChanges.lifecycleChanged(manager, workspaceId, {
      assessmentRunId: null,
      assessmentResultId: result.id,
      lastAssessmentAt: now,
      assessmentNextAt: nextAssessmentAt(workspace, now),
      ...(error === null ? { drifted } : {}),
    });
    if (!drifted || workspace.drifted) return;
    await this.events.record(manager, {
      type: 'drift.detected',
      organization,
      workspaceId,
      data: {
        workspace: { id: workspaceId, name: workspace.name },
        'run-id': result.runId,
        drifted: result.resourcesDrifted,
        addresses: result.resources
          .slice(0, MAX_EVENT_ADDRESSES)
          .map(({ address }) => address.slice(0, MAX_ADDRESS_LENGTH)),
      },
    });
  }
}

/** Returns why Gantry gives up reading a plan; null if another attempt may succeed. */
function permanentFailureOf(error: unknown): string | null {
  if (error instanceof Gone) return 'The plan was removed before it was checked for drift.';
  if (error instanceof UnreadablePlan) return 'The plan cannot be read.';
  return error instanceof JobTooLarge ? 'The plan is too large to be checked for drift.' : null;
}

function nextAssessmentAt(
  { assessmentsEnabled, assessmentInterval }: Workspace,
  now: string,
): string | null {
  return assessmentsEnabled ? timeAfter(now, assessmentInterval ?? DEFAULT_INTERVAL) : null;
}
