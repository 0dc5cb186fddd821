import { ByteReader } from './byte-reader.js';
import { KeyRefusal } from './key-refusal.js';
import { readSubpackets, type Subpackets, SubpacketType } from './signature-subpackets.js';

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

/** The weak hash algorithms (RFC 9580, 9.5). SHA-1 is accepted only in signatures on keys. */
export const HashAlgorithm = { md5: 1, sha1: 2, ripemd160: 3 } as const;

const MAX_BODY_BYTES = 16 * 1024;
/** Number of multiprecision integers in a signature, by public-key algorithm. */
const MPI_COUNTS: Readonly<Record<number, number>> = { 1: 1, 3: 1, 17: 2, 19: 2, 22: 2 };

/**
 * The parsed content of a signature, which is not verified yet. Times are in seconds: `created`
 * since 1970, `expiresAfter` since `created`, `keyExpiresAfter` since the creation of the key. The
 * last two are 0 if there is no expiry.
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
  /** First octet of the key flags; undefined if there are none. */
  readonly keyFlags: number | undefined;
  /** Whether it marks the user ID that it certifies as the primary one. */
  readonly isPrimaryUserId: boolean;
  /** False for a local signature, which clients do not use. */
  readonly exportable: boolean;
  /** In the binding of a signing subkey: the subkey's signature over the primary key. */
  readonly embedded: SignaturePacket | undefined;
}

/**
 * Parses a signature of at most 16 KiB, in linear time: it may embed one signature, which must
 * embed none. Throws KeyRefusal.
 */
export function readSignature(body: Uint8Array): SignaturePacket {
  if (body.length > MAX_BODY_BYTES)
    throw new KeyRefusal('too-many-packets', 'A signature has more than 16 KiB.');
  if (body[0] === 3) return readVersion3(body);
  if (body[0] === 4) return readVersion4(body, true);
  throw new KeyRefusal('malformed-signature');
}

/** Whether the hash is MD5 or RIPEMD-160, so that clients ignore the signature. */
export function hasBrokenHash(signature: SignaturePacket): boolean {
  return signature.hash === HashAlgorithm.md5 || signature.hash === HashAlgorithm.ripemd160;
}

/** Whether no client verifies the signature: it has version 3, or a broken hash. */
export function isIgnoredByClients(signature: SignaturePacket): boolean {
  return signature.version === 3 || hasBrokenHash(signature);
}

function readVersion3(body: Uint8Array): SignaturePacket {
  const reader = new ByteReader(body, 'malformed-signature');
  if (reader.readUint16() !== 0x0305) throw new KeyRefusal('malformed-signature');
  const type = reader.readUint8();
  const created = reader.readUint32();
  const issuers = [toHex(reader.take(8))];
  reader.readUint8(); // public-key algorithm
  return {
    ...claimsOf(new Map(), false),
    body,
    version: 3,
    type,
    hash: reader.readUint8(),
    created,
    issuers,
  };
}

function readVersion4(body: Uint8Array, mayEmbed: boolean): SignaturePacket {
  const reader = new ByteReader(body, 'malformed-signature');
  const version = reader.readUint8();
  const type = reader.readUint8();
  const algorithm = reader.readUint8();
  const hash = reader.readUint8();
  const subpackets: Subpackets = new Map();
  readSubpackets(reader.take(reader.readUint16()), true, subpackets);
  if (!subpackets.has(SubpacketType.created)) throw new KeyRefusal('malformed-signature');
  readSubpackets(reader.take(reader.readUint16()), false, subpackets);
  reader.readUint16(); // the first two octets of the hash
  checkMaterial(reader, algorithm);
  return { body, version, type, hash, ...claimsOf(subpackets, mayEmbed) };
}

/** Checks that the numbers fill the packet exactly. Does not check unknown algorithms. */
function checkMaterial(reader: ByteReader, algorithm: number): void {
  const count = MPI_COUNTS[algorithm];
  if (count === undefined) return;
  for (let index = 0; index < count; index += 1) reader.take(Math.ceil(reader.readUint16() / 8));
  if (reader.remaining > 0) throw new KeyRefusal('malformed-signature');
}

function claimsOf(
  subpackets: Subpackets,
  mayEmbed: boolean,
): Omit<SignaturePacket, 'body' | 'version' | 'type' | 'hash'> {
  return {
    created: secondsIn(subpackets.get(SubpacketType.created)),
    expiresAfter: secondsIn(subpackets.get(SubpacketType.expiresAfter)),
    keyExpiresAfter: secondsIn(subpackets.get(SubpacketType.keyExpiresAfter)),
    issuers: issuersIn(subpackets),
    keyFlags: subpackets.get(SubpacketType.keyFlags)?.[0],
    isPrimaryUserId: (subpackets.get(SubpacketType.primaryUserId)?.[0] ?? 0) !== 0,
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
 * Returns the issuer key ID, and the key ID at the end of a version 4 fingerprint. They may differ.
 */
function issuersIn(subpackets: Subpackets): string[] {
  const keyId = subpackets.get(SubpacketType.issuerKeyId);
  const fingerprint = subpackets.get(SubpacketType.issuerFingerprint);
  return [keyId, fingerprint?.[0] === 4 ? fingerprint.subarray(-8) : undefined].flatMap((bytes) =>
    bytes ? [toHex(bytes)] : [],
  );
}

function secondsIn(data: Uint8Array | undefined): number {
  return data ? new ByteReader(data, 'malformed-signature').readUint32() : 0;
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}
