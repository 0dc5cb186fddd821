import type { Run, RunStatus } from '@gantry/client';

type StepState = 'done' | 'current' | 'ahead' | 'failed' | 'stopped';

export interface TimelineStep {
  readonly id: string;
  readonly title: string;
  readonly state: StepState;
  /** When the step began. */
  readonly at?: string;
  /** Until now if the step is active. The end of a run and the steps ahead have no duration. */
  readonly durationMs?: number;
}

type StepId = 'queued' | 'preparing' | 'planning' | 'planned' | 'confirmed' | 'applying' | 'end';

const STEP_OF: Readonly<Record<RunStatus, StepId>> = {
  pending: 'queued',
  fetching: 'preparing',
  planning: 'planning',
  planned: 'planned',
  cost_estimated: 'planned',
  confirmed: 'confirmed',
  apply_queued: 'confirmed',
  applying: 'applying',
  planned_and_finished: 'end',
  applied: 'end',
  discarded: 'end',
  canceled: 'end',
  errored: 'end',
};

const STEPS: readonly StepId[] = ['queued', 'preparing', 'planning', 'planned', 'applying', 'end'];

const TITLES: Readonly<Record<Exclude<StepId, 'end'>, readonly [now: string, past: string]>> = {
  queued: ['Queued', 'Queued'],
  preparing: ['Preparing', 'Prepared'],
  planning: ['Planning', 'Planned'],
  planned: ['Waiting for confirmation', 'Waited for confirmation'],
  confirmed: ['Confirmed, about to apply', 'Confirmed'],
  applying: ['Applying', 'Made the changes'],
};

const ENDS: Readonly<Partial<Record<RunStatus, readonly [title: string, state: StepState]>>> = {
  applied: ['Applied', 'done'],
  planned_and_finished: ['Nothing to change', 'done'],
  discarded: ['Discarded', 'stopped'],
  canceled: ['Canceled', 'stopped'],
  errored: ['Failed', 'failed'],
};

/** The titles of steps that a cancel has stopped. */
const STOPPED_TITLES: Readonly<Partial<Record<StepId, string>>> = {
  preparing: 'Stopped while preparing',
  planning: 'Stopped while planning',
  applying: 'Stopped while applying',
};

/**
 * The steps of a run so far, with their durations, and the steps ahead. `waitingTitle` describes
 * what a plan waits for.
 */
export function timelineOf(
  run: Pick<Run, 'status' | 'statusTimestamps' | 'planOnly' | 'autoApply' | 'hasChanges'>,
  now: Date,
  waitingTitle = TITLES.planned[0],
): TimelineStep[] {
  const past = pastSteps(run, now).map((step) =>
    step.id === 'planned' && step.state === 'current' ? { ...step, title: waitingTitle } : step,
  );
  const last = past.at(-1);
  if (!last || last.id === 'end') return past;
  const reached = STEPS.indexOf(last.id === 'confirmed' ? 'planned' : (last.id as StepId));
  const ahead = STEPS.slice(reached + 1).filter((id) =>
    // With auto-apply, a plan waits only in some cases, for example for approvals.
    run.planOnly ? id === 'planning' || id === 'end' : id !== 'planned' || !run.autoApply,
  );
  return [...past, ...ahead.map((id) => futureStep(id, run.planOnly))];
}

/** The steps that the run has begun, the last of which may be active. */
function pastSteps(run: Parameters<typeof timelineOf>[0], now: Date): TimelineStep[] {
  const entered = enteredStatuses(run.statusTimestamps);
  const steps: TimelineStep[] = [];
  for (const [index, { status, at }] of entered.entries()) {
    const next = entered[index + 1];
    const id = STEP_OF[status];
    const end = ENDS[status];
    if (end) {
      const hasUnappliedChanges = status === 'planned_and_finished' && run.hasChanges;
      steps.push({ id, title: hasUnappliedChanges ? 'Finished' : end[0], state: end[1], at });
      continue;
    }
    // With auto-apply, most plans are confirmed the moment they are complete.
    if (id === 'planned' && run.autoApply && next?.at === at) continue;
    // Several statuses can belong to one step.
    const before = steps.at(-1)?.id === id ? steps.pop() : undefined;
    const isCurrent = !next && STEP_OF[run.status] === id;
    const hasFailed = next?.status === 'errored';
    const stoppedTitle = next?.status === 'canceled' ? STOPPED_TITLES[id] : undefined;
    const endedState = stoppedTitle === undefined ? 'done' : 'stopped';
    const pastState = hasFailed ? 'failed' : endedState;
    const elapsedMs = (next ? Date.parse(next.at) : now.getTime()) - Date.parse(at);
    steps.push({
      id,
      title: stoppedTitle ?? TITLES[id as Exclude<StepId, 'end'>][isCurrent || hasFailed ? 0 : 1],
      state: isCurrent ? 'current' : pastState,
      at: before?.at ?? at,
      durationMs: Math.max(0, elapsedMs) + (before?.durationMs ?? 0),
    });
  }
  return steps;
}

function futureStep(id: StepId, isPlanOnly: boolean): TimelineStep {
  const endTitle = isPlanOnly ? 'Finished' : 'Applied';
  return { id, title: id === 'end' ? endTitle : TITLES[id][0], state: 'ahead' };
}

function enteredStatuses(timestamps: Run['statusTimestamps']): { status: RunStatus; at: string }[] {
  return (Object.keys(STEP_OF) as RunStatus[])
    .flatMap((status) => {
      const at = timestamps[timestampOf(status)];
      return at === undefined ? [] : [{ status, at }];
    })
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** For example, `applyQueuedAt` for `apply_queued`. */
function timestampOf(status: RunStatus): keyof Run['statusTimestamps'] {
  const camelCase = status.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return `${camelCase}At` as keyof Run['statusTimestamps'];
}
