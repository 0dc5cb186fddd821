import { dearmorPublicKey } from '../../../../src/lib/openpgp/armored-key.js';
import { readPackets } from '../../../../src/lib/openpgp/packet-framing.js';
import { readSample } from './corpus.js';

/** A packet in the new format with a five-octet length. */
export function packet(tag: number, body: Uint8Array | string): Buffer {
  const bytes = Buffer.from(body);
  const header = Buffer.from([0xc0 | tag, 0xff, 0, 0, 0, 0]);
  header.writeUInt32BE(bytes.length, 2);
  return Buffer.concat([header, bytes]);
}

/** The body of a version 4 certification with an unknown algorithm and these hashed subpackets. */
export function foreignCertification(subpackets: Uint8Array): Buffer {
  const area = Buffer.concat([Buffer.from([5, 2, 0, 0, 0, 1]), subpackets]);
  return Buffer.concat([
    Buffer.from([4, 0x10, 99, 8, area.length >> 8, area.length & 0xff]),
    area,
    Buffer.alloc(4),
  ]);
}

/** A real key of the corpus, with its key packet alone and with all packets. */
export function genuineKey(): { keyPacket: Buffer; all: Buffer } {
  const all = Buffer.from(dearmorPublicKey(readSample('accepted/plain-rsa2048.asc')));
  const [first] = readPackets(all, 'packet-format');
  return { keyPacket: packet(6, first?.body ?? ''), all };
}
