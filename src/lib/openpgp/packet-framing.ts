import { ByteReader } from './byte-reader.js';
import { KeyRefusal, type RefusalCode } from './key-refusal.js';

export interface Packet {
  readonly tag: number;
  readonly body: Uint8Array;
}

export const PacketTag = {
  signature: 2,
  secretKey: 5,
  publicKey: 6,
  secretSubkey: 7,
  userId: 13,
  publicSubkey: 14,
  userAttribute: 17,
} as const;

/**
 * Yields the packets lazily. Accepts the old and the new format (RFC 9580, 4.2), but only definite
 * lengths. Throws KeyRefusal with the code `malformed`.
 */
export function* readPackets(bytes: Uint8Array, malformed: RefusalCode): Generator<Packet> {
  const reader = new ByteReader(bytes, malformed);
  while (reader.remaining > 0) {
    const header = reader.readUint8();
    if ((header & 0x80) === 0) throw new KeyRefusal(malformed);
    const isNewFormat = (header & 0x40) !== 0;
    const tag = isNewFormat ? header & 0x3f : (header >> 2) & 0x0f;
    const length = isNewFormat
      ? readNewFormatLength(reader)
      : readOldFormatLength(reader, header & 0x03);
    if (length === undefined) throw new KeyRefusal(malformed, 'A packet has no definite length.');
    yield { tag, body: reader.take(length) };
  }
}

function readOldFormatLength(reader: ByteReader, kind: number): number | undefined {
  return [() => reader.readUint8(), () => reader.readUint16(), () => reader.readUint32()][kind]?.();
}

function readNewFormatLength(reader: ByteReader): number | undefined {
  const first = reader.readUint8();
  if (first < 192) return first;
  if (first < 224) return (first - 192) * 256 + reader.readUint8() + 192;
  return first === 255 ? reader.readUint32() : undefined;
}
