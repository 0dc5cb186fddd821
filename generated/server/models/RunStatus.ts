// Generated from openapi/ by npm run generate. Do not edit.
/** Status of a run. Final statuses are `planned_and_finished` (the run has no apply), `applied`, `discarded`, `canceled` and `errored`. */
export type RunStatus = 'pending' | 'fetching' | 'planning' | 'planned' | 'cost_estimated' | 'planned_and_finished' | 'confirmed' | 'apply_queued' | 'applying' | 'applied' | 'discarded' | 'canceled' | 'errored';
