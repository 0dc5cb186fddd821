import type { Page, Rows } from '../../core/database/page.js';
import { html } from '../../core/http/html.js';
import { pageDocument } from '../../core/http/page-layout.js';
import type { Workspace } from '../../platform/workspaces/workspace.entity.js';
import { pager } from './pager.js';
import { shownMoment } from './shown-moment.js';

export function workspacesPage(
  caller: string,
  organization: string,
  page: Page,
  { rows, total }: Rows<Workspace>,
): string {
  const path = `/plain/${organization}`;
  const content = html`<h1>Workspaces of ${organization}</h1>
    ${
      rows.length === 0
        ? html`<p>There is none that you may see. Make one from a no-code module.</p>`
        : html`<ul class="rows">
            ${rows.map((workspace) => html`<li><a href="${path}/${workspace.name}">${workspace.name}</a>${workspace.noCodeUpgradeAvailable && html` <span class="status">Upgrade available</span>`} <span class="note">${workspace.resourceCount} resources, changed ${shownMoment(workspace.latestChangeAt)}</span></li>`)}
          </ul>`
    }
    ${pager(path, page, total)}`;
  return pageDocument({
    title: organization,
    crumbs: [{ text: organization, href: path }],
    caller,
    content,
  });
}
