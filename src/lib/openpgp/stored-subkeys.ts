import { decodeAcceptedArmor } from './armored-key.js';
import { KeyRefusal } from './key-refusal.js';
import { PacketTag, readPackets } from './packet-framing.js';
import { readPublicKey } from './public-key-packet.js';
import { readSignature, type SignaturePacket } from './signature-packet.js';
import { stateOfSubkey } from './subkey-bindings.js';

export interface StoredSubkey {
  /** 16 upper-case hex digits. */
  readonly keyId: string;
  /** 40 upper-case hex digits. */
  readonly fingerprint: string;
  readonly revoked: boolean;
  /** Null: never. */
  readonly expiresAt: Date | null;
}

/**
 * Reads the subkeys of a previously examined armored key, without verifying signatures. Returns no
 * subkey if the current rules refuse one of them or one of their signatures.
 */
export function readStoredSubkeys(armor: string): StoredSubkey[] {
  try {
    return readSubkeys(decodeAcceptedArmor(armor));
  } catch (error) {
    if (error instanceof KeyRefusal) return [];
    throw error;
  }
}

function readSubkeys(bytes: Uint8Array): StoredSubkey[] {
  const subkeys: { body: Uint8Array; signatures: SignaturePacket[] }[] = [];
  let isInSubkey = false;
  for (const { tag, body } of readPackets(bytes, 'packet-format')) {
    if (tag !== PacketTag.signature) {
      isInSubkey = tag === PacketTag.publicSubkey;
      if (isInSubkey) subkeys.push({ body, signatures: [] });
    } else if (isInSubkey) subkeys.at(-1)?.signatures.push(readSignature(body));
  }
  return subkeys.map(({ body, signatures }) => {
    const subkey = readPublicKey(body, 'subkey-algorithm');
    const { revoked, expiresAt } = stateOfSubkey({ ...subkey, signatures });
    return { keyId: subkey.keyId, fingerprint: subkey.fingerprint, revoked, expiresAt };
  });
}
