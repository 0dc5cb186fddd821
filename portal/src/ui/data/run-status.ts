import type { RunStatus } from '@gantry/client';
import type { Tone } from './tone.js';

interface Words {
  readonly text: string;
  readonly tone: Tone;
}

const PLANNED: Words = { text: 'Planned', tone: 'good' };

const WORDS: Readonly<Record<RunStatus, Words>> = {
  pending: { text: 'Queued', tone: 'neutral' },
  fetching: { text: 'Preparing', tone: 'accent' },
  planning: { text: 'Planning', tone: 'accent' },
  planned: { text: 'Waiting for confirmation', tone: 'warn' },
  cost_estimated: { text: 'Waiting for confirmation', tone: 'warn' },
  planned_and_finished: { text: 'Nothing to change', tone: 'good' },
  confirmed: { text: 'Confirmed', tone: 'accent' },
  apply_queued: { text: 'Confirmed', tone: 'accent' },
  applying: { text: 'Applying', tone: 'accent' },
  applied: { text: 'Applied', tone: 'good' },
  discarded: { text: 'Discarded', tone: 'neutral' },
  canceled: { text: 'Canceled', tone: 'neutral' },
  errored: { text: 'Failed', tone: 'bad' },
};

/** `hasChanges`: whether the plan of a run that only plans has changes. */
export const runStatusWords = (status: RunStatus, hasChanges = false): Words =>
  status === 'planned_and_finished' && hasChanges ? PLANNED : WORDS[status];
