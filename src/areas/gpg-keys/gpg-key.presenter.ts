import type { GpgKeyDocument } from '../../../generated/server/models/GpgKeyDocument.js';
import type { GpgKeyResource } from '../../../generated/server/models/GpgKeyResource.js';
import {
  expiredSubkeysOf,
  statusOf,
  statusWarning,
  truncateToSeconds,
  weaknessesOf,
} from './key-status.js';
import { UNUSED } from './key-uses.js';
import type { KeyWithUse } from './stored-keys.js';

/** Renders the document of one key; `meta.warnings` is present only if there are warnings. */
export function presentKeyDocument(keyWithUse: KeyWithUse, now: Date): GpgKeyDocument {
  const { key } = keyWithUse;
  const status = statusWarning(key, now);
  const warnings = [...(status === null ? [] : [status]), ...weaknessesOf(key, now)];
  const data = presentKey(keyWithUse, now);
  return warnings.length === 0 ? { data } : { data, meta: { warnings } };
}

export function presentKey({ key, use }: KeyWithUse, now: Date): GpgKeyResource {
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
    createdAt,
    updatedAt,
  } = key;
  return {
    id: String(id),
    type: 'gpg-keys',
    attributes: {
      'ascii-armor': armor,
      'created-at': truncateToSeconds(createdAt),
      'key-id': keyId,
      namespace,
      source: '',
      'source-url': null,
      'trust-signature': '',
      'updated-at': truncateToSeconds(updatedAt),
      openpgp: {
        fingerprint,
        algorithm,
        bits,
        'user-ids': [...userIds],
        'expires-at': expiresAt === null ? null : truncateToSeconds(expiresAt),
        'revoked-at': revokedAt === null ? null : truncateToSeconds(revokedAt),
        status: statusOf(key, now),
        warnings: weaknessesOf(key, now),
      },
    },
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
}

/**
 * Identifies the rendering of a signing key in a cache. Null for a key in use: its document names
 * releases, which can change without a new version of the key.
 */
export function renderingKey({ key, use }: KeyWithUse, now: Date): string | null {
  if (use !== UNUSED) return null;
  const expired = expiredSubkeysOf(key, now).length;
  return `${key.id}.${key.version}.${statusOf(key, now)}.${expired}`;
}
