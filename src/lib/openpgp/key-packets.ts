import { KeyRefusal } from './key-refusal.js';
import { type Packet, PacketTag, readPackets } from './packet-framing.js';
import { type PublicKeyPacket, readPublicKey } from './public-key-packet.js';
import {
  CERTIFICATIONS,
  isIgnoredByClients,
  readSignature,
  type SignaturePacket,
  SignatureType,
} from './signature-packet.js';
import { walkSubpackets } from './signature-subpackets.js';
import { type Admission, checkPrimary } from './signing-strength.js';
import { readUserId } from './user-id.js';

const MAX_PACKETS = 2_000;
const MAX_SIGNATURES = 1_500;
const MAX_SELF_SIGNATURES = 100;
const MAX_USER_IDS = 64;
const MAX_SUBKEYS = 64;
const MAX_ATTRIBUTES = 8;
const MAX_ATTRIBUTE_BYTES = 400_000;

/** A user ID, or a user attribute if `text` is undefined, with the signatures over it. */
export interface Identity {
  readonly body: Uint8Array;
  readonly text: string | undefined;
  readonly signatures: SignaturePacket[];
}

export interface Subkey extends PublicKeyPacket {
  readonly signatures: SignaturePacket[];
}

/** One transferable public key, parsed but not verified. All byte arrays are views into `bytes`. */
export interface KeyPackets {
  readonly bytes: Uint8Array;
  readonly primary: PublicKeyPacket;
  /** Direct-key signatures and revocations of the key. */
  readonly signatures: SignaturePacket[];
  readonly identities: Identity[];
  readonly subkeys: Subkey[];
}

/** Parses one public key, synchronously and in linear time. Throws KeyRefusal. */
export function readKeyPackets(bytes: Uint8Array, admission: Admission): KeyPackets {
  const [first, ...others] = readAllowedPackets(bytes);
  if (first?.tag !== PacketTag.publicKey) throw new KeyRefusal('first-packet-not-a-key');
  if (others.some(({ tag }) => tag === PacketTag.publicKey))
    throw new KeyRefusal('more-than-one-key');
  const primary = readPublicKey(first.body, 'algorithm');
  checkPrimary(primary, admission);
  const key: KeyPackets = { bytes, primary, signatures: [], identities: [], subkeys: [] };
  let current: Part = {
    signatures: key.signatures,
    types: [SignatureType.directKey, SignatureType.keyRevocation],
  };
  for (const packet of others) {
    if (packet.tag === PacketTag.signature) addSignature(current, packet.body);
    else current = beginPart(key, packet);
  }
  checkKey(key);
  return key;
}

/** The signatures of one part of the key, and the types that clients accept for it. */
interface Part {
  readonly signatures: SignaturePacket[];
  readonly types: readonly number[];
}

function readAllowedPackets(bytes: Uint8Array): Packet[] {
  const packets: Packet[] = [];
  for (const packet of readPackets(bytes, 'packet-format')) {
    // Precedes the check of allowed tags: the owner must learn that the private key is exposed.
    if (packet.tag === PacketTag.secretKey || packet.tag === PacketTag.secretSubkey)
      throw new KeyRefusal('private-key');
    packets.push(packet);
    if (packets.length > MAX_PACKETS)
      throw new KeyRefusal('too-many-packets', `The key has more than ${MAX_PACKETS} packets.`);
  }
  const allowed: readonly number[] = Object.values(PacketTag);
  if (packets.some(({ tag }) => !allowed.includes(tag))) throw new KeyRefusal('packet-not-allowed');
  return packets;
}

function addSignature({ signatures, types }: Part, body: Uint8Array): void {
  const signature = readSignature(body);
  if (!types.includes(signature.type)) throw new KeyRefusal('misplaced-signature');
  signatures.push(signature);
}

/** Adds a subkey, user ID or attribute. Checks the limits before it parses anything. */
function beginPart(key: KeyPackets, { tag, body }: Packet): Part {
  const signatures: SignaturePacket[] = [];
  if (tag === PacketTag.publicSubkey) {
    checkCount(MAX_SUBKEYS, key.subkeys.length + 1, 'subkeys');
    key.subkeys.push({ ...readPublicKey(body, 'subkey-algorithm'), signatures });
    return { signatures, types: [SignatureType.subkeyBinding, SignatureType.subkeyRevocation] };
  }
  const isUserId = tag === PacketTag.userId;
  const sameKind = key.identities.filter(({ text }) => (text !== undefined) === isUserId);
  if (isUserId) checkCount(MAX_USER_IDS, sameKind.length + 1, 'user IDs');
  else {
    checkCount(MAX_ATTRIBUTES, sameKind.length + 1, 'user attributes');
    checkAttribute(body);
  }
  key.identities.push({ body, text: isUserId ? readUserId(body) : undefined, signatures });
  return { signatures, types: [...CERTIFICATIONS, SignatureType.certificationRevocation] };
}

function checkAttribute(body: Uint8Array): void {
  if (body.length > MAX_ATTRIBUTE_BYTES) throw new KeyRefusal('user-attribute');
  walkSubpackets(body, 'user-attribute', () => undefined);
}

function checkKey({ primary, signatures, identities, subkeys }: KeyPackets): void {
  if (!identities.some(({ text }) => text !== undefined)) throw new KeyRefusal('no-user-id');
  const keyAndIdentitySignatures = [
    ...signatures,
    ...identities.flatMap((identity) => identity.signatures),
  ];
  const selfSignatureCount = keyAndIdentitySignatures.filter(({ issuers }) =>
    issuers.includes(primary.keyId),
  ).length;
  const subkeySignatures = subkeys.map((subkey) => subkey.signatures);
  checkCount(
    MAX_SIGNATURES,
    keyAndIdentitySignatures.length + subkeySignatures.flat().length,
    'signatures',
  );
  checkCount(MAX_SELF_SIGNATURES, selfSignatureCount, 'self-signatures');
  if (!subkeySignatures.every((bindings) => bindings.some(isBinding)))
    throw new KeyRefusal('subkey-binding');
}

function isBinding(signature: SignaturePacket): boolean {
  return signature.type === SignatureType.subkeyBinding && !isIgnoredByClients(signature);
}

function checkCount(limit: number, count: number, what: string): void {
  if (count > limit)
    throw new KeyRefusal('too-many-packets', `The key has more than ${limit} ${what}.`);
}
