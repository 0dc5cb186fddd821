import type { Page, Rows } from '../../core/database/page.js';
import { html, type Html } from '../../core/http/html.js';
import { pageDocument } from '../../core/http/page-layout.js';
import type { Run } from '../../platform/runs/run.entity.js';
import type { Workspace } from '../../platform/workspaces/workspace.entity.js';
import { pager } from './pager.js';
import { statusBadge } from './run-state.js';
import { runPath } from './run.page.js';
import { shownMoment } from './shown-moment.js';

export function workspacePage(
  caller: string,
  workspace: Workspace,
  page: Page,
  { rows, total }: Rows<Run>,
): string {
  const { organization, name } = workspace;
  const path = `/plain/${organization}/${name}`;
  const content = html`<h1>
      ${name}
      ${workspace.noCodeUpgradeAvailable && html`<span class="status">Upgrade available</span>`}
    </h1>
    ${workspace.description && html`<p>${workspace.description}</p>`}
    <dl class="facts">
      ${
        workspace.sourceModuleId &&
        html`<dt>Module</dt>
          <dd>${workspace.sourceModuleId}</dd>`
      }
      <dt>Resources</dt>
      <dd>${workspace.resourceCount}</dd>
      <dt>Runs are executed</dt>
      <dd>${workspace.executionMode === 'agent' ? 'by agents' : 'by the server'}</dd>
      ${
        workspace.lockedBy &&
        html`<dt>Locked</dt>
          <dd>No run begins until it is unlocked.</dd>`
      }
    </dl>
    <h2>Runs</h2>
    ${
      rows.length === 0
        ? html`<p>None yet.</p>`
        : html`<ul class="rows">
            ${rows.map((run) => row(workspace, run))}
          </ul>`
    }
    ${pager(path, page, total)}`;
  return pageDocument({
    title: name,
    crumbs: [
      { text: organization, href: `/plain/${organization}` },
      { text: name, href: path },
    ],
    caller,
    content,
  });
}

function row(workspace: Workspace, run: Run): Html {
  return html`<li>
    <a href="${runPath(workspace, run)}">${run.id}</a> ${statusBadge(run.status)}
    <span class="note">${run.message}, ${shownMoment(run.createdAt)}</span>
  </li>`;
}
