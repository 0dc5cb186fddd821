import type { Run, RunStatus } from '@gantry/client';
import type { Tone } from './tone.js';

interface Words {
  readonly text: string;
  readonly tone: Tone;
}

/** The attributes of a run that determine its words. */
export interface RunState extends Pick<Run, 'status' | 'hasChanges' | 'canceledAt'> {
  readonly statusTimestamps: Pick<Run['statusTimestamps'], 'applyingAt'>;
}

const PLANNED: Words = { text: 'Planned', tone: 'good' };
const INCOMPLETE: Words = { text: 'Canceled, may be incomplete', tone: 'warn' };
const CANCELING: Words = { text: 'Canceling…', tone: 'warn' };

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

/** `missingApprovers`: the teams whose approvals are missing; undefined if none or unknown. */
export function runStatusWords(run: RunState, missingApprovers?: readonly string[]): Words {
  const { status, hasChanges } = run;
  if (isCanceling(run)) return CANCELING;
  if (isIncomplete(run)) return INCOMPLETE;
  if (status === 'planned_and_finished' && hasChanges) return PLANNED;
  return missingApprovers && isConfirmable(status)
    ? { text: approvalText(missingApprovers), tone: 'warn' }
    : WORDS[status];
}

/** "Waiting for approval by operators". */
export const approvalText = (teams: readonly string[]): string =>
  ['Waiting for approval', ...(teams.length > 0 ? [`by ${teams.join(' and ')}`] : [])].join(' ');

const isConfirmable = (status: RunStatus): boolean =>
  status === 'planned' || status === 'cost_estimated';

/** Whether the run was canceled while it made changes, so that some of them may be missing. */
export const isIncomplete = ({ status, statusTimestamps }: RunState): boolean =>
  status === 'canceled' && statusTimestamps.applyingAt !== undefined;

/** The statuses in which a cancel is a request to the runner, so the run ends later. */
const EXECUTED_STATUSES: readonly RunStatus[] = ['fetching', 'planning', 'applying'];

/** Whether a cancel was requested, and the run has not ended yet. */
export const isCanceling = ({ status, canceledAt }: RunState): boolean =>
  canceledAt !== null && EXECUTED_STATUSES.includes(status);
