import { ECDH } from 'node:crypto';

export interface Curve {
  readonly bits: number;
  /** The name in OpenSSL. Undefined for Ed25519 and Curve25519: only the form is checked. */
  readonly openssl: string | undefined;
  /**
   * Whether openpgp.js can verify signatures on the curve. For secp256k1 and Brainpool curves, it
   * needs `eckey-utils`, which it does not install. Curve25519 only encrypts.
   */
  readonly isVerifiable: boolean;
}

export const ED25519 = '2B06010401DA470F01';
export const CURVE25519 = '2B060104019755010501';

/**
 * By object identifier in upper-case hex: the curves that go-crypto has supported since 2023,
 * except X448 and Ed448.
 */
export const CURVES: Readonly<Record<string, Curve>> = {
  [ED25519]: { bits: 255, openssl: undefined, isVerifiable: true },
  [CURVE25519]: { bits: 255, openssl: undefined, isVerifiable: false },
  '2A8648CE3D030107': { bits: 256, openssl: 'prime256v1', isVerifiable: true },
  '2B81040022': { bits: 384, openssl: 'secp384r1', isVerifiable: true },
  '2B81040023': { bits: 521, openssl: 'secp521r1', isVerifiable: true },
  '2B8104000A': { bits: 256, openssl: 'secp256k1', isVerifiable: false },
  '2B2403030208010107': { bits: 256, openssl: 'brainpoolP256r1', isVerifiable: false },
  '2B240303020801010B': { bits: 384, openssl: 'brainpoolP384r1', isVerifiable: false },
  '2B240303020801010D': { bits: 512, openssl: 'brainpoolP512r1', isVerifiable: false },
};

/**
 * Whether the bytes are a point of the curve (RFC 9580, 11.2). Checks only the form of a native
 * point, which has the prefix 0x40. Takes about 0.1 ms.
 */
export function isCurvePoint(point: Uint8Array, curve: Curve): boolean {
  if (curve.openssl === undefined) return point.length === 33 && point[0] === 0x40;
  if (point[0] !== 0x04 || point.length !== 1 + 2 * Math.ceil(curve.bits / 8)) return false;
  try {
    ECDH.convertKey(point, curve.openssl);
    return true;
  } catch {
    return false; // not on the curve
  }
}
