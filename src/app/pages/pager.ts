import type { Page } from '../../core/database/page.js';
import { html, type Html } from '../../core/http/html.js';

/** Links to the pages before and after, where there are any. */
export function pager(path: string, { number, size }: Page, total: number): Html | null {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  const link = (to: number, text: string): Html =>
    html`<a href="${path}?page%5Bnumber%5D=${to}">${text}</a>`;
  return html`<p class="pager">
    ${number > 1 && link(Math.min(number - 1, last), 'Previous')} Page ${number} of ${last}
    ${number < last && link(number + 1, 'Next')}
  </p>`;
}
