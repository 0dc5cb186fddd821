import { LRUCache } from 'lru-cache';
import { Json, SerializedResponse } from './contract/call.js';

/** Bytes per entry in addition to its value. */
const ENTRY_OVERHEAD_BYTES = 200;

/** Caches rendered JSON. The key must change whenever the rendered value would. */
export class FragmentCache {
  private readonly fragments: LRUCache<string, SerializedResponse>;

  /** `ttl`: milliseconds after which a value is rendered again; unlimited by default. */
  constructor(maxBytes: number, ttl = 0) {
    this.fragments = new LRUCache({
      maxSize: maxBytes,
      ttl,
      sizeCalculation: ({ bytes }) => bytes.length + ENTRY_OVERHEAD_BYTES,
    });
  }

  get(key: string, render: () => unknown): SerializedResponse {
    const known = this.fragments.get(key);
    if (known) return known;
    const fragment = new SerializedResponse(render());
    this.fragments.set(key, fragment);
    return fragment;
  }

  /** The values of several items. `render` returns undefined for an item that no longer exists. */
  async all<Item>(
    items: readonly Item[],
    keyOf: (item: Item) => string,
    render: (missing: readonly Item[]) => Promise<readonly unknown[]>,
  ): Promise<SerializedResponse[]> {
    const found = items.map((item) => this.fragments.get(keyOf(item)));
    const missing = items.filter((_, index) => !found[index]);
    if (missing.length === 0) return found as SerializedResponse[];
    const values = new Map((await render(missing)).map((value, at) => [missing[at], value]));
    return items.flatMap((item, index) => {
      const value = values.get(item);
      return found[index] ?? (value === undefined ? [] : this.get(keyOf(item), () => value));
    });
  }
}

const OPEN = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');

/**
 * A JSON:API list document of serialized resources. `members` is the JSON of the document's other
 * members.
 */
export function joinedList(resources: readonly SerializedResponse[], members: string): Json {
  const data = resources.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes]));
  return new Json(Buffer.concat([OPEN, ...data, Buffer.from(`],${members.slice(1)}`)]));
}
