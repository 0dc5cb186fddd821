import { LRUCache } from 'lru-cache';
import type { GpgKeyDocument } from '../../../generated/server/models/GpgKeyDocument.js';
import type { GpgKeyListDocument } from '../../../generated/server/models/GpgKeyListDocument.js';
import type { GpgKeyResource } from '../../../generated/server/models/GpgKeyResource.js';
import { Json, SerialisedAnswer } from '../../core/http/contract/call.js';
import type { ShownKey } from './key-rows.js';
import { inSeconds, type KeyStatus, statusOf, statusWarning } from './key-status.js';
import { type KeyUse, UNUSED } from './key-uses.js';
import type { UsedKey } from './stored-keys.js';

type Opening = Pick<GpgKeyResource, 'id' | 'type' | 'attributes'>;
type Rest = Omit<GpgKeyResource, keyof Opening>;

/** What is said of a key, as JSON, for as long as it has this status. */
interface Presented {
  readonly status: KeyStatus;
  /** Of the resource, up to where its use is told. */
  readonly opening: Buffer;
  /** Of the document; there when there is something to warn of. */
  readonly meta: string;
  /** Of a key that is not used, once it was asked for: the whole resource, and the document of it. */
  resource?: Buffer;
  answer?: SerialisedAnswer;
}

/** Most of an answer is the text of a key, which takes longer to be escaped than all the rest. */
const presented = new WeakMap<ShownKey, Presented>();

/** The document of one key. */
export function keyAnswer({ key, use }: UsedKey, now: Date): SerialisedAnswer {
  const shown = present(key, now);
  if (use === UNUSED && shown.answer) return shown.answer;
  const answer = joined(
    Buffer.from('{"data":'),
    resourceOf({ key, use }, now),
    Buffer.from(`${shown.meta}}`),
  );
  if (use === UNUSED) shown.answer = answer;
  return answer;
}

interface KeptPage {
  readonly resources: readonly Buffer[];
  readonly answer: SerialisedAnswer;
}

/** Bytes of the pages that are kept. */
const KEPT = 16_000_000;

/** By all that a page holds beside its resources, its own address among it. */
const pages = new LRUCache<string, KeptPage>({
  maxSize: KEPT,
  sizeCalculation: ({ answer }, end) => answer.bytes.length + 2 * end.length,
});

/**
 * The document of a page of keys. The last one of the same address is given again where it was made of the very same
 * resources, which are looked up each time: joining them costs more than the rest of the answer.
 */
export function keyListAnswer(
  keys: readonly UsedKey[],
  page: Omit<GpgKeyListDocument, 'data'>,
  now: Date,
): SerialisedAnswer {
  const resources = keys.map((used) => resourceOf(used, now));
  const end = `],${membersOf(page)}`;
  const kept = pages.get(end);
  if (kept && areSame(kept.resources, resources)) return kept.answer;
  const data = resources.flatMap((resource, index) =>
    index === 0 ? [resource] : [COMMA, resource],
  );
  const answer = joined(OPEN, ...data, Buffer.from(end));
  // The resource of a key that is used is made anew each time.
  if (keys.every(({ use }) => use === UNUSED)) pages.set(end, { resources, answer });
  return answer;
}

function areSame(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

const OPEN = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');

function resourceOf({ key, use }: UsedKey, now: Date): Buffer {
  const shown = present(key, now);
  if (use !== UNUSED) return Buffer.concat([shown.opening, Buffer.from(restOf(key, use))]);
  return (shown.resource ??= Buffer.concat([shown.opening, Buffer.from(restOf(key, use))]));
}

/** Copying bytes costs a fraction of encoding text. */
function joined(...parts: readonly Buffer[]): SerialisedAnswer {
  return new SerialisedAnswer(new Json(Buffer.concat(parts)));
}

function present(key: ShownKey, now: Date): Presented {
  const status = statusOf(key, now);
  const known = presented.get(key);
  if (known?.status === status) return known;
  const warnings = [statusWarning(key, now), ...key.warnings].filter((warning) => warning !== null);
  const meta: Pick<GpgKeyDocument, 'meta'> = { meta: { warnings } };
  const opening = Buffer.from(JSON.stringify(openingOf(key, status)).slice(0, -1));
  const made = {
    status,
    opening,
    meta: warnings.length === 0 ? '' : `,${membersOf(meta).slice(0, -1)}`,
  };
  presented.set(key, made);
  return made;
}

function openingOf(key: ShownKey, status: KeyStatus): Opening {
  const {
    id,
    namespace,
    keyId,
    fingerprint,
    armor,
    algorithm,
    bits,
    userIds,
    expiresAt,
    revokedAt,
    warnings,
    createdAt,
    updatedAt,
  } = key;
  return {
    id: String(id),
    type: 'gpg-keys',
    attributes: {
      'ascii-armor': armor,
      'created-at': inSeconds(createdAt),
      'key-id': keyId,
      namespace,
      source: '',
      'source-url': null,
      'trust-signature': '',
      'updated-at': inSeconds(updatedAt),
      openpgp: {
        fingerprint,
        algorithm,
        bits,
        'user-ids': [...userIds],
        'expires-at': expiresAt === null ? null : inSeconds(expiresAt),
        'revoked-at': revokedAt === null ? null : inSeconds(revokedAt),
        status,
        warnings: [...warnings],
      },
    },
  };
}

function restOf({ id }: ShownKey, use: KeyUse): string {
  const rest: Rest = {
    relationships: {
      'provider-versions': {
        data: use.releases.map(({ id: release }) => ({
          id: release,
          type: 'registry-provider-versions',
        })),
      },
    },
    links: { self: `/v2/gpg-keys/${id}` },
    meta: { 'used-by': use.releases.map(({ name }) => name), 'used-by-count': use.total },
  };
  return `,${membersOf(rest)}`;
}

/** The JSON of an object without its first brace. */
function membersOf(object: object): string {
  return JSON.stringify(object).slice(1);
}
