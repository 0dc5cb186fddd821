import { crc24 } from './crc24.js';

const COLUMNS = 64;

/**
 * Encodes the uploaded packets as the armor that the provider registry serves: no headers, 64
 * columns, LF, and a checksum. The `armor()` of openpgp.js damages user IDs that are not UTF-8, and
 * drops packets.
 */
export function encodeCanonicalArmor(packets: Uint8Array): string {
  const base64 = Buffer.from(packets).toString('base64');
  const lines = ['-----BEGIN PGP PUBLIC KEY BLOCK-----', ''];
  for (let start = 0; start < base64.length; start += COLUMNS)
    lines.push(base64.slice(start, start + COLUMNS));
  lines.push(`=${crc24(packets)}`, '-----END PGP PUBLIC KEY BLOCK-----', '');
  return lines.join('\n');
}
