import { crc24 } from './crc24.js';

const COLUMNS = 64;

/**
 * The armor that the provider registry serves: no headers, 64 columns, LF, with checksum, and
 * exactly the uploaded packets. openpgp.js' own armor() damages user IDs that are not UTF-8 and
 * drops packets.
 */
export function canonicalArmor(packets: Uint8Array): string {
  const base64 = Buffer.from(packets).toString('base64');
  const lines = ['-----BEGIN PGP PUBLIC KEY BLOCK-----', ''];
  for (let start = 0; start < base64.length; start += COLUMNS)
    lines.push(base64.slice(start, start + COLUMNS));
  lines.push(`=${crc24(packets)}`, '-----END PGP PUBLIC KEY BLOCK-----', '');
  return lines.join('\n');
}
