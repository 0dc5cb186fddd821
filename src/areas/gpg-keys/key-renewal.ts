import { readStoredSubkeys } from '../../lib/openpgp/stored-subkeys.js';
import type { GpgKey } from './gpg-key.entity.js';
import { alreadyExists, KeyIdCollision, revocationMissing } from './key-errors.js';
import type { KeyColumns } from './key-intake.js';

/** Throws Invalid unless the upload is a renewal: the same key with different bytes. */
export function requireRenewal(
  stored: Pick<GpgKey, 'id' | 'namespace' | 'keyId' | 'fingerprint' | 'armor'>,
  { fingerprint, armor }: Pick<KeyColumns, 'fingerprint' | 'armor'>,
): void {
  if (stored.fingerprint !== fingerprint) throw new KeyIdCollision(stored);
  if (stored.armor === armor) throw alreadyExists(stored.keyId, stored.namespace, 'ascii-armor');
}

/**
 * Throws Invalid if the renewal lacks a revocation that can be read from the stored key. The
 * renewal must also contain each revoked subkey, because the next one could restore it unrevoked.
 */
export function requireRevocations(stored: GpgKey, renewal: KeyColumns): void {
  if (stored.revokedAt !== null && renewal.revokedAt === null)
    throw revocationMissing(stored, `The key ${stored.keyId}`);
  const revoked = revokedSubkeysOf(renewal);
  for (const keyId of revokedSubkeysOf(stored))
    if (!revoked.includes(keyId)) throw revocationMissing(stored, `The subkey ${keyId}`);
}

/**
 * Returns the key IDs of stored signers, the primary key or subkeys, that the renewal lacks or no
 * longer permits to sign. Omits revoked signers, because clients must refuse them.
 */
export function findLostSigners(stored: GpgKey, renewal: KeyColumns): string[] {
  if (renewal.revokedAt !== null) return [];
  const expected = [...renewal.signingKeyIds, ...revokedSubkeysOf(renewal)];
  return stored.signingKeyIds.filter((keyId) => !expected.includes(keyId));
}

function revokedSubkeysOf({ armor }: Pick<GpgKey, 'armor'>): string[] {
  return readStoredSubkeys(armor).flatMap(({ keyId, revoked }) => (revoked ? keyId : []));
}
