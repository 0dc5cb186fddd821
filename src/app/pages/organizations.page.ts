import type { Page, Rows } from '../../core/database/page.js';
import { html } from '../../core/http/html.js';
import { pageDocument } from '../../core/http/page-layout.js';
import type { Organization } from '../../platform/identity/organizations/organization.entity.js';
import { pager } from './pager.js';

export function organizationsPage(
  caller: string,
  page: Page,
  { rows, total }: Rows<Organization>,
): string {
  const content = html`<h1>Organizations</h1>
    ${
      rows.length === 0
        ? html`<p>This token belongs to no organization yet. Its owners can add you to a team.</p>`
        : html`<ul class="rows">
            ${rows.map(({ name, email }) => html`<li><a href="/plain/${name}">${name}</a> <span class="note">${email}</span></li>`)}
          </ul>`
    }
    ${pager('/plain', page, total)}`;
  return pageDocument({ title: 'Organizations', caller, content });
}
