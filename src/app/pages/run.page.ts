import { html, type Html } from '../../core/http/html.js';
import { pageDocument } from '../../core/http/page-layout.js';
import type { PlannedChange } from '../../execution/plan/planned-changes.js';
import { CANCELABLE, CONFIRMABLE, DISCARDABLE, isFinal } from '../../platform/runs/run-status.js';
import { moduleOf, type Run } from '../../platform/runs/run.entity.js';
import type { Workspace } from '../../platform/workspaces/workspace.entity.js';
import type { LogLine } from './log-text.js';
import { statusBadge } from './run-state.js';
import { shownMoment } from './shown-moment.js';

export interface ShownLog {
  readonly title: string;
  readonly lines: readonly LogLine[];
  /** Of the whole log. */
  readonly href: string;
}

export interface ShownRun {
  readonly run: Run;
  readonly workspace: Workspace;
  readonly caller: string;
  readonly mayAct: boolean;
  /** The plan had no changes, and its upgrade waits for somebody to confirm it. */
  readonly unconfirmed: boolean;
  readonly formKey: string;
  readonly changes: readonly PlannedChange[];
  readonly logs: readonly ShownLog[];
}

export function runPath({ organization, name }: Workspace, { id }: Run): string {
  return `/plain/${organization}/${name}/runs/${id}`;
}

export function runPage(shown: ShownRun): string {
  const { run, workspace, caller } = shown;
  const crumbs = [
    { text: workspace.organization, href: `/plain/${workspace.organization}` },
    { text: workspace.name, href: `/plain/${workspace.organization}/${workspace.name}` },
    { text: run.id, href: runPath(workspace, run) },
  ];
  const live = !isFinal(run.status);
  const content = html`<div id="run" data-live="${live ? 'yes' : 'no'}">
      <h1>
        ${run.message || (run.isDestroy ? 'Destroy everything' : 'Run')} ${statusBadge(run.status)}
      </h1>
      ${run.error !== null && html`<p class="mistake" role="alert">${run.error}</p>`} ${facts(run)}
      ${buttons(shown)} ${plan(shown)} ${shown.logs.map(log)}
    </div>
    ${live && html`<noscript><p class="note">Load this page again to see how the run goes on.</p></noscript>`}`;
  return pageDocument({
    title: `${workspace.name}: ${run.id}`,
    crumbs,
    caller,
    content,
    script: 'run-page.js',
  });
}

function facts(run: Run): Html {
  const module = moduleOf(run);
  return html`<dl class="facts">
    <dt>${module ? 'Module' : 'Configuration'}</dt>
    <dd>
      ${
        module
          ? `${module.namespace}/${module.name}/${module.provider} ${module.version}`
          : `uploaded as ${run.configurationVersionId}`
      }
    </dd>
    <dt>Asked for by</dt>
    <dd>${run.createdBy.name}, ${shownMoment(run.createdAt)}</dd>
    ${
      run.confirmedBy &&
      html`<dt>Confirmed by</dt>
        <dd>${run.confirmedBy.name}</dd>`
    }
    ${
      run.iacVersion &&
      html`<dt>Tool</dt>
        <dd>${run.iacVersion}</dd>`
    }
  </dl>`;
}

function buttons({ run, workspace, mayAct, unconfirmed, formKey }: ShownRun): Html | null {
  if (!mayAct) return null;
  const button = (action: string, text: string, look: string): Html =>
    html`<form method="post" action="${runPath(workspace, run)}/actions/${action}">
      <input type="hidden" name="csrf" value="${formKey}" /><button class="${look}">${text}</button>
    </form>`;
  return html`<div class="actions">
    ${CONFIRMABLE.includes(run.status) && button('confirm', 'Confirm and apply', '')}
    ${unconfirmed && button('confirm', 'Confirm the new settings', '')}
    ${DISCARDABLE.includes(run.status) && button('discard', 'Discard', 'quiet')}
    ${CANCELABLE.includes(run.status) && button('cancel', 'Cancel', 'danger')}
  </div>`;
}

const SIGNS: Readonly<Record<PlannedChange['action'], string>> = {
  create: '+',
  update: '~',
  delete: '-',
  replace: '-/+',
  'no-op': ' ',
};

function plan({ run, changes }: ShownRun): Html | null {
  if (run.plannedChanges === null) return null;
  const { add, change, destroy } = run.plannedChanges;
  return html`<h2>Plan</h2>
    <p class="changes">
      ${count('add', add)} ${count('change', change)} ${count('destroy', destroy)}
    </p>
    ${run.cost && html`<p>Costs a month: ${run.cost.proposedMonthlyCost} after ${run.cost.priorMonthlyCost}.</p>`}
    ${
      changes.length > 0 &&
      html`<div class="planned" tabindex="0" role="region" aria-label="Planned changes">
        <table>
          <tbody>
            ${changes.map(
              ({ address, action }) =>
                html`<tr>
                  <td>${SIGNS[action]}</td>
                  <td>${address}</td>
                  <td>${action}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`
    }`;
}

/** Put in as a value: the formatter of the code joins lines of a template. */
const LINE_END = '\n';

/** Nothing to do has no colour: no red where nothing is destroyed. */
function count(what: 'add' | 'change' | 'destroy', times: number): Html {
  return html`<span class="${times > 0 ? what : 'none'}">${times} to ${what}</span>`;
}

function log({ title, lines, href }: ShownLog): Html {
  return html`<h2>${title}</h2>
    <pre class="log" tabindex="0" role="region" aria-label="${title}">
${lines.map(
  ({ text, isError }) => html`<span class="${isError ? 'error' : ''}">${text}</span>${LINE_END}`,
)}</pre>
    <p class="note"><a href="${href}">The whole log</a></p>`;
}
