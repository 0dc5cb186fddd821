import { ByteReader } from './byte-reader.js';
import { KeyRefusal, type RefusalCode } from './key-refusal.js';

/** Content by type. The last of repeated ones counts, as in openpgp.js and go-crypto. */
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
 * The only types that count in the unhashed area: issuers are hints, and an embedded signature is
 * verified itself.
 */
const TRUSTED_UNHASHED: ReadonlySet<number> = new Set([
  SubpacketType.issuerKeyId,
  SubpacketType.embeddedSignature,
  SubpacketType.issuerFingerprint,
]);

const exactly = (length: number) => (data: Uint8Array) => data.length === length;
const notEmpty = (data: Uint8Array): boolean => data.length > 0;
/** A version, then 20 octets, or 32 in version 5. Clients differ on version 6. */
function isFingerprint(data: Uint8Array): boolean {
  const [version = 6] = data;
  return version < 5 ? data.length === 21 : version === 5 && data.length === 33;
}

/**
 * The rules of go-crypto, which the clients use (checked at v1.4.1). It refuses the whole key if a
 * subpacket breaks them.
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

/** Maximum subpackets with a defined format in one area: a key could contain a hundred thousand. */
const MAX_SUBPACKETS = 32;

/**
 * Adds the relevant subpackets of one area of a version 4 signature, each well-formed (RFC 9580,
 * 5.2.3.7).
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
 * `visit`, to avoid views that are not needed.
 */
export function walkSubpackets(
  area: Uint8Array,
  malformed: RefusalCode,
  visit: (type: number, start: number, end: number) => void,
): void {
  const reader = new ByteReader(area, malformed);
  while (reader.remaining > 0) {
    const first = reader.uint8();
    const length =
      first < 192
        ? first
        : first < 255
          ? (first - 192) * 256 + reader.uint8() + 192
          : reader.uint32();
    if (length === 0) throw new KeyRefusal(malformed);
    const type = reader.uint8() & 0x7f; // the eighth bit means "critical"
    const start = reader.skip(length - 1);
    visit(type, start, start + length - 1);
  }
}

function isNotation(data: Uint8Array): boolean {
  if (data.length < 8) return false;
  const { buffer, byteOffset } = data;
  const view = new DataView(buffer, byteOffset, 8);
  return data.length === 8 + view.getUint16(4) + view.getUint16(6);
}
