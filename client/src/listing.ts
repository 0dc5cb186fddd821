import { Call, type CallResult, perform } from './call.js';
import type { CallOptions, Connection } from './connection.js';
import { flatten } from './flatten.js';
import type { Operation } from './operation.js';

export interface PagePosition {
  readonly pageSize: number;
  readonly currentPage: number;
  readonly nextPage: number | null;
  readonly prevPage: number | null;
  readonly totalPages: number;
  readonly totalCount: number;
}

export interface Page<Item, Document> {
  readonly items: Item[];
  readonly pagination: PagePosition;
  /** The whole JSON:API document of the page. */
  readonly envelope: Document;
  /** Requests the next page. Returns null after the last one. */
  next(): Promise<Page<Item, Document> | null>;
}

/**
 * `await` returns the requested page. `for await` iterates over the items of that page and of all
 * later pages, one request at a time.
 */
export class Listing<Item, Document>
  extends Call<Page<Item, Document>, Document>
  implements AsyncIterable<Item>
{
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    // `list` has already requested this page.
    let page: Page<Item, Document> | null = await this.then();
    while (page) {
      yield* page.items;
      page = await page.next();
    }
  }

  /** Returns the items of the requested page and all later pages. */
  async all(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}

interface ListDocument {
  readonly data: readonly unknown[];
  readonly meta: { readonly pagination: PagePosition };
}

export function list<Item, Document>(
  connection: Connection,
  operation: Operation,
  args: object | undefined,
  options: CallOptions | undefined,
): Listing<Item, Document> {
  const load = async (
    pageArgs: object | undefined,
  ): Promise<CallResult<Page<Item, Document>, Document>> => {
    const called = await perform<Document, Document>(connection, operation, pageArgs, options);
    const { data, meta } = called.document as ListDocument;
    const { nextPage } = meta.pagination;
    const page: Page<Item, Document> = {
      items: data.map((item) => flatten(item, operation.response.related) as Item),
      pagination: meta.pagination,
      envelope: called.document,
      next: async () =>
        nextPage === null ? null : (await load({ ...args, pageNumber: nextPage })).result,
    };
    return { ...called, result: page };
  };
  return new Listing(load(args));
}
