import * as openpgp from 'openpgp';
import type { KeyPackets } from './key-packets.js';
import { KeyRefusal } from './key-refusal.js';
import { LIBRARY_CONFIG } from './signature-verification.js';

/** The key packets in the form with which openpgp.js verifies signatures. */
export interface LibraryKey {
  readonly primary: openpgp.PublicKeyPacket;
  readonly subkeys: readonly openpgp.PublicSubkeyPacket[];
}

/**
 * Parses a key with openpgp.js. Throws KeyRefusal if openpgp.js cannot read the key, or finds other
 * keys or another number of identities than our parser: clients may then disagree, too.
 */
export async function readWithLibrary(packets: KeyPackets): Promise<LibraryKey> {
  const key = await readKey(packets.bytes);
  const seen = [
    key.users.length,
    ...key.getKeys().map((part) => part.getFingerprint().toUpperCase()),
  ];
  const expected = [
    packets.identities.length,
    packets.primary.fingerprint,
    ...packets.subkeys.map(({ fingerprint }) => fingerprint),
  ];
  const primary = key.keyPacket;
  const subkeys = key.subkeys
    .map(({ keyPacket }) => keyPacket)
    .filter((packet) => packet instanceof openpgp.PublicSubkeyPacket);
  const isPublic =
    primary instanceof openpgp.PublicKeyPacket && subkeys.length === key.subkeys.length;
  if (!isPublic || seen.join() !== expected.join()) throw new KeyRefusal('parser-difference');
  return { primary, subkeys };
}

async function readKey(binaryKey: Uint8Array): Promise<openpgp.Key> {
  try {
    return await openpgp.readKey({ binaryKey, config: LIBRARY_CONFIG });
  } catch {
    // Drops the library's message, which is not written for users.
    throw new KeyRefusal('parser-difference');
  }
}
