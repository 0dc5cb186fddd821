import { ByteReader } from './byte-reader.js';
import { KeyRefusal, type RefusalCode } from './key-refusal.js';

/** Content by type. If a type is repeated, the last one counts, as in openpgp.js and go-crypto. */
export type Subpackets = Map<number, Uint8Array>;

export const SubpacketType = {
  created: 2,
  expiresAfter: 3,
  exportable: 4,
  keyExpiresAfter: 9,
  issuerKeyId: 16,
  primaryUserId: 25,
  keyFlags: 27,
  embeddedSignature: 32,
  issuerFingerprint: 33,
} as const;

/**
 * The only types that count in the unhashed area: issuers are hints, and embedded signatures are
 * verified separately.
 */
const TRUSTED_UNHASHED: ReadonlySet<number> = new Set([
  SubpacketType.issuerKeyId,
  SubpacketType.embeddedSignature,
  SubpacketType.issuerFingerprint,
]);

const exactly = (length: number) => (data: Uint8Array) => data.length === length;
const notEmpty = (data: Uint8Array): boolean => data.length > 0;
/** A version and 20 octets, or 32 in version 5. Refuses version 6, on which clients differ. */
function isFingerprint(data: Uint8Array): boolean {
  const [version = 6] = data;
  return version < 5 ? data.length === 21 : version === 5 && data.length === 33;
}

/**
 * The rules of go-crypto (checked at v1.4.1), the library of Terraform and OpenTofu. It refuses the
 * whole key if a subpacket violates them.
 */
const SHAPES: Readonly<Record<number, (data: Uint8Array) => boolean>> = {
  [SubpacketType.created]: exactly(4),
  [SubpacketType.expiresAfter]: exactly(4),
  [SubpacketType.exportable]: exactly(1),
  5: exactly(2), // trust signature
  6: (data) => data.at(-1) === 0, // regular expression
  [SubpacketType.keyExpiresAfter]: exactly(4),
  [SubpacketType.issuerKeyId]: exactly(8),
  20: isNotation,
  [SubpacketType.primaryUserId]: exactly(1),
  [SubpacketType.keyFlags]: notEmpty,
  29: notEmpty, // reason for revocation
  [SubpacketType.embeddedSignature]: notEmpty,
  [SubpacketType.issuerFingerprint]: isFingerprint,
  35: isFingerprint, // intended recipient
  39: (data) => data.length % 2 === 0, // preferred AEAD suites
};

/** Maximum subpackets with a defined format in one area, which has space for thousands. */
const MAX_SUBPACKETS = 32;

/**
 * Adds the relevant subpackets of one area to `subpackets` (RFC 9580, 5.2.3.7). Throws KeyRefusal
 * for malformed or too many subpackets, and for a second embedded signature.
 */
export function readSubpackets(area: Uint8Array, isHashed: boolean, subpackets: Subpackets): void {
  let count = 0;
  walkSubpackets(area, 'malformed-signature', (type, start, end) => {
    const isWellFormed = SHAPES[type];
    if (!isWellFormed || !(isHashed || TRUSTED_UNHASHED.has(type))) return;
    const data = area.subarray(start, end);
    count += 1;
    const isSecondEmbedded = type === SubpacketType.embeddedSignature && subpackets.has(type);
    if (!isWellFormed(data) || isSecondEmbedded || count > MAX_SUBPACKETS)
      throw new KeyRefusal('malformed-signature');
    subpackets.set(type, data);
  });
}

/**
 * Parses only the framing, which user attributes share with signatures. Passes positions to
 * `visit`, because views are expensive.
 */
export function walkSubpackets(
  area: Uint8Array,
  malformed: RefusalCode,
  visit: (type: number, start: number, end: number) => void,
): void {
  const reader = new ByteReader(area, malformed);
  while (reader.remaining > 0) {
    const length = readLength(reader);
    if (length === 0) throw new KeyRefusal(malformed);
    const type = reader.readUint8() & 0x7f; // the eighth bit means "critical"
    const start = reader.skip(length - 1);
    visit(type, start, start + length - 1);
  }
}

function readLength(reader: ByteReader): number {
  const first = reader.readUint8();
  if (first < 192) return first;
  return first < 255 ? (first - 192) * 256 + reader.readUint8() + 192 : reader.readUint32();
}

function isNotation(data: Uint8Array): boolean {
  if (data.length < 8) return false;
  const { buffer, byteOffset } = data;
  const view = new DataView(buffer, byteOffset, 8);
  return data.length === 8 + view.getUint16(4) + view.getUint16(6);
}
