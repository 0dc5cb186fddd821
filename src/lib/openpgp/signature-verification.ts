import * as openpgp from 'openpgp';
import type { SignaturePacket } from './signature-packet.js';
import { CLOCK_TOLERANCE_MS } from './signing-strength.js';

export type LibraryPacket = openpgp.PublicKeyPacket | openpgp.PublicSubkeyPacket;

/** The data that a signature covers, as openpgp.js expects it. */
export type SignedData =
  | { readonly key: LibraryPacket }
  | { readonly key: LibraryPacket; readonly bind: LibraryPacket }
  | { readonly key: LibraryPacket; readonly userID: Writable }
  | { readonly key: LibraryPacket; readonly userAttribute: Writable }
  | { readonly text: null; readonly getBytes: () => Uint8Array };

interface Writable {
  readonly write: () => Uint8Array;
}

/**
 * The configuration for openpgp.js, with every member, because `SignaturePacket.verify` does not
 * add the defaults. The defaults accept SHA-1 in signatures on keys; refusing it here would hide
 * revocations with SHA-1.
 */
export const LIBRARY_CONFIG: openpgp.Config = {
  ...openpgp.config,
  rejectPublicKeyAlgorithms: new Set([openpgp.enums.publicKey.elgamal]),
  minRSABits: 2_048,
  ignoreMalformedPackets: false,
};

/** Whether openpgp.js accepts the signature of `issuer`, regardless of times. Never rejects. */
export async function verifies(
  signature: SignaturePacket,
  issuer: LibraryPacket,
  data: SignedData,
): Promise<boolean> {
  try {
    const packet = new openpgp.SignaturePacket();
    packet.read(signature.body);
    // openpgp.js refuses signatures that name a designated revoker. They are valid here, but only
    // the key itself can revoke.
    packet.revocationKeyClass = null;
    const { signatureType, created } = packet;
    if (signatureType === null || created === null) return false;
    await packet.verify(issuer, signatureType, data, created, false, LIBRARY_CONFIG);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the signature is valid now: not expired, and not created more than 24 h in the future.
 */
export function isLive({ created, expiresAfter }: SignaturePacket, now: Date): boolean {
  if (created * 1000 > now.getTime() + CLOCK_TOLERANCE_MS) return false;
  return expiresAfter === 0 || (created + expiresAfter) * 1000 > now.getTime();
}

/** Returns the newest signature, the first of several from the same second; undefined if none. */
export function newestOf(signatures: readonly SignaturePacket[]): SignaturePacket | undefined {
  return signatures.reduce<SignaturePacket | undefined>(
    (best, next) => (best && best.created >= next.created ? best : next),
    undefined,
  );
}
