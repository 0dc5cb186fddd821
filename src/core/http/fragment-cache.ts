import { LRUCache } from 'lru-cache';
import { Json, SerialisedAnswer } from './contract/call.js';

/** Of an entry, beside its bytes. */
const ENTRY_OVERHEAD_BYTES = 200;

/**
 * JSON that was rendered before. Its owner picks keys that change whenever the rendered value
 * would.
 */
export class FragmentCache {
  private readonly fragments: LRUCache<string, SerialisedAnswer>;

  constructor(maxBytes: number) {
    this.fragments = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes.length + ENTRY_OVERHEAD_BYTES,
    });
  }

  get(key: string, render: () => unknown): SerialisedAnswer {
    const known = this.fragments.get(key);
    if (known) return known;
    const fragment = new SerialisedAnswer(render());
    this.fragments.set(key, fragment);
    return fragment;
  }
}

const OPEN = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');

/**
 * A JSON:API list document of resources that are JSON already. `members` is the JSON of the
 * document's other members.
 */
export function listDocument(resources: readonly SerialisedAnswer[], members: string): Json {
  const data = resources.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes]));
  return new Json(Buffer.concat([OPEN, ...data, Buffer.from(`],${members.slice(1)}`)]));
}
