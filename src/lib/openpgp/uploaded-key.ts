import { dearmorPublicKey } from './armored-key.js';
import { type KeyPackets, readKeyPackets } from './key-packets.js';
import type { Admission } from './signing-strength.js';

/**
 * An upload that is a well-formed key. Fingerprint and key ID are reliable; signatures are not
 * verified yet.
 */
export interface UploadedKey {
  /** The text as it was sent. */
  readonly armor: string;
  readonly packets: KeyPackets;
}

/**
 * Performs all checks that need no public-key operation, so that the caller can find duplicates
 * (`packets.primary.fingerprint`) before the expensive part. Takes about 25 ms for 512 KiB.
 */
export function readArmoredKey(armor: string, admission: Admission): UploadedKey {
  return { armor, packets: readKeyPackets(dearmorPublicKey(armor), admission) };
}
