import { Conflict, Forbidden, Invalid, NotFound } from '../../core/errors.js';
import type { KeyUse } from './key-uses.js';
import type { ShownKey } from './key-rows.js';

/** Only private registries have signing keys of their own. */
export function requirePrivateRegistry(name: string): void {
  if (name === 'public')
    throw new Forbidden(
      'Signing keys are not available for the public registry. Use /api/registry/private/v2/gpg-keys.',
    );
  if (name !== 'private') throw new NotFound();
}

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

/** Another key of the same 64-bit id: clients could not tell the two apart. */
export class KeyIdTaken extends Invalid {
  constructor(readonly stored: ShownKey) {
    const detail = `Another key with the key id ${stored.keyId} is in the namespace ${stored.namespace}. Create a new key, which gets an id of its own.`;
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

/** As many releases as an error names; the document of the key names more. */
const NAMED = 10;

export function keyInUse({ total, releases }: KeyUse): Conflict {
  const named = releases.slice(0, NAMED).map(({ name }) => name);
  const more = total > named.length ? ` and ${total - named.length} more` : '';
  const detail = `The key signs published provider versions: ${named.join(', ')}${more}. To continue, repeat the request with ?force=true.`;
  return new Conflict(detail, [{ code: 'key-in-use', detail }]);
}
