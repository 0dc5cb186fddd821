// Generated from openapi/ by npm run generate. Do not edit.
import type { GpgKeyWarning } from './GpgKeyWarning.js';

/** The parsed content of the key. */
export interface GpgKeyOpenpgp {
  /** Fingerprint of the primary key, 40 hexadecimal digits in upper case. */
  'fingerprint': string;
  /** `rsa` or `dsa`; `eddsa` or `ecdsa` if the operator allows elliptic curves. */
  'algorithm': string;
  /** Size of the primary key in bits. */
  'bits': number;
  /** The valid user IDs, which the key certifies and has not revoked; empty only if the key is revoked. */
  'user-ids': Array<string>;
  /** When the key expires, in ISO 8601, UTC; null if it does not expire. */
  'expires-at': string | null;
  /** When the key was revoked, in ISO 8601, UTC; null if it was not revoked. */
  'revoked-at': string | null;
  /** `expiring` means that the key expires within 30 days. A revoked key is `revoked`, even if it has expired. */
  'status': 'valid' | 'expiring' | 'expired' | 'revoked';
  /** Weaknesses of the key that do not prevent its upload, such as self-signatures with SHA-1 only. */
  'warnings': Array<GpgKeyWarning>;
}
