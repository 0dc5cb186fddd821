import { describe, expect, it } from 'vitest';
import { timelineOf } from '../../portal/src/pages/run/timeline.js';

type Timestamps = Parameters<typeof timelineOf>[0]['statusTimestamps'];
type Status = Parameters<typeof timelineOf>[0]['status'];

const at = (seconds: number): string =>
  new Date(Date.UTC(2026, 2, 1, 12) + seconds * 1000).toISOString();

const shown = (
  status: Status,
  statusTimestamps: Timestamps,
  { planOnly = false, autoApply = false, hasChanges = false } = {},
) =>
  timelineOf({ status, statusTimestamps, planOnly, autoApply, hasChanges }, new Date(at(100))).map(
    ({ title, state, durationMs }) =>
      durationMs === undefined
        ? `${state}: ${title}`
        : `${state}: ${title}, ${durationMs / 1000} s`,
  );

const PLANNED = { pendingAt: at(0), fetchingAt: at(2), planningAt: at(3), plannedAt: at(9) };

describe('the timeline of a run', () => {
  it('shows completed steps with their duration, the current step, and the next ones', () => {
    expect(shown('planning', { pendingAt: at(0), fetchingAt: at(2), planningAt: at(3) })).toEqual([
      'done: Queued, 2 s',
      'done: Prepared, 1 s',
      'current: Planning, 97 s',
      'ahead: Waiting for confirmation',
      'ahead: Applying',
      'ahead: Applied',
    ]);
  });

  it('of a run that is applied automatically has a confirmation only while the plan waits', () => {
    const { plannedAt: _, ...planning } = PLANNED;
    expect(shown('planning', planning, { autoApply: true }).slice(2)).toEqual([
      'current: Planning, 97 s',
      'ahead: Applying',
      'ahead: Applied',
    ]);
    expect(shown('planned', PLANNED, { autoApply: true }).slice(2)).toEqual([
      'done: Planned, 6 s',
      'current: Waiting for confirmation, 91 s',
      'ahead: Applying',
      'ahead: Applied',
    ]);
    const confirmed = { ...PLANNED, confirmedAt: PLANNED.plannedAt, applyingAt: at(10) };
    expect(shown('applying', confirmed, { autoApply: true }).slice(2)).toEqual([
      'done: Planned, 6 s',
      'done: Confirmed, 1 s',
      'current: Applying, 90 s',
      'ahead: Applied',
    ]);
  });

  it('counts the cost estimation as waiting', () => {
    expect(shown('cost_estimated', { ...PLANNED, costEstimatedAt: at(10) }).slice(3)).toEqual([
      'current: Waiting for confirmation, 91 s',
      'ahead: Applying',
      'ahead: Applied',
    ]);
  });

  it('ends with the result of the run', () => {
    const applied = {
      ...PLANNED,
      confirmedAt: at(20),
      applyQueuedAt: at(21),
      applyingAt: at(25),
      appliedAt: at(40),
    };
    expect(shown('applied', applied)).toEqual([
      'done: Queued, 2 s',
      'done: Prepared, 1 s',
      'done: Planned, 6 s',
      'done: Waited for confirmation, 11 s',
      'done: Confirmed, 5 s',
      'done: Made the changes, 15 s',
      'done: Applied',
    ]);
    expect(shown('discarded', { ...PLANNED, discardedAt: at(20) }).at(-1)).toBe(
      'stopped: Discarded',
    );
    expect(shown('errored', { pendingAt: at(0), fetchingAt: at(1), erroredAt: at(2) })).toEqual([
      'done: Queued, 1 s',
      'failed: Preparing, 1 s',
      'failed: Failed',
    ]);
  });

  it('shows where a cancel has stopped the run', () => {
    const applying = { ...PLANNED, confirmedAt: at(20), applyQueuedAt: at(21), applyingAt: at(25) };
    expect(shown('canceled', { ...applying, canceledAt: at(40) }).slice(4)).toEqual([
      'done: Confirmed, 5 s',
      'stopped: Stopped while applying, 15 s',
      'stopped: Canceled',
    ]);
    const { plannedAt: _, ...planning } = PLANNED;
    expect(shown('canceled', { ...planning, canceledAt: at(40) }).slice(1)).toEqual([
      'done: Prepared, 1 s',
      'stopped: Stopped while planning, 37 s',
      'stopped: Canceled',
    ]);
    expect(shown('canceled', { pendingAt: at(0), canceledAt: at(40) })).toEqual([
      'done: Queued, 40 s',
      'stopped: Canceled',
    ]);
  });

  it('names the approval that a plan waits for', () => {
    const run = { status: 'planned', statusTimestamps: PLANNED } as const;
    const steps = timelineOf(
      { ...run, planOnly: false, autoApply: false, hasChanges: true },
      new Date(at(100)),
      'Waiting for approval by approvers',
    );
    expect(steps.map(({ title }) => title)).toContain('Waiting for approval by approvers');
    expect(steps.map(({ title }) => title)).not.toContain('Waiting for confirmation');
  });

  it('of a plan-only run has no apply', () => {
    expect(shown('pending', { pendingAt: at(90) }, { planOnly: true })).toEqual([
      'current: Queued, 10 s',
      'ahead: Planning',
      'ahead: Finished',
    ]);
    const finished = { ...PLANNED, plannedAndFinishedAt: at(9) };
    const endOf = (hasChanges: boolean) =>
      shown('planned_and_finished', finished, { planOnly: true, hasChanges }).at(-1);
    expect([endOf(true), endOf(false)]).toEqual(['done: Finished', 'done: Nothing to change']);
  });

  it('that returned to the queue shows the steps in their order', () => {
    const again = { fetchingAt: at(1), planningAt: at(2), pendingAt: at(50) };
    expect(shown('pending', again).slice(0, 3)).toEqual([
      'done: Prepared, 1 s',
      'done: Planned, 48 s',
      'current: Queued, 50 s',
    ]);
  });
});
