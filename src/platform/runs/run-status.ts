/**
 * The statuses of a run and the permitted transitions. Only `RunTransitions` changes a status. An
 * interrupted plan can return to `pending`, but an apply is never repeated.
 */
export const TRANSITIONS = {
  pending: ['fetching', 'discarded', 'canceled', 'errored'],
  fetching: ['planning', 'pending', 'canceled', 'errored'],
  planning: ['planned', 'planned_and_finished', 'pending', 'canceled', 'errored'],
  planned: ['cost_estimated', 'confirmed', 'discarded', 'errored'],
  cost_estimated: ['confirmed', 'discarded', 'errored'],
  confirmed: ['apply_queued', 'canceled', 'errored'],
  apply_queued: ['applying', 'canceled', 'errored'],
  applying: ['applied', 'canceled', 'errored'],
  planned_and_finished: [],
  applied: [],
  discarded: [],
  canceled: [],
  errored: [],
} as const satisfies Record<string, readonly string[]>;

export type RunStatus = keyof typeof TRANSITIONS;

export const STATUSES = Object.keys(TRANSITIONS) as RunStatus[];

/** The index `runs_one_active` repeats these statuses, in which a workspace has at most one run. */
export const ACTIVE_STATUSES: readonly RunStatus[] = [
  'fetching',
  'planning',
  'planned',
  'cost_estimated',
  'confirmed',
  'apply_queued',
  'applying',
];

export const FINAL_STATUSES: readonly RunStatus[] = STATUSES.filter(isFinal);

export const UNFINISHED_STATUSES: readonly RunStatus[] = STATUSES.filter(
  (status) => !isFinal(status),
);

/** In these statuses, a worker holds a lease on the run. */
export const LEASED_STATUSES: readonly RunStatus[] = ['fetching', 'planning', 'applying'];

export const CONFIRMABLE_STATUSES: readonly RunStatus[] = ['planned', 'cost_estimated'];

export const DISCARDABLE_STATUSES: readonly RunStatus[] = ['pending', 'planned', 'cost_estimated'];

export const CANCELABLE_STATUSES: readonly RunStatus[] = [
  'pending',
  'fetching',
  'planning',
  'confirmed',
  'apply_queued',
  'applying',
];

export function canTransition(from: RunStatus, to: RunStatus): boolean {
  return (TRANSITIONS[from] as readonly string[]).includes(to);
}

export function isFinal(status: RunStatus): boolean {
  return TRANSITIONS[status].length === 0;
}
