import { describe, expect, it } from 'vitest';
import { readPage } from '../../portal/src/api/paging.js';

/** Pages of a list as the server returns them: beyond the last one, they are empty. */
const listOf =
  (entries: readonly string[], requests: number[] = []) =>
  async ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => {
    requests.push(pageNumber);
    const start = (pageNumber - 1) * pageSize;
    const totalPages = Math.max(1, Math.ceil(entries.length / pageSize));
    return Promise.resolve({
      items: entries.slice(start, start + pageSize),
      pagination: { currentPage: pageNumber, totalPages },
    });
  };

describe('pages of a list in the portal', () => {
  it('are read with one request', async () => {
    const requests: number[] = [];
    const page = await readPage({ pageNumber: 2, pageSize: 2 }, listOf(['a', 'b', 'c'], requests));
    expect(page).toEqual({ items: ['c'], pagination: { currentPage: 2, totalPages: 2 } });
    expect(requests).toEqual([2]);
  });

  it('begin with the first one', async () => {
    const { items } = await readPage({ pageSize: 2 }, listOf(['a', 'b', 'c']));
    expect(items).toEqual(['a', 'b']);
  });

  it('that no longer exist are replaced by the last one', async () => {
    const { items, pagination } = await readPage(
      { pageNumber: 9, pageSize: 2 },
      listOf(['a', 'b', 'c']),
    );
    expect(items).toEqual(['c']);
    expect(pagination.currentPage).toBe(2);
  });

  it('are empty only if the list is', async () => {
    const requests: number[] = [];
    const { items } = await readPage({ pageNumber: 3, pageSize: 2 }, listOf([], requests));
    expect(items).toEqual([]);
    expect(requests).toEqual([3, 1]);
  });
});
