import type { RunStatus } from '@gantry/client';

interface RunState {
  readonly id: string;
  readonly label: string;
  readonly statuses: readonly RunStatus[];
}

/** Groups of run statuses for filters. */
export const RUN_STATES: readonly RunState[] = [
  { id: 'waiting', label: 'Waiting for confirmation', statuses: ['planned', 'cost_estimated'] },
  {
    id: 'running',
    label: 'Running',
    statuses: ['pending', 'fetching', 'planning', 'confirmed', 'apply_queued', 'applying'],
  },
  { id: 'failed', label: 'Failed', statuses: ['errored'] },
  {
    id: 'done',
    label: 'Applied or nothing to change',
    statuses: ['applied', 'planned_and_finished'],
  },
  { id: 'ended', label: 'Discarded or canceled', statuses: ['discarded', 'canceled'] },
];

export const statusesOf = (state: string | undefined): readonly RunStatus[] | undefined =>
  RUN_STATES.find(({ id }) => id === state)?.statuses;
