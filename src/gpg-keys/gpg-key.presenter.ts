import type { GpgKeyDocument } from '../../generated/server/models/GpgKeyDocument.js';
import type { GpgKeyResource } from '../../generated/server/models/GpgKeyResource.js';
import { inSeconds, statusOf, statusWarning } from './key-status.js';
import type { UsedKey } from './stored-keys.js';

export function presentKey(key: UsedKey, now: Date): GpgKeyResource {
  const { id, namespace, keyId, fingerprint, armor, algorithm, bits, userIds, expiresAt, revokedAt, warnings, createdAt, updatedAt, use } = key;
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
    relationships: { 'provider-versions': { data: use.releases.map(({ id: release }) => ({ id: release, type: 'registry-provider-versions' })) } },
    links: { self: `/v2/gpg-keys/${id}` },
    meta: { 'used-by': use.releases.map(({ name }) => name), 'used-by-count': use.total },
  };
}

/** One key. `meta` is there when there is something to warn of. */
export function keyDocument(key: UsedKey, now: Date): GpgKeyDocument {
  const data = presentKey(key, now);
  const ofStatus = statusWarning(key, now);
  const warnings = [...(ofStatus ? [ofStatus] : []), ...key.warnings];
  return warnings.length === 0 ? { data } : { data, meta: { warnings } };
}
