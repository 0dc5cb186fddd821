import type { GpgKey, ShownWarning } from './gpg-key.entity.js';
import type { KeyWarning, WarningCode } from '../../lib/openpgp/key-facts.js';

export type KeyStatus = 'valid' | 'expiring' | 'expired' | 'revoked';

type Lifetime = Pick<GpgKey, 'expiresAt' | 'revokedAt'>;

/** Milliseconds before its expiry from which a key counts as expiring: 30 days. */
const NOTICE = 30 * 24 * 60 * 60 * 1000;

/** The expiry of a key that expires at this moment, or counts as expiring now at the latest. */
export function expiringUntil(now: Date): Date {
  return new Date(now.getTime() + NOTICE);
}

/** A revoked key stays revoked, whatever its expiry. */
export function statusOf({ expiresAt, revokedAt }: Lifetime, now: Date): KeyStatus {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'valid';
  const left = Date.parse(expiresAt) - now.getTime();
  if (left <= 0) return 'expired';
  return left <= NOTICE ? 'expiring' : 'valid';
}

/** A moment as keys show it: OpenPGP knows whole seconds only. */
export function inSeconds(moment: string): string {
  return `${moment.slice(0, 19)}Z`;
}

/** What is to be said of the status; null for a valid key. */
export function statusWarning(key: Lifetime, now: Date): ShownWarning | null {
  const status = statusOf(key, now);
  const end = inSeconds(key.expiresAt ?? '');
  switch (status) {
    case 'revoked':
      return {
        code: status,
        detail: `The key was revoked at ${inSeconds(key.revokedAt ?? '')}. Clients refuse what it signs, earlier releases too: sign with another key.`,
      };
    case 'expired':
      return {
        code: status,
        detail: `The key expired at ${end}. Clients may warn about what it signs, or refuse it: upload the key again with a later expiry.`,
      };
    case 'expiring':
      return {
        code: status,
        detail: `The key expires at ${end}. Upload it again with a later expiry before that.`,
      };
    case 'valid':
      return null;
  }
}

/** Those that the clock changes are told from the dates, at each answer. */
const TOLD_BY_STATUS: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'key-expired',
  'key-revoked',
]);

/** The weaknesses that an examination found, as they are stored: true of these bytes for ever. */
export function lastingWarnings(found: readonly KeyWarning[]): ShownWarning[] {
  return found
    .filter(({ code }) => !TOLD_BY_STATUS.has(code))
    .map(({ code, detail }) => ({
      code: code === 'sha1-self-signatures' ? 'weak-self-signature' : code,
      detail,
    }));
}
