import type { Event } from '../event.entity.js';
import type { RunData } from '../event-types.js';

/** A trigger of notification configurations, as Terraform Enterprise names it. */
type Trigger =
  | 'run:created'
  | 'run:planning'
  | 'run:needs_attention'
  | 'run:applying'
  | 'run:completed'
  | 'run:errored'
  | 'assessment:drifted'
  | 'workspace:auto_destroy_reminder'
  | 'workspace:auto_destroy_run_results';

const TRIGGERS_BY_TYPE: Readonly<Record<string, readonly Trigger[]>> = {
  'run.created': ['run:created'],
  'run.planning': ['run:planning'],
  'run.needs_attention': ['run:needs_attention'],
  'approval.requested': ['run:needs_attention'],
  'run.applying': ['run:applying'],
  'run.applied': ['run:completed'],
  'run.errored': ['run:errored'],
  'drift.detected': ['assessment:drifted'],
  'workspace.auto_destroy_reminder': ['workspace:auto_destroy_reminder'],
  'workspace.auto_destroy_finished': ['workspace:auto_destroy_run_results'],
  'workspace.auto_destroy_failed': ['workspace:auto_destroy_run_results'],
};

export function triggersOf({ type, data }: Pick<Event, 'type' | 'data'>): readonly Trigger[] {
  // A plan without changes, or of a plan-only run, completes the run.
  if (type === 'run.planned')
    return (data as RunData).run.status === 'planned_and_finished' ? ['run:completed'] : [];
  return TRIGGERS_BY_TYPE[type] ?? [];
}
