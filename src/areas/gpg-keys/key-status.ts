import type { KeyWarning, WarningCode } from '../../lib/openpgp/key-facts.js';
import { expiredSubkeyWarning } from '../../lib/openpgp/key-warnings.js';
import type { GpgKey, ShownWarning } from './gpg-key.entity.js';
import type { ExpiringSubkey, ShownKey } from './key-rows.js';

export type KeyStatus = 'valid' | 'expiring' | 'expired' | 'revoked';

type Lifetime = Pick<GpgKey, 'expiresAt' | 'revokedAt'>;

/** A key is `expiring` in the 30 days before its expiry. */
const EXPIRY_NOTICE_MS = 30 * 24 * 60 * 60 * 1000;

/** The latest expiry of the keys that are `expiring` now. */
export function expiringUntil(now: Date): Date {
  return new Date(now.getTime() + EXPIRY_NOTICE_MS);
}

/** The status at `now`. Revocation takes precedence over expiry. */
export function statusOf({ expiresAt, revokedAt }: Lifetime, now: Date): KeyStatus {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'valid';
  const remainingMs = Date.parse(expiresAt) - now.getTime();
  if (remainingMs <= 0) return 'expired';
  return remainingMs <= EXPIRY_NOTICE_MS ? 'expiring' : 'valid';
}

/** Truncates an ISO timestamp to seconds, the precision of OpenPGP. */
export function truncateToSeconds(timestamp: string): string {
  return `${timestamp.slice(0, 19)}Z`;
}

export function statusWarning(key: Lifetime, now: Date): ShownWarning | null {
  const status = statusOf(key, now);
  const expiry = truncateToSeconds(key.expiresAt ?? '');
  switch (status) {
    case 'revoked':
      return {
        code: status,
        detail:
          `The key was revoked at ${truncateToSeconds(key.revokedAt ?? '')}. Clients refuse its ` +
          'signatures, including those of earlier releases: sign with another key.',
      };
    case 'expired':
      return {
        code: status,
        detail:
          `The key expired at ${expiry}. Clients may warn about its signatures, or refuse them: ` +
          'upload the key again with a later expiry.',
      };
    case 'expiring':
      return {
        code: status,
        detail: `The key expires at ${expiry}. Before then, upload it again with a later expiry.`,
      };
    case 'valid':
      return null;
  }
}

/** The expired signing subkeys; empty for a revoked key, for which a later expiry has no effect. */
export function expiredSubkeysOf(
  { expiringSubkeys, revokedAt }: Pick<ShownKey, 'expiringSubkeys' | 'revokedAt'>,
  now: Date,
): readonly ExpiringSubkey[] {
  return revokedAt === null ? expiringSubkeys.filter(({ expiresAt }) => expiresAt <= now) : [];
}

/** The weaknesses of a key at `now`, besides its status. */
export function weaknessesOf(key: ShownKey, now: Date): ShownWarning[] {
  return [
    // Earlier builds also stored warnings that the next line computes.
    ...key.warnings.filter(({ code }) => code !== SUBKEY_EXPIRED),
    ...expiredSubkeysOf(key, now).map((subkey) => expiredSubkeyWarning(key.fingerprint, subkey)),
  ];
}

const SUBKEY_EXPIRED: WarningCode = 'signing-subkey-expired';

/**
 * The warnings that are not stored: {@link statusWarning} and {@link weaknessesOf} compute them for
 * each response.
 */
const COMPUTED_WARNINGS: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'key-expired',
  'key-revoked',
  SUBKEY_EXPIRED,
]);

/** Returns the warnings to store, with the codes of the API. */
export function permanentWarnings(warnings: readonly KeyWarning[]): ShownWarning[] {
  return warnings
    .filter(({ code }) => !COMPUTED_WARNINGS.has(code))
    .map(({ code, detail }) => ({
      code: code === 'sha1-self-signatures' ? 'weak-self-signature' : code,
      detail,
    }));
}
