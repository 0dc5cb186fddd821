import type { ApplyResource } from '../../../../generated/server/models/ApplyResource.js';
import type { PlanResource } from '../../../../generated/server/models/PlanResource.js';
import type { ChangeCounts } from '../../../execution/plan/planned-changes.js';
import type { Run } from '../run.entity.js';
import { isFinal, type RunStatus } from '../run-status.js';

type PhaseStatus = PlanResource['attributes']['status'];

/** The status of an incomplete phase, by the final status of its run. */
const INCOMPLETE_PHASE_STATUSES: Partial<Record<RunStatus, PhaseStatus>> = {
  errored: 'errored',
  canceled: 'canceled',
  discarded: 'unreachable',
};

export function presentPlan(run: Run, logUrl: string): PlanResource {
  const { statusTimestamps: at, planId: id } = run;
  const status = planStatus(run);
  const ended = at.planned ?? at.planned_and_finished;
  return {
    id,
    type: 'plans',
    attributes: {
      'has-changes': run.hasChanges ?? false,
      'log-read-url': logUrl,
      ...countsOf(run.plannedChanges),
      status,
      'status-timestamps': timestampsOf(
        { 'queued-at': at.fetching, 'started-at': at.planning, 'finished-at': ended },
        run,
        status,
      ),
    },
    relationships: { run: { data: { id: run.id, type: 'runs' } } },
    links: {
      self: `/api/v2/plans/${id}`,
      'json-output': `/api/v2/plans/${id}/json-output`,
      summary: `/api/v2/plans/${id}/summary`,
    },
  };
}

export function presentApply(run: Run, logUrl: string): ApplyResource {
  const { statusTimestamps: at, applyId: id } = run;
  const status = applyStatus(run);
  return {
    id,
    type: 'applies',
    attributes: {
      'log-read-url': logUrl,
      ...countsOf(run.appliedChanges),
      status,
      'status-timestamps': timestampsOf(
        { 'queued-at': at.apply_queued, 'started-at': at.applying, 'finished-at': at.applied },
        run,
        status,
      ),
    },
    relationships: { run: { data: { id: run.id, type: 'runs' } } },
    links: { self: `/api/v2/applies/${id}` },
  };
}

function planStatus({ status, plannedChanges }: Run): PhaseStatus {
  if (plannedChanges !== null) return 'finished';
  if (status === 'pending') return 'pending';
  if (status === 'fetching') return 'queued';
  return INCOMPLETE_PHASE_STATUSES[status] ?? 'running';
}

function applyStatus({ status, statusTimestamps: at }: Run): PhaseStatus {
  if (status === 'applied') return 'finished';
  if (status === 'applying') return 'running';
  if (status === 'apply_queued') return 'queued';
  if (!isFinal(status)) return 'pending';
  return at.applying === undefined
    ? 'unreachable'
    : (INCOMPLETE_PHASE_STATUSES[status] ?? 'unreachable');
}

function timestampsOf(
  times: Record<'queued-at' | 'started-at' | 'finished-at', string | undefined>,
  { statusTimestamps: at }: Run,
  status: PhaseStatus,
): Record<string, string> {
  const all = {
    ...times,
    ...(status === 'errored' ? { 'errored-at': at.errored } : {}),
    ...(status === 'canceled' ? { 'canceled-at': at.canceled } : {}),
  };
  const known = Object.entries(all).filter(([, time]) => time !== undefined);
  return Object.fromEntries(known) as Record<string, string>;
}

function countsOf(
  changes: ChangeCounts | null,
): Pick<
  ApplyResource['attributes'],
  'resource-additions' | 'resource-changes' | 'resource-destructions' | 'resource-imports'
> {
  return {
    'resource-additions': changes?.add ?? null,
    'resource-changes': changes?.change ?? null,
    'resource-destructions': changes?.destroy ?? null,
    'resource-imports': changes?.import ?? null,
  };
}
