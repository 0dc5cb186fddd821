import { dearmorPublicKey } from './armored-key.js';
import { type KeyPackets, readKeyPackets } from './key-packets.js';
import type { Admission } from './signing-strength.js';

/**
 * An upload that is a well-formed key. Fingerprint and key ID are sure; whether the signatures are
 * true is not known yet.
 */
export interface UploadedKey {
  /** The text as it was sent. */
  readonly armor: string;
  readonly packets: KeyPackets;
}

/**
 * Everything that can be said without a public-key operation, so that the caller can look for
 * duplicates (`packets.primary.fingerprint`) before the costly part. At most 512 KiB, about 25 ms.
 */
export function readArmoredKey(armor: string, admission: Admission): UploadedKey {
  return { armor, packets: readKeyPackets(dearmorPublicKey(armor), admission) };
}
