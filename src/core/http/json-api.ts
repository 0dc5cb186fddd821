import type { PageLinks } from '../../../generated/server/models/PageLinks.js';
import type { PageMeta } from '../../../generated/server/models/PageMeta.js';
import type { Page, PageOfRows } from '../database/page.js';
import type { EdgeRequest } from './edge/edge-request.js';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
/** Replaces larger page numbers, so that the offset of a query stays a valid integer. */
const MAX_PAGE_NUMBER = 100_000_000;

/** Returns the requested page: by default the first, with 20 entries; at most 100 entries. */
export function pageOf(query: { 'page[number]'?: number; 'page[size]'?: number }): Page {
  return {
    number: Math.min(query['page[number]'] ?? 1, MAX_PAGE_NUMBER),
    size: Math.min(query['page[size]'] ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  };
}

export interface ListDocument<T> {
  readonly data: T[];
  readonly links: PageLinks;
  readonly meta: PageMeta;
}

/** Renders a list document. Its links are paths, and keep the request's other query parameters. */
export function presentList<Row, Resource>(
  request: EdgeRequest,
  page: Page,
  { rows, total }: PageOfRows<Row>,
  present: (row: Row) => Resource,
): ListDocument<Resource> {
  return { data: rows.map(present), ...presentPagination(request.originalUrl, page, total) };
}

/** Renders the links and the meta of a page. `total-pages` is 1 for an empty list. */
export function presentPagination(
  url: string,
  { number, size }: Page,
  total: number,
): { links: PageLinks; meta: PageMeta } {
  const pages = Math.max(1, Math.ceil(total / size));
  const next = number < pages ? number + 1 : null;
  const prev = number > 1 ? Math.min(number - 1, pages) : null;
  const link = linkTo(url, size);
  return {
    links: {
      self: link(number),
      first: link(1),
      last: link(pages),
      next: next === null ? null : link(next),
      prev: prev === null ? null : link(prev),
    },
    meta: {
      pagination: {
        'page-size': size,
        'current-page': number,
        'next-page': next,
        'prev-page': prev,
        'total-pages': pages,
        'total-count': total,
      },
    },
  };
}

function linkTo(url: string, size: number): (number: number) => string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at + 1);
  const filters = query
    .split('&')
    .filter((pair) => pair !== '' && !/^page(\[|%5B)(number|size)(\]|%5D)(=|$)/i.test(pair));
  return (number) =>
    `${path}?${[...filters, `page%5Bnumber%5D=${number}`, `page%5Bsize%5D=${size}`].join('&')}`;
}
