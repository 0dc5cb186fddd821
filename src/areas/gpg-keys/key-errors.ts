import { Conflict, Invalid } from '../../core/errors.js';
import type { GpgKey } from './gpg-key.entity.js';
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

type StoredKey = Pick<GpgKey, 'id' | 'namespace' | 'keyId'>;

/** A different key with the same 64-bit ID is stored: clients could not distinguish the two. */
export class KeyIdCollision extends Invalid {
  constructor(readonly stored: StoredKey) {
    const { keyId, namespace } = stored;
    const detail =
      `The namespace ${namespace} has a different key with the key ID ${keyId}. ` +
      'Create a new key, which gets another ID.';
    super([{ pointer: '/data/attributes/ascii-armor', code: 'key-id-taken', detail }]);
  }
}

export function namespaceNotAuthorized(): Invalid {
  const detail =
    'namespace not authorized: it does not exist, or this token may not write its keys';
  return new Invalid([
    { pointer: '/data/attributes/namespace', code: 'namespace-not-authorized', detail },
  ]);
}

/** Maximum number of releases that an error names. The document of the key names up to 100. */
const MAX_NAMED_RELEASES = 10;

export function keyInUse(use: KeyUse): Conflict {
  return conflictWithUse(use, 'To withdraw them, repeat the request with ?force=true.');
}

/** A renewal of a key in use, after which clients could not verify signatures by `signers`. */
export function signersInUse(
  use: KeyUse,
  { fingerprint }: Pick<GpgKey, 'fingerprint'>,
  signers: readonly string[],
): Conflict {
  return conflictWithUse(
    use,
    `After the renewal, clients could not verify signatures by ${signers.join(', ')}, which the ` +
      'uploaded text lacks or no longer permits to sign. Upload the key with all its signing ' +
      `subkeys: gpg --armor --export ${fingerprint}`,
  );
}

function conflictWithUse({ total, releases }: KeyUse, remedy: string): Conflict {
  const named = releases.slice(0, MAX_NAMED_RELEASES).map(({ name }) => name);
  const more = total > named.length ? ` and ${total - named.length} more` : '';
  const detail = `The key signs published provider versions: ${named.join(', ')}${more}. ${remedy}`;
  return new Conflict(detail, [{ code: 'key-in-use', detail }]);
}

/** A renewal without the revocation of `revoked`, which the stored key contains. */
export function revocationMissing(
  { fingerprint }: Pick<GpgKey, 'fingerprint'>,
  revoked: string,
): Invalid {
  const detail =
    `${revoked} is revoked, and the uploaded text lacks the revocation, which cannot be undone. ` +
    'Import the stored ascii-armor into gpg, which merges both, and upload the result: ' +
    `gpg --armor --export ${fingerprint}`;
  return new Invalid([
    { pointer: '/data/attributes/ascii-armor', code: 'revocation-missing', detail },
  ]);
}
