import { html, type Html } from '../../core/http/html.js';
import { isFinal, type RunStatus } from '../../platform/runs/run-status.js';

const MEANINGS: Readonly<Record<RunStatus, string>> = {
  pending: 'Waiting for its turn',
  fetching: 'Fetching the module',
  planning: 'Planning',
  planned: 'Waiting for a confirmation',
  cost_estimated: 'Waiting for a confirmation',
  planned_and_finished: 'No changes',
  confirmed: 'Confirmed',
  apply_queued: 'Waiting for the apply',
  applying: 'Applying',
  applied: 'Applied',
  discarded: 'Discarded',
  canceled: 'Canceled',
  errored: 'Failed',
};

/** The state of a run, in words and with its name. */
export function statusBadge(status: RunStatus): Html {
  const look =
    status === 'applied' || status === 'planned_and_finished'
      ? 'good'
      : status === 'errored'
        ? 'bad'
        : isFinal(status)
          ? 'over'
          : '';
  return html`<span class="status ${look}" title="${status}">${MEANINGS[status]}</span>`;
}
