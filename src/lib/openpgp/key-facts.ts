import type { Algorithm } from './public-key-packet.js';
import type { Admission } from './signing-strength.js';

export interface ExaminationOptions extends Admission {
  /** Refuses keys whose user IDs are self-signed only with SHA-1 (`GANTRY_KEYS_REFUSE_SHA1`). */
  readonly refuseSha1: boolean;
}

export type WarningCode =
  | 'duplicate-user-id'
  | 'sha1-self-signatures'
  | 'elliptic-curve-subkey'
  | 'key-expired'
  | 'key-revoked'
  | 'signing-subkey-expired';

export interface KeyWarning {
  readonly code: WarningCode;
  readonly detail: string;
}

/** The facts of an accepted key that a registry stores and shows. */
export interface KeyFacts {
  /** The text exactly as it was sent. */
  readonly armor: string;
  /** Our own armor of the same packets, for clients. */
  readonly canonicalArmor: string;
  /** 40 upper-case hex digits. */
  readonly fingerprint: string;
  /** Of the primary key: 16 upper-case hex digits. */
  readonly keyId: string;
  readonly algorithm: Algorithm;
  readonly bits: number;
  readonly createdAt: Date;
  /**
   * Of the primary key; null: never. May be in the past: an expired key is accepted with a warning.
   */
  readonly expiresAt: Date | null;
  /** When the primary key was first revoked; null if it is not revoked. */
  readonly revokedAt: Date | null;
  /** Valid user IDs that the key certifies; empty only if the key is revoked. */
  readonly userIds: readonly string[];
  /**
   * Key IDs of the primary key and subkeys that can sign, even if they have expired. A release
   * signature must name one of them.
   */
  readonly signingKeyIds: readonly string[];
  readonly warnings: readonly KeyWarning[];
}
