import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { type BatchResult, BackgroundWork } from '../../../core/background/background-work.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Gone } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { LOG } from '../../../core/logging/log.js';
import { JobTooLarge } from '../../../lib/worker-thread/supervised-worker.js';
import { Events } from '../../events/events.js';
import { timeAfter } from '../../projects/lifecycle-duration.js';
import { RunCompletionHooks } from '../../runs/run-completion-hooks.js';
import { isFinal } from '../../runs/run-status.js';
import { Run } from '../../runs/run.entity.js';
import { workspaceChanges } from '../../workspaces/workspace-changes.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { AutomaticRuns } from '../automatic-runs.js';
import { dueIds, later, processDue } from '../due-rows.js';
import { AssessmentResult } from './assessment-result.entity.js';
import { assessmentRefusal, AssessmentStarts } from './assessment-starts.js';
import type { Drift } from './drift.js';
import { DriftReader } from './drift-reader.js';

const INTERVAL_MS = 10_000;
const RETRY_MS = 5 * 60_000;
/** Of workspaces that enable assessments in a project without an interval. */
const DEFAULT_INTERVAL = '1d';
const MAX_EVENT_ADDRESSES = 20;
const NAME = 'assessments';

const NO_DRIFT: Drift = { drifted: 0, ignored: 0, resources: [] };

/** Starts due assessments, and reads the plans of those that have ended. */
@Injectable()
export class AssessmentsTask implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly runs: AutomaticRuns,
    private readonly starts: AssessmentStarts,
    private readonly reader: DriftReader,
    private readonly ends: RunCompletionHooks,
    private readonly background: BackgroundWork,
    private readonly events: Events,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.ends.register('assessment', (manager, run) => this.ended(manager, run));
    this.background.register({
      name: NAME,
      intervalMs: INTERVAL_MS,
      run: (signal) => this.run(signal),
    });
  }

  /** Reads one batch of ended assessments, and starts one of due ones. */
  async run(signal: AbortSignal): Promise<BatchResult> {
    const postpone = (id: string): Promise<void> => this.postpone(id);
    const ended = await processDue(
      {
        task: NAME,
        due: () => this.due('IS NOT NULL'),
        process: (id) => this.finish(id),
        postpone,
      },
      this.log,
      signal,
    );
    const free = await this.starts.freeStarts(this.database.read);
    const started = await processDue(
      {
        task: NAME,
        due: async () => (free > 0 ? (await this.due('IS NULL')).slice(0, free) : []),
        process: (id) => this.database.write((manager) => this.start(manager, id)),
        postpone,
      },
      this.log,
      signal,
    );
    return ended === 'more' || started === 'more' ? 'more' : 'done';
  }

  private async due(hasRun: 'IS NULL' | 'IS NOT NULL'): Promise<string[]> {
    const { read } = this.database;
    const now = await this.clock.sharedNow(read);
    const condition = `assessment_run_id ${hasRun}`;
    return dueIds(read, now, ['workspaces', 'assessment_next_at', condition]);
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
    // Another server has started it.
    if (!workspace || assessmentRunId !== null || !next || next > now) return;
    const change = (assessmentNextAt: string | null): Promise<void> =>
      workspaceChanges.lifecycleChanged(manager, id, { assessmentNextAt });
    if (assessmentRefusal(workspace) !== null) return change(nextOf(workspace, now));
    const isBusy =
      workspace.lockedBy !== null || (await this.runs.unfinished(manager, workspace)) !== null;
    if (isBusy) return change(later(now, RETRY_MS));
    const queued = await this.starts.start(manager, workspace);
    // At the limit, the workspace stays due.
    if ('refusal' in queued) await change(nextOf(workspace, now));
  }

  /** In the transaction of the last step of the run: its plan is read afterwards. */
  private async ended(manager: EntityManager, run: Readonly<Run>): Promise<void> {
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
    await this.database.write((manager) => this.store(manager, workspace, run, outcome));
  }

  /** The end of the run makes the workspace due, and may have come since the run was read. */
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
    if (run?.status !== 'planned_and_finished')
      return { drift: NO_DRIFT, error: run?.error ?? 'The run was canceled or removed.' };
    try {
      return { drift: await this.reader.read(run, workspace), error: null };
    } catch (error) {
      const reason = unreadable(error);
      if (reason === null) throw error;
      return { drift: NO_DRIFT, error: reason };
    }
  }

  private async store(
    manager: EntityManager,
    { id: workspaceId }: Workspace,
    run: Run | null,
    { drift, error }: { readonly drift: Drift; readonly error: string | null },
  ): Promise<void> {
    const workspace = await rows(manager, Workspace).lock({ id: workspaceId });
    // Another server has stored it.
    if (!workspace || workspace.assessmentRunId === null) return;
    if (run && workspace.assessmentRunId !== run.id) return;
    const now = await this.now(manager);
    const { organization, resourceCount } = workspace;
    const drifted = drift.drifted > 0;
    const result = {
      id: this.ids.next('asmtres'),
      organization,
      workspaceId,
      runId: workspace.assessmentRunId,
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
      assessmentNextAt: nextOf(workspace, now),
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
        addresses: result.resources.slice(0, MAX_EVENT_ADDRESSES).map(({ address }) => address),
      },
    });
  }
}

/** Why a plan can never be read; null if another attempt may succeed. */
function unreadable(error: unknown): string | null {
  if (error instanceof Gone) return 'The plan was removed before it was searched for drift.';
  return error instanceof JobTooLarge ? 'The plan is too large to be searched for drift.' : null;
}

function nextOf({ assessmentsEnabled, assessmentInterval }: Workspace, now: string): string | null {
  return assessmentsEnabled ? timeAfter(now, assessmentInterval ?? DEFAULT_INTERVAL) : null;
}
