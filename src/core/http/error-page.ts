import { STATUS_CODES } from 'node:http';
import { html } from './html.js';
import { pageDocument } from './page-layout.js';

export function errorPage(status: number, detail: string, requestId: string): string {
  const title = STATUS_CODES[status] ?? 'Error';
  const content = html`<h1>${title}</h1>
    <p>${detail}</p>
    <p class="note">Request ${requestId}. <a href="/plain">All organizations</a></p>`;
  return pageDocument({ title, caller: null, content });
}
