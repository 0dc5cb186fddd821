import { KeyRefusal } from './key-refusal.js';
import type { PublicKeyPacket } from './public-key-packet.js';

/** Milliseconds by which the creation time of a key or signature may be in the future. */
export const CLOCK_TOLERANCE_MS = 24 * 60 * 60 * 1000;

const MIN_RSA_BITS = 2_048;
const DSA_SIZES: readonly string[] = ['2048/224', '2048/256', '3072/256'];

/** The rules by which keys are accepted, and the time at which they are checked. */
export interface Admission {
  /** Also accepts signing keys on elliptic curves (`GANTRY_KEYS_ALLOW_ECC`). */
  readonly allowEcc: boolean;
  readonly now: Date;
}

/**
 * Whether the key or subkey is strong enough for release signatures and has a permitted algorithm.
 */
export function isStrong(key: PublicKeyPacket, allowEcc: boolean): boolean {
  if (key.encryptsOnly) return false;
  if (key.algorithm === 'RSA') return key.bits >= MIN_RSA_BITS;
  if (key.algorithm === 'DSA') return DSA_SIZES.includes(`${key.bits}/${key.subgroupBits}`);
  return allowEcc && key.curve?.isVerifiable === true;
}

/** Throws KeyRefusal if the algorithm, curve, size or creation time is not permitted. */
export function checkPrimary(key: PublicKeyPacket, { allowEcc, now }: Admission): void {
  if (key.encryptsOnly || (key.curve && !allowEcc))
    throw new KeyRefusal('algorithm', `This is an ${key.algorithm} key.`);
  if (!isStrong(key, allowEcc))
    throw new KeyRefusal(key.curve ? 'curve' : 'key-size', `This is a key of ${key.bits} bits.`);
  if (key.created.getTime() > now.getTime() + CLOCK_TOLERANCE_MS)
    throw new KeyRefusal('created-in-future');
}
