import type { GpgKeyDocument } from '../../generated/server/models/GpgKeyDocument.js';
import type { GpgKeyResource } from '../../generated/server/models/GpgKeyResource.js';
import { inSeconds, statusOf, statusWarning } from './key-status.js';
import type { ShownKey } from './stored-keys.js';

/** No provider version is published by this release, so no key is in use. */
export function presentKey(key: ShownKey, now: Date): GpgKeyResource {
  const { id, namespace, keyId, fingerprint, armor, algorithm, bits, userIds, expiresAt, revokedAt, warnings, createdAt, updatedAt } = key;
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
        status: statusOf(key, now),
        warnings: [...warnings],
      },
    },
    relationships: { 'provider-versions': { data: [] } },
    links: { self: `/v2/gpg-keys/${id}` },
    meta: { 'used-by': [], 'used-by-count': 0 },
  };
}

/** One key. `meta` is there when there is something to warn of. */
export function keyDocument(key: ShownKey, now: Date): GpgKeyDocument {
  const data = presentKey(key, now);
  const ofStatus = statusWarning(key, now);
  const warnings = [...(ofStatus ? [ofStatus] : []), ...key.warnings];
  return warnings.length === 0 ? { data } : { data, meta: { warnings } };
}
