interface PageRequest {
  readonly pageNumber: number;
  readonly pageSize: number;
}

interface ListPage<Item, Pagination> {
  readonly items: Item[];
  readonly pagination: Pagination;
}

/**
 * Reads a page of a list. If the page no longer exists, because its entries were deleted, reads the
 * last page instead.
 */
export async function readPage<Item, Pagination extends { readonly totalPages: number }>(
  { pageNumber = 1, pageSize }: { readonly pageNumber?: number | undefined; pageSize: number },
  read: (page: PageRequest) => PromiseLike<ListPage<Item, Pagination>>,
): Promise<ListPage<Item, Pagination>> {
  const { items, pagination } = await read({ pageNumber, pageSize });
  const lastPage = Math.max(1, pagination.totalPages);
  if (items.length > 0 || pageNumber <= lastPage) return { items, pagination };
  return readPage({ pageNumber: lastPage, pageSize }, read);
}
