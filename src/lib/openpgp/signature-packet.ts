import { ByteReader } from './byte-reader.js';
import { KeyRefusal } from './key-refusal.js';
import { SubpacketType, type Subpackets, readSubpackets } from './signature-subpackets.js';

/** Signature types (RFC 9580, 5.2.1). */
export const SignatureType = {
  binary: 0x00,
  subkeyBinding: 0x18,
  primaryKeyBinding: 0x19,
  directKey: 0x1f,
  keyRevocation: 0x20,
  subkeyRevocation: 0x28,
  certificationRevocation: 0x30,
} as const;

export const CERTIFICATIONS: readonly number[] = [0x10, 0x11, 0x12, 0x13];

export const HashAlgorithm = { md5: 1, sha1: 2, ripemd160: 3 } as const;

const MAX_BODY_BYTES = 16 * 1024;
const MATERIAL_NUMBERS: Readonly<Record<number, number>> = { 1: 1, 3: 1, 17: 2, 19: 2, 22: 2 };

/**
 * The parsed content of a signature, not yet verified. Times are seconds since 1970, or since a
 * creation.
 */
export interface SignaturePacket {
  readonly body: Uint8Array;
  readonly version: number;
  readonly type: number;
  readonly hash: number;
  readonly created: number;
  readonly expiresAfter: number;
  readonly keyExpiresAfter: number;
  /** Key IDs, 16 upper-case hex digits. */
  readonly issuers: readonly string[];
  /** First octet of the key flags; undefined if there are none, which differs from 0. */
  readonly keyFlags: number | undefined;
  readonly primaryUserId: boolean;
  readonly exportable: boolean;
  readonly embedded: SignaturePacket | undefined;
}

/** Linear for all input: a signature may embed one other, which may embed none. */
export function readSignature(body: Uint8Array): SignaturePacket {
  if (body.length > MAX_BODY_BYTES)
    throw new KeyRefusal('too-many-packets', 'A signature has more than 16 KiB.');
  if (body[0] === 3) return readVersion3(body);
  if (body[0] === 4) return readVersion4(body, true);
  throw new KeyRefusal('malformed-signature');
}

/** Whether the hash is broken: clients ignore such signatures. */
export function isBroken(signature: SignaturePacket): boolean {
  return signature.hash === HashAlgorithm.md5 || signature.hash === HashAlgorithm.ripemd160;
}

/** No client verifies version 3 or a broken hash. */
export function isIgnoredByClients(signature: SignaturePacket): boolean {
  return signature.version === 3 || isBroken(signature);
}

function readVersion3(body: Uint8Array): SignaturePacket {
  const reader = new ByteReader(body, 'malformed-signature');
  if (reader.uint16() !== 0x0305) throw new KeyRefusal('malformed-signature');
  const type = reader.uint8();
  const created = reader.uint32();
  const issuers = [hex(reader.take(8))];
  reader.uint8(); // public-key algorithm
  return {
    ...claimsOf(new Map(), false),
    body,
    version: 3,
    type,
    hash: reader.uint8(),
    created,
    issuers,
  };
}

function readVersion4(body: Uint8Array, mayEmbed: boolean): SignaturePacket {
  const reader = new ByteReader(body, 'malformed-signature');
  const version = reader.uint8();
  const type = reader.uint8();
  const algorithm = reader.uint8();
  const hash = reader.uint8();
  const subpackets: Subpackets = new Map();
  readSubpackets(reader.take(reader.uint16()), true, subpackets);
  if (!subpackets.has(SubpacketType.created)) throw new KeyRefusal('malformed-signature');
  readSubpackets(reader.take(reader.uint16()), false, subpackets);
  reader.uint16(); // the first two octets of the hash
  checkMaterial(reader, algorithm);
  return { body, version, type, hash, ...claimsOf(subpackets, mayEmbed) };
}

/** The numbers must fill the packet exactly. Unknown algorithms are not checked. */
function checkMaterial(reader: ByteReader, algorithm: number): void {
  const numbers = MATERIAL_NUMBERS[algorithm];
  if (numbers === undefined) return;
  for (let index = 0; index < numbers; index += 1) reader.take(Math.ceil(reader.uint16() / 8));
  if (reader.remaining > 0) throw new KeyRefusal('malformed-signature');
}

function claimsOf(
  subpackets: Subpackets,
  mayEmbed: boolean,
): Omit<SignaturePacket, 'body' | 'version' | 'type' | 'hash'> {
  return {
    created: seconds(subpackets.get(SubpacketType.created)),
    expiresAfter: seconds(subpackets.get(SubpacketType.expiresAfter)),
    keyExpiresAfter: seconds(subpackets.get(SubpacketType.keyExpiresAfter)),
    issuers: issuersIn(subpackets),
    keyFlags: subpackets.get(SubpacketType.keyFlags)?.[0],
    primaryUserId: (subpackets.get(SubpacketType.primaryUserId)?.[0] ?? 0) !== 0,
    exportable: (subpackets.get(SubpacketType.exportable)?.[0] ?? 1) !== 0,
    embedded: embeddedIn(subpackets, mayEmbed),
  };
}

function embeddedIn(subpackets: Subpackets, mayEmbed: boolean): SignaturePacket | undefined {
  const body = subpackets.get(SubpacketType.embeddedSignature);
  if (!body) return undefined;
  if (!mayEmbed || body[0] !== 4) throw new KeyRefusal('malformed-signature');
  const signature = readVersion4(body, false);
  if (signature.type !== SignatureType.primaryKeyBinding)
    throw new KeyRefusal('malformed-signature');
  return signature;
}

/**
 * The key ID, and the end of a version 4 fingerprint, which is a key ID too. The two may differ.
 */
function issuersIn(subpackets: Subpackets): string[] {
  const keyId = subpackets.get(SubpacketType.issuerKeyId);
  const fingerprint = subpackets.get(SubpacketType.issuerFingerprint);
  return [keyId, fingerprint?.[0] === 4 ? fingerprint.subarray(-8) : undefined].flatMap((bytes) =>
    bytes ? [hex(bytes)] : [],
  );
}

function seconds(data: Uint8Array | undefined): number {
  return data ? new ByteReader(data, 'malformed-signature').uint32() : 0;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}
