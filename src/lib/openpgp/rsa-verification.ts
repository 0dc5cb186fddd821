import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as openpgp from 'openpgp';

import { ByteReader } from './byte-reader.js';
import { CERTIFICATIONS, type SignaturePacket, SignatureType } from './signature-packet.js';
import type { LibraryPacket, SignedData } from './signature-verification.js';

const { publicKey, hash } = openpgp.enums;

const RSA: readonly unknown[] = [publicKey.rsaEncryptSign, publicKey.rsaSign];
const DIGESTS: ReadonlyMap<unknown, string> = new Map([
  [hash.sha1, 'sha1'],
  [hash.sha224, 'sha224'],
  [hash.sha256, 'sha256'],
  [hash.sha384, 'sha384'],
  [hash.sha512, 'sha512'],
]);
const OVER_TWO_KEYS: readonly number[] = [
  SignatureType.subkeyBinding,
  SignatureType.primaryKeyBinding,
  SignatureType.subkeyRevocation,
];
const OVER_ONE_KEY: readonly number[] = [SignatureType.directKey, SignatureType.keyRevocation];

/** What the library keeps of an RSA key. */
interface Rsa {
  readonly n: Uint8Array;
  readonly e: Uint8Array;
}

/**
 * True when this RSA key certainly made the signature over these keys and user ids, and it holds nothing that the library
 * might refuse. False says nothing: the library decides. It has other threads import the key and verify, which costs three
 * times as much as doing both here (docs/performance.md).
 */
export function isSurelyTrue(
  signature: SignaturePacket,
  packet: openpgp.SignaturePacket,
  issuer: LibraryPacket,
  data: SignedData,
): boolean {
  try {
    return isTrue(signature, packet, issuer, data);
  } catch {
    // A key that OpenSSL does not import, a number that is not there.
    return false;
  }
}

function isTrue(
  { body }: SignaturePacket,
  packet: openpgp.SignaturePacket,
  issuer: LibraryPacket,
  data: SignedData,
): boolean {
  const digest = DIGESTS.get(packet.hashAlgorithm);
  const isMeant =
    packet.version === 4 &&
    packet.publicKeyAlgorithm === issuer.algorithm &&
    packet.issuerKeyID.equals(issuer.getKeyID());
  if (digest === undefined || !isMeant || !RSA.includes(issuer.algorithm) || holdsCritical(packet))
    return false;
  const signed = signedBytes(packet, data);
  return (
    signed !== null &&
    hasBeginning(packet, createHash(digest).update(signed).digest()) &&
    verify(digest, signed, keyOf(issuer), numberIn(body, packet, issuer))
  );
}

/** What the library does not know, or by its configuration does not want to. */
function holdsCritical({ unknownSubpackets, rawNotations }: openpgp.SignaturePacket): boolean {
  return (
    unknownSubpackets.some(({ critical }) => critical) ||
    rawNotations.some(({ critical }) => critical)
  );
}

/** RFC 9580, 5.2.4. Null for what is signed otherwise. */
function signedBytes(
  { signatureType, signatureData }: openpgp.SignaturePacket,
  data: SignedData,
): Buffer | null {
  if (signatureType === null || signatureData === null || !('key' in data)) return null;
  const about = aboutKey(signatureType, data);
  const trailer = Buffer.from([4, 0xff, 0, 0, 0, 0]);
  trailer.writeUInt32BE(signatureData.length, 2);
  return about && Buffer.concat([keyBytes(data.key), ...about, signatureData, trailer]);
}

function aboutKey(type: number, data: SignedData): Uint8Array[] | null {
  if (CERTIFICATIONS.includes(type) || type === SignatureType.certificationRevocation) {
    if ('userID' in data) return framed(0xb4, 4, data.userID.write());
    return 'userAttribute' in data ? framed(0xd1, 4, data.userAttribute.write()) : null;
  }
  if (OVER_TWO_KEYS.includes(type)) return 'bind' in data ? [keyBytes(data.bind)] : null;
  return OVER_ONE_KEY.includes(type) ? [] : null;
}

function keyBytes(key: LibraryPacket): Buffer {
  return Buffer.concat(framed(0x99, 2, key.write()));
}

function framed(tag: number, lengthOctets: number, bytes: Uint8Array): Uint8Array[] {
  const head = Buffer.alloc(1 + lengthOctets, tag);
  head.writeUIntBE(bytes.length, 1, lengthOctets);
  return [head, bytes];
}

/** A signature tells the first two octets of its digest. */
function hasBeginning({ signedHashValue }: openpgp.SignaturePacket, digest: Buffer): boolean {
  return signedHashValue !== null && digest.subarray(0, 2).equals(signedHashValue);
}

/** The one number that ends an RSA signature, as long as the modulus. */
function numberIn(
  body: Uint8Array,
  { signatureData }: openpgp.SignaturePacket,
  issuer: LibraryPacket,
): Uint8Array {
  const reader = new ByteReader(body, 'malformed-signature');
  reader.skip(signatureData?.length ?? 0);
  reader.skip(reader.uint16());
  reader.skip(2);
  const number = reader.take(Math.ceil(reader.uint16() / 8));
  const missing = rsaOf(issuer).n.length - number.length;
  return missing > 0 ? Buffer.concat([Buffer.alloc(missing), number]) : number;
}

const imported = new WeakMap<LibraryPacket, KeyObject>();

/** Once for all signatures of a key. */
function keyOf(packet: LibraryPacket): KeyObject {
  const known = imported.get(packet);
  if (known) return known;
  const { n, e } = rsaOf(packet);
  const key = createPublicKey({
    key: { kty: 'RSA', n: base64url(n), e: base64url(e) },
    format: 'jwk',
  });
  imported.set(packet, key);
  return key;
}

const rsaOf = ({ publicParams }: LibraryPacket): Rsa => publicParams as Rsa;
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
