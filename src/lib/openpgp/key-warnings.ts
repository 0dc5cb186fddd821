import type { KeyWarning } from './key-facts.js';
import type { PublicKeyPacket } from './public-key-packet.js';
import type { CertifiedUserId } from './self-certifications.js';
import type { BoundSubkey } from './subkey-bindings.js';

interface Findings {
  readonly fingerprint: string;
  readonly userIds: readonly CertifiedUserId[];
  readonly subkeys: readonly BoundSubkey[];
  /** The subkeys that can sign, even if they have expired. */
  readonly signers: readonly BoundSubkey[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly now: Date;
}

export function keyWarningsOf({
  fingerprint,
  userIds,
  subkeys,
  signers,
  expiresAt,
  revokedAt,
  now,
}: Findings): KeyWarning[] {
  const warnings: KeyWarning[] = [];
  if (userIds.some(({ repeated }) => repeated))
    warnings.push({
      code: 'duplicate-user-id',
      detail:
        'The key contains the same user ID more than once. Import the key into gpg, which merges ' +
        `them, export it again, and upload it: gpg --armor --export ${fingerprint}`,
    });
  if (revokedAt) {
    warnings.push({
      code: 'key-revoked',
      detail:
        'The key is revoked: Terraform and OpenTofu refuse everything that it signed, ' +
        'including earlier releases.',
    });
  }
  if (expiresAt && expiresAt <= now) {
    warnings.push({
      code: 'key-expired',
      detail:
        'The key has expired. Extend its validity and upload it again: gpg --quick-set-expire ' +
        `${fingerprint} 1y`,
    });
  }
  if (
    userIds.some(({ inForce }) => inForce) &&
    !userIds.some(({ inForceWithoutSha1 }) => inForceWithoutSha1)
  ) {
    warnings.push({
      code: 'sha1-self-signatures',
      detail:
        'The key signed its user IDs with SHA-1 only. Sign them again by setting its expiry, and ' +
        `upload the key again: gpg --quick-set-expire ${fingerprint} 1y (0: without an expiry)`,
    });
  }
  if (subkeys.some(({ subkey }) => subkey.curve)) {
    warnings.push({
      code: 'elliptic-curve-subkey',
      detail: 'Terraform up to 1.5 cannot read keys that have a subkey on an elliptic curve.',
    });
  }
  for (const { subkey, expiresAt: end } of signers)
    if (end && end <= now) warnings.push(expiredSubkeyWarning(fingerprint, subkey));
  return warnings;
}

/** `fingerprint` is that of the primary key. */
export function expiredSubkeyWarning(
  fingerprint: string,
  subkey: Pick<PublicKeyPacket, 'keyId' | 'fingerprint'>,
): KeyWarning {
  return {
    code: 'signing-subkey-expired',
    detail:
      `The signing subkey ${subkey.keyId} has expired. Extend its validity and upload the key ` +
      `again: gpg --quick-set-expire ${fingerprint} 1y ${subkey.fingerprint}, or sign with ` +
      'another subkey.',
  };
}
