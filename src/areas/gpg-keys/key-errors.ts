import { Conflict, Invalid } from '../../core/errors.js';
import type { ShownKey } from './key-rows.js';
import type { KeyUse } from './key-uses.js';

export function alreadyExists(
  keyId: string,
  namespace: string,
  attribute: 'ascii-armor' | 'namespace',
): Invalid {
  const detail = `The key ${keyId} already exists in the namespace ${namespace}.`;
  return new Invalid([
    { pointer: `/data/attributes/${attribute}`, code: 'already-exists', detail },
  ]);
}

/** A different key with the same 64-bit ID is stored: clients could not distinguish the two. */
export class KeyIdCollision extends Invalid {
  constructor(readonly stored: ShownKey) {
    const { keyId, namespace } = stored;
    const detail =
      `The namespace ${namespace} has a different key with the key ID ${keyId}. ` +
      'Create a new key, which gets another ID.';
    super([{ pointer: '/data/attributes/ascii-armor', code: 'key-id-taken', detail }]);
  }
}

export function namespaceNotAuthorized(): Invalid {
  const detail =
    'namespace not authorized: this token may not write keys in it, or it does not exist';
  return new Invalid([
    { pointer: '/data/attributes/namespace', code: 'namespace-not-authorized', detail },
  ]);
}

/** An error names the first releases only; the document of the key names more. */
const MAX_NAMED_RELEASES = 10;

export function keyInUse({ total, releases }: KeyUse): Conflict {
  const named = releases.slice(0, MAX_NAMED_RELEASES).map(({ name }) => name);
  const more = total > named.length ? ` and ${total - named.length} more` : '';
  const detail =
    `The key signs published provider versions: ${named.join(', ')}${more}. ` +
    'To withdraw them, repeat the request with ?force=true.';
  return new Conflict(detail, [{ code: 'key-in-use', detail }]);
}
