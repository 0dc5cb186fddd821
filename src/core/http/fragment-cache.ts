import { LRUCache } from 'lru-cache';
import { Json, SerializedResponse } from './contract/call.js';

/** Bytes per entry in addition to its value. */
const ENTRY_OVERHEAD_BYTES = 200;

/** Caches rendered JSON. The key must change whenever the rendered value would. */
export class FragmentCache {
  private readonly fragments: LRUCache<string, SerializedResponse>;

  /** Values expire after `ttlMs` milliseconds; never if it is 0. */
  constructor(maxBytes: number, ttlMs = 0) {
    this.fragments = new LRUCache({
      maxSize: maxBytes,
      ttl: ttlMs,
      sizeCalculation: ({ bytes }) => bytes.length + ENTRY_OVERHEAD_BYTES,
    });
  }

  get(key: string, render: () => unknown): SerializedResponse {
    const cached = this.fragments.get(key);
    if (cached) return cached;
    const fragment = new SerializedResponse(render());
    this.fragments.set(key, fragment);
    return fragment;
  }

  /**
   * Returns the values of the items. `render` gets the items that are not cached, and must return
   * their values in the same order. If it returns undefined for an item, the item is omitted.
   */
  async getAll<Item>(
    items: readonly Item[],
    keyOf: (item: Item) => string,
    render: (missing: readonly Item[]) => Promise<readonly unknown[]>,
  ): Promise<SerializedResponse[]> {
    const cached = items.map((item) => this.fragments.get(keyOf(item)));
    const missing = items.filter((_, index) => !cached[index]);
    if (missing.length === 0) return cached as SerializedResponse[];
    const values = new Map((await render(missing)).map((value, index) => [missing[index], value]));
    return items.flatMap((item, index) => {
      const value = values.get(item);
      return cached[index] ?? (value === undefined ? [] : this.get(keyOf(item), () => value));
    });
  }
}

const LIST_START = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');

/**
 * Joins serialized resources to a JSON:API list document. `members` is a JSON object with at least
 * one other member of the document.
 */
export function joinList(resources: readonly SerializedResponse[], members: string): Json {
  const data = resources.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes]));
  return new Json(Buffer.concat([LIST_START, ...data, Buffer.from(`],${members.slice(1)}`)]));
}
