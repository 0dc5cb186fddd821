import { LRUCache } from 'lru-cache';
import { Json, SerializedResponse } from './contract/call.js';

/** Bytes per entry in addition to its value. */
const ENTRY_OVERHEAD_BYTES = 200;

/** Caches rendered JSON. The key must change whenever the rendered value would. */
export class FragmentCache {
  private readonly fragments: LRUCache<string, SerializedResponse>;

  constructor(maxBytes: number) {
    this.fragments = new LRUCache({
      maxSize: maxBytes,
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
}

const OPEN = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');

/**
 * A JSON:API list document of serialized resources. `members` is the JSON of the document's other
 * members.
 */
export function listDocument(resources: readonly SerializedResponse[], members: string): Json {
  const data = resources.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes]));
  return new Json(Buffer.concat([OPEN, ...data, Buffer.from(`],${members.slice(1)}`)]));
}
