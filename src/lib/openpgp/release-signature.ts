import { dearmorPublicKey } from './armored-key.js';
import { type ExaminedKey, examineKey } from './key-examination.js';
import type { ExaminationOptions, KeyWarning } from './key-facts.js';
import { type KeyPackets, readKeyPackets } from './key-packets.js';
import { KeyRefusal } from './key-refusal.js';
import { type Packet, PacketTag, readPackets } from './packet-framing.js';
import {
  HashAlgorithm,
  isIgnoredByClients,
  readSignature,
  type SignaturePacket,
  SignatureType,
} from './signature-packet.js';
import { isLive, type LibraryPacket, verifies } from './signature-verification.js';

/** Maximum signatures in one file. */
const MAX_SIGNATURES = 16;
const ARMOR_START = '-----BEGIN ';

export interface SignedRelease {
  /** The bytes of SHA256SUMS. */
  readonly sums: Uint8Array;
  /** The bytes of SHA256SUMS.sig. */
  readonly signature: Uint8Array;
  /** The armored public keys that may have signed. */
  readonly keys: readonly string[];
}

/** The key that signed the release. */
export interface ReleaseSigner {
  readonly fingerprint: string;
  /** Of the primary key. */
  readonly keyId: string;
  /** Of the primary key or of the subkey that signed. */
  readonly signingKeyId: string;
  readonly signedAt: Date;
  /** Whether the primary key or the subkey that signed has expired. */
  readonly isExpired: boolean;
  /** Of the key: for example, that it has expired. */
  readonly warnings: readonly KeyWarning[];
}

/**
 * Verifies the signature over SHA256SUMS. As in clients, only the first signature that names an
 * accepted key as its issuer counts. Accepts an expired key, and reports it in `isExpired`. Rejects
 * with KeyRefusal.
 */
export async function verifyRelease(
  { sums, signature, keys }: SignedRelease,
  options: ExaminationOptions,
): Promise<ReleaseSigner> {
  const outcomes = keys.map((armor) => tryReadKey(armor, options));
  const [refusal] = outcomes.filter((outcome) => outcome instanceof KeyRefusal);
  const accepted = outcomes.filter((outcome): outcome is KeyPackets => 'primary' in outcome);
  for (const candidate of readSignatures(signature)) {
    const owners = accepted.filter((packets) =>
      keyIdsOf(packets).some((keyId) => candidate.issuers.includes(keyId)),
    );
    if (owners.length > 0) return verifyWithOwners(candidate, sums, owners, options);
  }
  // If all keys are refused, nothing is known about the signer.
  throw refusal && accepted.length === 0 ? refusal : new KeyRefusal('unknown-signer');
}

/**
 * Returns the result for the first owner whose key verifies the signature; if none does, rejects
 * with the refusal of the last one. There are several owners if a key contains a subkey of another
 * owner. Such a key must not prevent releases by the real owner.
 */
async function verifyWithOwners(
  signature: SignaturePacket,
  sums: Uint8Array,
  owners: readonly KeyPackets[],
  options: ExaminationOptions,
): Promise<ReleaseSigner> {
  let refusal = new KeyRefusal('unknown-signer');
  for (const owner of owners) {
    try {
      return await verifyWithOwner(signature, sums, owner, options);
    } catch (error) {
      if (!(error instanceof KeyRefusal)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/** Returns the refusal if the current rules refuse the key. */
function tryReadKey(armor: string, options: ExaminationOptions): KeyPackets | KeyRefusal {
  try {
    return readKeyPackets(dearmorPublicKey(armor), options);
  } catch (error) {
    if (error instanceof KeyRefusal) return error;
    throw error;
  }
}

function readSignatures(bytes: Uint8Array): SignaturePacket[] {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1').trimStart();
  if (start.startsWith(ARMOR_START)) throw new KeyRefusal('armored-signature');
  const packets: Packet[] = [];
  for (const packet of readPackets(bytes, 'signature-format')) {
    if (packet.tag !== PacketTag.signature || packets.length === MAX_SIGNATURES)
      throw new KeyRefusal('signature-format');
    packets.push(packet);
  }
  if (packets.length === 0) throw new KeyRefusal('signature-format');
  return packets.map(readReleaseSignature);
}

/** Replaces the refusals of `readSignature`, whose texts are about a signature on a key. */
function readReleaseSignature({ body }: Packet): SignaturePacket {
  try {
    return readSignature(body);
  } catch (error) {
    throw error instanceof KeyRefusal ? new KeyRefusal('signature-format') : error;
  }
}

function keyIdsOf({ primary, subkeys }: KeyPackets): string[] {
  return [primary.keyId, ...subkeys.map(({ keyId }) => keyId)];
}

async function verifyWithOwner(
  signature: SignaturePacket,
  sums: Uint8Array,
  packets: KeyPackets,
  options: ExaminationOptions,
): Promise<ReleaseSigner> {
  if (signature.type !== SignatureType.binary) throw new KeyRefusal('signature-type');
  if (isIgnoredByClients(signature) || signature.hash === HashAlgorithm.sha1)
    throw new KeyRefusal('weak-signature');
  const key = await examineKey(packets, options);
  const { facts } = key;
  const signingKeyId = keyIdsOf(packets).find((keyId) => signature.issuers.includes(keyId)) ?? '';
  if (facts.revokedAt || key.revokedSubkeyIds.includes(signingKeyId))
    throw new KeyRefusal('revoked-signer');
  if (!facts.signingKeyIds.includes(signingKeyId))
    throw new KeyRefusal('signer-cannot-sign', '', facts.fingerprint);
  const data = { text: null, getBytes: () => sums };
  if (!(await verifies(signature, libraryKeyOf(key, packets, signingKeyId), data)))
    throw new KeyRefusal('signature-mismatch');
  if (!isLive(signature, options.now)) throw new KeyRefusal('signature-time');
  const { fingerprint, keyId, warnings } = facts;
  return {
    fingerprint,
    keyId,
    signingKeyId,
    signedAt: new Date(signature.created * 1000),
    isExpired:
      (facts.expiresAt !== null && facts.expiresAt <= options.now) ||
      key.expiredSubkeyIds.includes(signingKeyId),
    warnings,
  };
}

function libraryKeyOf(
  { library }: ExaminedKey,
  { subkeys }: KeyPackets,
  keyId: string,
): LibraryPacket {
  return library.subkeys[subkeys.findIndex((subkey) => subkey.keyId === keyId)] ?? library.primary;
}
