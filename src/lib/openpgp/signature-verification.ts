import * as openpgp from 'openpgp';

import type { SignaturePacket } from './signature-packet.js';
import { CLOCK_TOLERANCE_MS } from './signing-strength.js';

export type LibraryPacket = openpgp.PublicKeyPacket | openpgp.PublicSubkeyPacket;

/** What a signature is over, in the words of openpgp.js. */
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
 * Complete, because methods of openpgp.js take what is missing for undefined. SHA-1 passes in
 * signatures on keys, where our own rules judge it: refusing it here would hide SHA-1 revocations.
 * In signatures over files the library's own refusal of SHA-1 stays.
 */
export const LIBRARY_CONFIG: openpgp.Config = {
  ...openpgp.config,
  rejectPublicKeyAlgorithms: new Set([openpgp.enums.publicKey.elgamal]),
  minRSABits: 2_048,
  ignoreMalformedPackets: false,
};

/**
 * Whether the signature was made by this key over this data; times are not looked at. Never throws.
 */
export async function verifies(
  signature: SignaturePacket,
  issuer: LibraryPacket,
  data: SignedData,
): Promise<boolean> {
  try {
    const packet = new openpgp.SignaturePacket();
    packet.read(signature.body);
    // The library refuses signatures that name a designated revoker, for want of support. Whatever
    // such a one
    // signs, we refuse elsewhere: a revocation must be the key's own.
    packet.revocationKeyClass = null;
    const { signatureType, created } = packet;
    if (signatureType === null || created === null) return false;
    await packet.verify(issuer, signatureType, data, created, false, LIBRARY_CONFIG);
    return true;
  } catch {
    return false;
  }
}

/** Whether the signature is in force: neither expired nor made later than now. */
export function isLive({ created, expiresAfter }: SignaturePacket, now: Date): boolean {
  if (created * 1000 > now.getTime() + CLOCK_TOLERANCE_MS) return false;
  return expiresAfter === 0 || (created + expiresAfter) * 1000 > now.getTime();
}

export function newest(signatures: readonly SignaturePacket[]): SignaturePacket | undefined {
  return signatures.reduce<SignaturePacket | undefined>(
    (best, next) => (best && best.created >= next.created ? best : next),
    undefined,
  );
}
