import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCanonicalArmor } from '../../../src/lib/openpgp/canonical-armor.js';
import { KeyExaminer } from '../../../src/lib/openpgp/key-examiner.js';
import { KeyRefusal } from '../../../src/lib/openpgp/key-refusal.js';
import { readArmoredKey } from '../../../src/lib/openpgp/uploaded-key.js';
import { countTurns, measureMinCpuTime } from '../../support/event-loop.js';
import { OPTIONS, outcomeOf, readSample } from './support/corpus.js';
import { foreignCertification, genuineKey, packet } from './support/packets.js';

const LIMIT = 512 * 1024;
const BEGIN = '-----BEGIN PGP PUBLIC KEY BLOCK-----';
const END = '-----END PGP PUBLIC KEY BLOCK-----';
// The maximum data in 512 KiB of armor, which includes line breaks.
const MAX_PACKETS_BYTES = 385_000;

const { keyPacket, all } = genuineKey();

function repeated(part: Uint8Array, bytes: number): Buffer {
  return Buffer.alloc(Math.floor(bytes / part.length) * part.length, part);
}

function armored(...parts: Uint8Array[]): string {
  return encodeCanonicalArmor(Buffer.concat(parts).subarray(0, MAX_PACKETS_BYTES));
}

const body = (filling: string): string =>
  `${BEGIN}\n\n${filling.repeat(Math.floor((LIMIT - 100) / filling.length))}${END}\n`;
const oneOctetSubpackets = repeated(Buffer.from([2, 100, 0]), 15_900);
const flagSubpackets = repeated(Buffer.from([2, 27, 1]), 90);

const HOSTILE: readonly (readonly [string, string])[] = [
  ['only spaces', ' '.repeat(LIMIT)],
  ['only newlines', '\n'.repeat(LIMIT)],
  ['only dashes', '-'.repeat(LIMIT)],
  ['repeated BEGIN lines', `${BEGIN}\n`.repeat(14_000)],
  ['repeated END lines', `${BEGIN}\n\n${`${END}\n`.repeat(14_000)}`],
  ['a hundred thousand headers', `${BEGIN}\n${'A: b\n'.repeat(100_000)}\n${END}\n`],
  ['one header of 512 KiB', `${BEGIN}\nComment: ${'x'.repeat(LIMIT - 200)}\n\n${END}\n`],
  ['one line of spaces', `${BEGIN}\n\n${' '.repeat(LIMIT - 200)}\n${END}\n`],
  ['lines of one character', body('A\n')],
  ['empty lines', body('\n')],
  ['lines of one space', body(' \n')],
  ['three-byte characters', '世'.repeat(Math.floor(LIMIT / 3))],
  ['zeros', armored(Buffer.alloc(MAX_PACKETS_BYTES))],
  [
    'a hundred thousand empty user IDs',
    armored(keyPacket, repeated(packet(13, ''), MAX_PACKETS_BYTES)),
  ],
  [
    'signatures of a thousand subpackets',
    armored(all, repeated(packet(2, foreignCertification(oneOctetSubpackets)), 380_000)),
  ],
  [
    'signatures of thirty known subpackets',
    armored(all, repeated(packet(2, foreignCertification(flagSubpackets)), 200_000)),
  ],
  [
    'a photo of two hundred thousand parts',
    armored(all, packet(17, repeated(Buffer.from([1, 1]), 370_000))),
  ],
];

describe('a hostile upload of 512 KiB', () => {
  const examiner = new KeyExaminer();
  beforeAll(() => examiner.examineArmoredKey(readSample('accepted/plain-rsa2048.asc'), OPTIONS));
  afterAll(() => examiner.close());

  // Measured: 1 to 10 ms. Anything quadratic would take seconds.
  it.each(HOSTILE)('is read in less than 250 ms of CPU time: %s', (_, text) => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LIMIT);
    const time = measureMinCpuTime(9, () => {
      try {
        readArmoredKey(text, OPTIONS);
      } catch (error) {
        expect(error).toBeInstanceOf(KeyRefusal);
      }
    });
    expect(time).toBeLessThan(250);
  });

  it('does not block the event loop, even if all of them are sent in series', async () => {
    const turns = await countTurns(async () => {
      for (const [, text] of HOSTILE)
        await outcomeOf(() => examiner.examineArmoredKey(text, OPTIONS));
    });
    // Measured: 150,000 while the worker is busy; 0 if openpgp.js runs on this thread.
    expect(turns).toBeGreaterThan(1_000);
  });
});
